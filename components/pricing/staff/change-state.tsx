import { useTranslations } from 'next-intl';
import { StateTag, type Tone } from '@/components/staff/format/state-tag';
import type { PriceChangeStatus } from '@/lib/permissions/catalogue-states';
import type { PriceChangeRow } from '@/lib/products/staff/contract';
import { formatShanghai } from '@/lib/time';

const tones: Record<PriceChangeStatus, Tone> = {
  WAITING: 'amber',
  SCHEDULED: 'blue',
  DONE: 'green',
  REFUSED: 'red',
  CANCELED: 'grey',
  FAILED: 'red',
};

export function ChangeState({ status }: { readonly status: PriceChangeStatus }) {
  const t = useTranslations('staff.prices');
  return <StateTag tone={tones[status]}>{t(`view.${status}`)}</StateTag>;
}

/** When a change takes effect, to the minute; null: at once. */
export const startOf = ({ startTime }: Pick<PriceChangeRow, 'startTime'>) =>
  startTime === null ? null : formatShanghai(new Date(startTime)).slice(0, 16);
