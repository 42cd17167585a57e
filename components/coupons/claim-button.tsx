'use client';

import { useTranslations } from 'next-intl';
import { SubmitButton } from '@/components/ui/control/submit-button';
import { toast } from '@/components/ui/feedback/toast';
import { useClaimCoupon } from '@/lib/coupons/queries/get-coupon';
import { useCouponSubmit } from './use-coupon-submit';

export function ClaimButton({ couponId, name }: { couponId: string; name: string }) {
  const text = useTranslations('asset.coupon');
  const { submit, isBusy } = useCouponSubmit(useClaimCoupon(couponId));
  const claim = () => submit(undefined, () => toast.success(text('claimDone')));
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
