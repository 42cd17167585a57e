import { useTranslations } from 'next-intl';
import { StateTag } from '@/components/staff/format/state-tag';
import type { HiddenReviewWhy } from '@/lib/permissions/catalogue-states';

/** Whether members see a product review, and why not. */
export function ReviewState({ hiddenWhy }: { readonly hiddenWhy: HiddenReviewWhy | null }) {
  const t = useTranslations('staff.reviews');
  if (hiddenWhy === null) return <StateTag tone="green">{t('states.SHOWN')}</StateTag>;
  return <StateTag tone="grey">{`${t('states.HIDDEN')} · ${t(`why.${hiddenWhy}`)}`}</StateTag>;
}
