import { useTranslations } from 'next-intl';
import { useTransition } from 'react';
import { usePurchase } from '@/components/products/state/purchase-context';
import { useIsClosed } from '@/components/products/state/use-is-closed';
import { SubmitButton } from '@/components/ui/control/submit-button';
import { Link } from '@/lib/routing/navigation';
import { memberPath } from '@/lib/routing/paths';
import { RestockButton } from './restock-button';

/**
 * "Buy now": opens the confirm page, or focuses what is missing. A double click counts once. Offers a restock mail
 * for a sold-out denomination; disabled during maintenance. A member whose limit requires a verification first is led to it
 * here, and not at the button that pays.
 */
export function BuyButton({ className }: { className: string }) {
  const t = useTranslations('goods.summary');
  const notify = useTranslations('goods.sku');
  const closed = useTranslations('goods.closed');
  const { detail, state, personal, buy } = usePurchase();
  const isClosed = useIsClosed(detail.maintenance);
  const [isOpening, startTransition] = useTransition();
  const sku = detail.skus.find((candidate) => candidate.id === state.skuId);
  if (!sku || sku.isOutOfStock) {
    return sku ? (
      <RestockButton skuId={sku.id} name={sku.name} className={className}>
        {notify('notify')}
      </RestockButton>
    ) : null;
  }
  if (isClosed) {
    return (
      <button type="button" className={className} disabled>
        {closed('button')}
      </button>
    );
  }
  if (personal?.limit?.reasonKey === 'order_verificationRequired') {
    return (
      <Link className={className} href={memberPath('profile/identity')}>
        {t(personal.verification === 'IN_VERIFICATION' ? 'verifyProgress' : 'verifyFirst')}
      </Link>
    );
  }
  return (
    <SubmitButton
      type="button"
      className={className}
      busy={isOpening}
      busyText={t('opening')}
      onClick={() => startTransition(buy)}
    >
      {t('buy')}
    </SubmitButton>
  );
}
