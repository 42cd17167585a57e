'use client';

import { useTranslations } from 'next-intl';
import { SubmitButton } from '@/components/ui/submit-button';
import { toast } from '@/components/ui/toast';
import { call } from '@/lib/api/browser';
import { useCouponIntent } from './use-coupon-intent';

/** Takes a free coupon. */
export function ClaimButton({ couponId, name }: { couponId: string; name: string }) {
  const text = useTranslations('asset.coupon');
  const { run, isBusy } = useCouponIntent();

  const claim = () =>
    run(['claim', couponId], async (idempotencyKey) => {
      await call('POST /order/member/coupon_code/claim', { body: { couponId }, idempotencyKey });
      toast.success(text('claimDone'));
    });

  return (
    <SubmitButton
      type="button"
      className="button button-primary button-small"
      aria-label={`${text('claim')} ${name}`}
      busy={isBusy}
      busyText={text('claiming')}
      onClick={claim}
    >
      {text('claim')}
    </SubmitButton>
  );
}
