'use client';

import { useTranslations } from 'next-intl';
import { useTransition } from 'react';
import { SubmitButton } from '@/components/ui/submit-button';
import { usePurchase } from './purchase-context';

/** "Buy now": the way to the confirm page, or to what is missing. A double click counts once. */
export function BuyButton({ className }: { className: string }) {
  const t = useTranslations('goods.summary');
  const { detail, state, buy } = usePurchase();
  const [isOpening, startTransition] = useTransition();
  const sku = detail.skus.find((candidate) => candidate.id === state.skuId);
  if (!sku || sku.isOutOfStock) {
    return (
      <button type="button" className={className} disabled>
        {t('soldOut')}
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
