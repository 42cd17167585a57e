import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/lib/api/browser';
import { withCaptcha } from '@/lib/captcha/with-captcha';
import { memberQuery } from '../../account/queries/load-member';
import { withIntent } from '../../api/with-intent';

export function useClaimCoupon(couponId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['claim-coupon', couponId],
    mutationFn: () =>
      withIntent(['claim', couponId], (idempotencyKey) =>
        call('POST /order/member/coupon_code/claim', { body: { couponId }, idempotencyKey }),
      ),
    onSuccess: () => void client.invalidateQueries(memberQuery),
  });
}

export function useExchangeCoupon(couponId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['exchange-coupon', couponId],
    mutationFn: () =>
      withIntent(['exchange', couponId], (idempotencyKey) =>
        call('POST /order/member/coupon_code/exchange', { body: { couponId }, idempotencyKey }),
      ),
    onSuccess: () => void client.invalidateQueries(memberQuery),
  });
}

export function useRedeemCoupon() {
  const client = useQueryClient();
  const [isSolvingCaptcha, setSolvingCaptcha] = useState(false);
  const mutation = useMutation({
    mutationKey: ['redeem-coupon'],
    mutationFn: (code: string) =>
      withIntent(['redeem', code], (idempotencyKey) =>
        withCaptcha(
          (captcha) =>
            call('POST /order/member/coupon_code/redeem', { body: { code, captcha }, idempotencyKey }),
          setSolvingCaptcha,
        ),
      ),
    onSuccess: () => void client.invalidateQueries(memberQuery),
  });
  return { mutation, isSolvingCaptcha };
}
