'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { usePermission } from '@/components/staff/frame/profile-context';
import { StateBlock } from '@/components/staff/list/list-states';
import { usePhone } from '@/components/staff/list/use-phone';

const ChangeEditor = dynamic(() => import('./change-editor').then((file) => file.ChangeEditor), {
  ssr: false,
  loading: () => <i className="s-bone s-bone-page" />,
});

/** A new price change of several SKUs. Not on the phone, where its table has no room. */
export function NewPriceChange() {
  const t = useTranslations('staff.priceChange');
  const mayChange = usePermission('price.change');
  const isPhone = usePhone();
  if (!mayChange)
    return <StateBlock icon="lock" tone="blue" title={t('forbidden')} hint={t('forbiddenHint')} />;
  if (isPhone) return <StateBlock icon="phone" tone="blue" title={t('phone')} hint={t('phoneHint')} />;
  return <ChangeEditor />;
}
