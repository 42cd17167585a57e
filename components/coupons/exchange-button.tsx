'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/dialog/confirm-dialog';
import { toast } from '@/components/ui/feedback/toast';
import { useExchangeCoupon } from '@/lib/coupons/queries/get-coupon';
import { useCouponSubmit } from './use-coupon-submit';

/** Exchanges coins for a coupon after a confirmation, because coins are not returned. */
export function ExchangeButton({
  couponId,
  name,
  cost,
  balance,
}: {
  couponId: string;
  name: string;
  cost: number;
  balance: number;
}) {
  const text = useTranslations('asset.coupon');
  const common = useTranslations('common');
  const { submit, isBusy } = useCouponSubmit(useExchangeCoupon(couponId));
  const [isConfirmOpen, setConfirmOpen] = useState(false);

  if (balance < cost) {
    return (
      <button type="button" className="button button-small" disabled>
        {text('missingCoins', { coins: cost - balance })}
      </button>
    );
  }

  async function exchange() {
    await submit(undefined, ({ pointBalance }) =>
      toast.success(text('exchangeDone', { coins: pointBalance })),
    );
    setConfirmOpen(false);
  }

  return (
    <>
      <button
        type="button"
        className="button button-primary button-small"
        aria-label={`${text('exchange')} ${name}`}
        onClick={() => setConfirmOpen(true)}
      >
        {text('exchange')}
      </button>
      <ConfirmDialog
        open={isConfirmOpen}
        title={text('confirmTitle')}
        cancel={common('cancel')}
        confirm={text('exchange')}
        busy={isBusy}
        busyText={text('exchanging')}
        isHarmless
        onCancel={() => setConfirmOpen(false)}
        onConfirm={exchange}
      >
        <p>{text('confirmText', { coins: cost, name })}</p>
      </ConfirmDialog>
    </>
  );
}
