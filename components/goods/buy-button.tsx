'use client';

import { useTranslations } from 'next-intl';
import { useTransition } from 'react';
import { SubmitButton } from '@/components/ui/submit-button';
import { usePurchase } from './purchase-context';
import { RestockButton } from './restock-button';
import { useIsClosed } from './use-is-closed';

/**
 * "Buy now": the way to the confirm page, or to what is missing. A double click counts once. What is sold out can be
 * waited for, and nothing is sold during maintenance.
 */
export function BuyButton({ className }: { className: string }) {
  const t = useTranslations('goods.summary');
  const notify = useTranslations('goods.sku');
  const closed = useTranslations('goods.closed');
  const { detail, state, buy } = usePurchase();
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
