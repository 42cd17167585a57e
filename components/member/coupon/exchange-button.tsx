'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { toast } from '@/components/ui/toast';
import { call } from '@/lib/api/browser';
import { useCouponIntent } from './use-coupon-intent';

/** Buys a coupon for coins, after one question: coins do not come back. */
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
  const { run, isBusy } = useCouponIntent();
  const [isAsked, setAsked] = useState(false);
  const count = (coins: number) => coins.toLocaleString('en');

  if (balance < cost) {
    return (
      <button type="button" className="button button-small" disabled>
        {text('missingCoins', { coins: count(cost - balance) })}
      </button>
    );
  }

  async function exchange() {
    await run(['exchange', couponId], async (idempotencyKey) => {
      const { pointBalance } = await call('POST /order/member/coupon_code/exchange', {
        body: { couponId },
        idempotencyKey,
      });
      toast.success(text('exchangeDone', { coins: count(pointBalance) }));
    });
    setAsked(false);
  }

  return (
    <>
      <button
        type="button"
        className="button button-primary button-small"
        aria-label={`${text('exchange')} ${name}`}
        onClick={() => setAsked(true)}
      >
        {text('exchange')}
      </button>
      <ConfirmDialog
        open={isAsked}
        title={text('confirmTitle')}
        cancel={common('cancel')}
        confirm={text('exchange')}
        busy={isBusy}
        busyText={text('exchanging')}
        isHarmless
        onCancel={() => setAsked(false)}
        onConfirm={exchange}
      >
        <p>{text('confirmText', { coins: count(cost), name })}</p>
      </ConfirmDialog>
    </>
  );
}
