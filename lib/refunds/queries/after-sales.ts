import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import type { CallInput } from '@/lib/contract/contract';
import { orderDetailKey } from '@/lib/orders/queries/order-detail';
import { afterSalesKey } from '@/lib/refunds/queries/after-sales-request';
import { uploadPicture } from '../../account/queries/upload-picture';
import { withIntent } from '../../api/with-intent';

type AfterSalesWish = CallInput<'POST /order/member/aftersales/apply'>['body'];

/** Sends an after-sales request. Retries of the same request share an idempotency key. */
export function useApplyForAfterSales(orderSn: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AfterSalesWish) =>
      withIntent(['after-sales', JSON.stringify(body)], (idempotencyKey) =>
        call('POST /order/member/aftersales/apply', { body, idempotencyKey }),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: orderDetailKey(orderSn) }),
  });
}

/** Uploads a picture as evidence. */
export function useUploadEvidence() {
  return useMutation({
    mutationKey: ['upload-evidence'],
    mutationFn: (picture: Blob) => uploadPicture(picture, 'aftersales'),
  });
}

/** Withdraws a request, or states the parcel of a return. Refetches also on failure: staff may have decided. */
export function useChangeRequest(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (parcel: { company: string; trackingNo: string } | null): Promise<void> => {
      if (parcel) await call('POST /order/member/aftersales/send', { body: { id, ...parcel } });
      else await call('POST /order/member/aftersales/cancel', { body: { id } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: afterSalesKey(id) }),
  });
}
