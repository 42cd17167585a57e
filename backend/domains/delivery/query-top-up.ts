import { and, eq, max } from 'drizzle-orm';
import type { Executor } from '../../database/connect';
import { supplierCall } from '../../database/schema/fulfilment';
import type { Services } from '../../platform/context';
import { newId } from '../../platform/new-id';
import { lockOrder, type OrderItemRow } from '../orders/lock-order';
import { applySupplierAnswer, isFinal } from './apply-supplier-answer';
import { type CallResult, callSupplier } from './call-supplier';
import { supplierCodeOf } from './top-up-supplier';

export type RecordedCall = {
  item: Pick<OrderItemRow, 'id' | 'version' | 'supplier'>;
  kind: 'TOP_UP' | 'QUERY';
  attempt: number;
};

/** Records a call before it is made. The order is locked. */
export async function recordCall(
  tx: Executor,
  services: Services,
  { item, kind, attempt }: RecordedCall,
): Promise<void> {
  const now = services.clock.now();
  await tx.insert(supplierCall).values({
    id: newId(),
    orderItemId: item.id,
    attempt,
    supplier: supplierCodeOf(services, item),
    kind,
    status: 'SENT',
    version: item.version,
    createdTime: now,
    updatedTime: now,
  });
}

/** Records what a call led to. */
export async function recordResult(
  { db, clock }: Services,
  { item, attempt }: Omit<RecordedCall, 'kind'>,
  result: CallResult,
): Promise<void> {
  await db
    .update(supplierCall)
    .set({ status: result.outcome, response: result, updatedTime: clock.now() })
    .where(and(eq(supplierCall.orderItemId, item.id), eq(supplierCall.attempt, attempt)));
}

/** Queries the state of a top-up outside the chain of calls of its order, and applies a final result. */
export async function queryTopUp(services: Services, item: OrderItemRow): Promise<CallResult> {
  const attempt = await services.db.transaction(async (tx) => {
    await lockOrder(tx, item.orderId);
    const [last] = await tx
      .select({ attempt: max(supplierCall.attempt) })
      .from(supplierCall)
      .where(eq(supplierCall.orderItemId, item.id));
    const next = (last?.attempt ?? 0) + 1;
    await recordCall(tx, services, { item, kind: 'QUERY', attempt: next });
    return next;
  });
  const result = await callSupplier(services, item, 'QUERY');
  await recordResult(services, { item, attempt }, result);
  if (isFinal(result)) await applySupplierAnswer(services, item, result);
  return result;
}
