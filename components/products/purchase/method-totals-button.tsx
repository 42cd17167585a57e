import { useTranslations } from 'next-intl';
import { lazy } from 'react';
import { DialogButton } from '@/components/ui/dialog/dialog-button';

const load = () => import('./method-totals-dialog');
const MethodTotalsDialog = lazy(load);

/** Opens the totals of all payment methods. */
export function MethodTotalsButton({ className }: { className: string }) {
  const t = useTranslations('goods.methods');
  return (
    <DialogButton className={className} load={load} dialog={(state) => <MethodTotalsDialog {...state} />}>
      {t('open')}
    </DialogButton>
  );
}
