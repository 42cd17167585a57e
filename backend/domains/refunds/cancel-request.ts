import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { memberOf } from '../../platform/member-of';
import { changeRequest, endRequest, lockRequest, type RequestRow } from './lock-request';

/** Whether the member can withdraw a request: before the decision, or before the parcel of a return is sent. */
export function canCancel({ status, type, returnSentTime }: RequestRow): boolean {
  return status === 'APPLIED' || (status === 'APPROVED' && type === 'RETURN' && returnSentTime === null);
}

/** Whether the parcel of an approved return can be stated. */
export function canSend({ status, type, returnSentTime }: RequestRow): boolean {
  return status === 'APPROVED' && type === 'RETURN' && returnSentTime === null;
}

/**
 * Withdraws a request; the order continues as before it.
 * @throws StoreError 404; `order_statusInvalid` when it is too late
 */
export async function cancelRequest(context: Context, id: string): Promise<null> {
  const memberId = memberOf(context);
  await context.db.transaction(async (tx) => {
    const { request } = await lockRequest(tx, id, memberId);
    if (!canCancel(request)) throw new StoreError('order_statusInvalid');
    await endRequest(tx, context, request, { status: 'CANCELED', actor: { type: 'MEMBER', id: memberId } });
  });
  return null;
}

/**
 * Records the parcel of an approved return.
 * @throws StoreError 404; `order_statusInvalid` when no parcel is expected
 */
export async function sendReturn(
  context: Context,
  { id, company, trackingNo }: { id: string; company: string; trackingNo: string },
): Promise<null> {
  await context.db.transaction(async (tx) => {
    const { request } = await lockRequest(tx, id, memberOf(context));
    if (!canSend(request)) throw new StoreError('order_statusInvalid');
    await changeRequest(tx, context, id, {
      returnCompany: company,
      returnTrackingNo: trackingNo,
      returnSentTime: context.clock.now(),
    });
  });
  return null;
}
