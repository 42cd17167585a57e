import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import { orderDetailKey } from '@/lib/orders/queries/order-detail';
import { checkRechargeAccount } from '@/lib/products/queries/check-recharge-account';
import type { RechargeValues } from '@/lib/products/recharge';

/** The longest that a check of a recharge account may take. */
const CHECK_MS = 15_000;

/** Cancels an order, requests its refund or confirms its receipt. Refetches the order also on failure: its status may have changed. */
export function useChangeOrder(orderSn: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: 'cancel' | 'askRefund' | 'requestRefund' | 'receive'): Promise<void> => {
      const body = { orderSn };
      if (change === 'cancel') await call('POST /order/member/order/cancel', { body });
      else if (change === 'askRefund' || change === 'requestRefund')
        await call('POST /order/member/order/ask_refund', { body });
      else await call('POST /order/member/order/receive', { body });
    },
    onSettled: () => client.invalidateQueries({ queryKey: orderDetailKey(orderSn) }),
  });
}

/** Replaces the recharge account of an order that is not delivered yet. */
export function useUpdateOrderAccount(orderSn: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (account: { values: RechargeValues; validateToken?: string }): Promise<void> => {
      await call('POST /order/member/order/update_account', { body: { orderSn, ...account } });
    },
    // Also after a refusal: the top-up may have been sent meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: orderDetailKey(orderSn) }),
  });
}

/** Checks a corrected recharge account of an order with the supplier. */
export function useCheckOrderAccount({ goodsId, skuId }: { goodsId: string; skuId: string }) {
  return useMutation({
    mutationFn: (values: RechargeValues) =>
      checkRechargeAccount({ goodsId, skuId, values }, AbortSignal.timeout(CHECK_MS)),
  });
}
