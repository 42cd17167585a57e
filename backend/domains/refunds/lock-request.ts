import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect';
import { afterSales } from '../../database/schema/after-sales';
import { orderItem } from '../../database/schema/orders';
import { refund } from '../../database/schema/payments';
import type { Context, Services } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { writeStaffAudit } from '../../platform/write-audit';
import { closeAfterSales } from '../orders/after-sales-row';
import { closeRequest } from '../orders/lifecycle/request-refund';
import { hasOpenRefund } from '../orders/lifecycle/start-refund';
import { type OrderActor, transition } from '../orders/lifecycle/transition';
import { lockOrder, type OrderRow } from '../orders/lock-order';

export type RequestRow = typeof afterSales.$inferSelect;

/**
 * Locks the order of a request, then reads the request: the order's lock serialises all decisions.
 * @param memberId only a request of this member is found
 * @throws StoreError 404
 */
export async function lockRequest(
  tx: Transaction,
  id: string,
  memberId?: string,
): Promise<{ order: OrderRow; request: RequestRow }> {
  const [known] = await tx.select().from(afterSales).where(eq(afterSales.id, id));
  if (!known || (memberId !== undefined && known.memberId !== memberId)) {
    throw new StoreError('common_message_notFound');
  }
  const order = await lockOrder(tx, known.orderId);
  const [request] = await tx.select().from(afterSales).where(eq(afterSales.id, id));
  if (!request) throw new StoreError('common_message_notFound');
  return { order, request };
}

/** Updates a request. @throws StoreError 404 */
export async function changeRequest(
  tx: Transaction,
  services: Services,
  id: string,
  changes: Partial<RequestRow>,
): Promise<RequestRow> {
  const [changed] = await tx
    .update(afterSales)
    .set({ ...changes, updatedTime: services.clock.now(), version: sql`${afterSales.version} + 1` })
    .where(eq(afterSales.id, id))
    .returning();
  if (!changed) throw new StoreError('common_message_notFound');
  return changed;
}

/**
 * Ends a request without a refund: the order continues as before it, or waits for a refund that was made at the provider.
 * @throws StoreError `order_statusInvalid` once its refund has started
 */
export async function endRequest(
  tx: Transaction,
  services: Services,
  { id, orderId, type }: RequestRow,
  { status, actor }: { status: 'REJECTED' | 'CANCELED'; actor: OrderActor },
): Promise<void> {
  const closed = await closeRequest(tx, services, id);
  // A request for other codes has no refund before it is approved as one, and then it cannot be ended any more.
  if (!closed && type !== 'REPLACE_CODE') throw new StoreError('order_statusInvalid');
  await closeAfterSales(tx, id, { status, now: services.clock.now() });
  if (await hasOpenRefund(tx, orderId)) return;
  await transition(tx, services, { orderId, event: 'REJECT_REFUND', actor, detail: { afterSalesId: id } });
}

type Named = 'approve' | 'received' | 'refuse' | 'replace';

/** Records a decision of staff in the audit log. A refusal has its explanation for the member instead of a reason. */
export async function auditDecision(
  tx: Transaction,
  context: Context,
  { id, status, orderItemId, units }: Pick<RequestRow, 'id' | 'status' | 'orderItemId' | 'units'>,
  decision: Named,
  /** `requestedBy`: who asked, where a second person approved it. */
  { reason, requestedBy }: { reason: string | undefined; requestedBy?: string },
): Promise<void> {
  const facts = {
    subjectId: id,
    reason,
    before: { status },
    ...(requestedBy ? { detail: { requestedBy } } : {}),
  };
  if (decision === 'refuse') {
    await writeStaffAudit(tx, context, { ...facts, action: 'aftersales.refuse' });
    return;
  }
  const valueFen = decision === 'replace' ? await priceOf(tx, orderItemId, units) : await refundedBy(tx, id);
  await writeStaffAudit(tx, context, { ...facts, action: `aftersales.${decision}`, valueFen });
}

async function priceOf(tx: Transaction, orderItemId: string, units: number): Promise<number> {
  const [item] = await tx
    .select({ fen: orderItem.unitPriceFen })
    .from(orderItem)
    .where(eq(orderItem.id, orderItemId));
  return (item?.fen ?? 0) * units;
}

/** What a request returns; nothing before the goods of a return have arrived. */
async function refundedBy(tx: Transaction, afterSalesId: string): Promise<number> {
  const [paid] = await tx
    .select({ fen: sql<number>`coalesce(sum(${refund.amountFen}), 0)::float8` })
    .from(refund)
    .where(
      and(eq(refund.afterSalesId, afterSalesId), isNotNull(refund.decidedBy), ne(refund.status, 'FAILED')),
    );
  return paid?.fen ?? 0;
}
