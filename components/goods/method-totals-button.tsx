'use client';

import { useTranslations } from 'next-intl';
import { lazy } from 'react';
import { DialogButton } from './dialog-button';

const load = () => import('./method-totals-dialog');
const MethodTotalsDialog = lazy(load);

/** Opens what is to be paid with each payment method, in any currency. */
export function MethodTotalsButton({ className }: { className: string }) {
  const t = useTranslations('goods.methods');
  return (
    <DialogButton className={className} load={load} dialog={(state) => <MethodTotalsDialog {...state} />}>
      {t('open')}
    </DialogButton>
  );
}
