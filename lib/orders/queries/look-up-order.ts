import { useMutation } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';

/** Finds an order by its number, its e-mail address and a code that was sent there. */
export function useLookUpOrder() {
  return useMutation({
    mutationKey: ['look-up-order'],
    mutationFn: (body: { orderSn: string; email: string; code: string; challengeId: string }) =>
      call('POST /order/member/order/look_up', { body }),
  });
}
