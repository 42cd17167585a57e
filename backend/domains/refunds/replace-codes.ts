import { and, eq, gt, ne, notExists, sql } from 'drizzle-orm';
import { fenToYuan, yuanToFen } from '../../../lib/money';
import type { ApprovalWhy } from '../../../lib/permissions/value-acts';
import { approvalHours } from '../../../lib/promises';
import { addTime } from '../../../lib/time';
import type { Executor, Transaction } from '../../database/connect';
import { afterSales } from '../../database/schema/after-sales';
import { approval } from '../../database/schema/approvals';
import { orderItem, orders } from '../../database/schema/orders';
import { lockOn } from '../../platform/concurrency/lock-on';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { localize, localizeOptional } from '../../platform/localize';
import { staffOf } from '../../platform/staff-of';
import { replaceCards } from '../delivery/codes/replace-cards';
import { closeAfterSales } from '../orders/after-sales-row';
import { queueOrderMail } from '../orders/lifecycle/order-mail';
import { hasOpenRefund } from '../orders/lifecycle/start-refund';
import { transition } from '../orders/lifecycle/transition';
import type { OrderRow } from '../orders/lock-order';
import { openDisputeTime } from '../orders/open-dispute';
import { wasOpenedAsPresent } from '../presents/present-row';
import { readApprovalLimits } from '../settings/approval-limits';
import { requestApproval, withdrawOutlived } from '../staff/approvals/request-approval';
import { isAboveLimit } from '../staff/approvals/second-person';
import type { ApprovalRow } from '../staff/approvals/take-approval';
import { type Answer, type Decided, decide, type Reasoned } from './decide-request';
import { auditDecision, changeRequest, lockRequest, type RequestRow } from './lock-request';

/**
 * Voids the faulty codes and gives other ones from stock. Above the limits of one person it waits for a second one.
 * @throws StoreError 404; `order_statusInvalid`; `order_disputed`; `refund_open`; `card_notEnough`, then the request can be approved as
 *   a refund
 */
export function replaceCodes(context: Context, answer: Answer & Reasoned): Promise<Decided> {
  return decide(context, answer, 'replace', (tx, order, request) =>
    replaceOrAsk(tx, context, { order, request, reason: answer.reason, reply: answer.reply }),
  );
}

/**
 * Replaces the codes of a locked request, or asks a second person above the limits of one.
 * @returns the request for a second person; null when the codes are replaced
 */
export async function replaceOrAsk(
  tx: Transaction,
  context: Context,
  {
    order,
    request,
    reason,
    reply,
  }: Reasoned & { order: OrderRow; request: RequestRow; reply: string | undefined },
): Promise<string | null> {
  await checkReplaceable(tx, request);
  // One replacement of a person after the other: each counts the ones before.
  await lockOn(tx, `replacement:${staffOf(context).staffId}`);
  const { worth, why } = await exceeded(tx, context, request);
  if (why.length === 0) {
    await replaceNow(tx, context, order, request, reply);
    return null;
  }
  const content = contentOf(order, request, worth, reply);
  const subject = { kind: 'REPLACEMENT', subjectId: request.id } as const;
  await withdrawOutlived(tx, context, subject, () => content);
  return requestApproval(tx, context, {
    ...subject,
    reason,
    why,
    valueFen: worth.fen,
    content,
  });
}

/** While a refund that was made at the provider is pending, or a dispute open, its member may get the money as well. */
async function checkReplaceable(tx: Transaction, { status, type, orderId }: RequestRow): Promise<void> {
  if (status !== 'APPLIED' || type !== 'REPLACE_CODE') throw new StoreError('order_statusInvalid');
  if ((await openDisputeTime(tx, { orderId })) !== null) throw new StoreError('order_disputed');
  if (await hasOpenRefund(tx, orderId)) throw new StoreError('refund_open');
}

async function replaceNow(
  tx: Transaction,
  context: Context,
  order: OrderRow,
  request: RequestRow,
  reply: string | undefined,
): Promise<void> {
  const { id } = request;
  const now = context.clock.now();
  const { staffId } = staffOf(context);
  await replaceCards(tx, context, request);
  await changeRequest(tx, context, id, { decidedBy: staffId, decidedTime: now, reply });
  await closeAfterSales(tx, id, { status: 'DONE', now });
  const after = await transition(tx, context, {
    orderId: order.id,
    event: 'CODES_REPLACED',
    actor: { type: 'STAFF', id: staffId },
    detail: { afterSalesId: id },
  });
  const isPresent = await wasOpenedAsPresent(tx, request.cardIds);
  await queueOrderMail(tx, context, after, isPresent ? 'presentReplaced' : 'codesReplaced', {
    values: { units: request.units },
  });
}

/** What a replacement gives away. */
type Worth = {
  /** Price of the codes, in fen. */
  fen: number;
  /** Units of the order that were replaced before. */
  replacedUnits: number;
  /** Units of the order. */
  orderedUnits: number;
};

async function exceeded(
  tx: Executor,
  context: Context,
  request: RequestRow,
): Promise<{ worth: Worth; why: ApprovalWhy[] }> {
  const worth = await worthOf(tx, request);
  const limits = await readApprovalLimits(tx);
  const earlierFen = await replacedAloneFen(tx, context);
  const why: ApprovalWhy[] = [];
  if (worth.replacedUnits + request.units > worth.orderedUnits) why.push('REPLACED_BEFORE');
  const ofDay = { used: earlierFen + worth.fen, most: yuanToFen(limits.replaceCnyPerDay) };
  if (isAboveLimit(context, 'replaceCnyPerDay', ofDay)) why.push('REPLACE_DAY');
  return { worth, why };
}

async function worthOf(db: Executor, request: RequestRow): Promise<Worth> {
  const [item] = await db.select().from(orderItem).where(eq(orderItem.id, request.orderItemId));
  if (!item) throw new StoreError('order_notFound');
  const [before] = await db
    .select({ units: sql<number>`coalesce(sum(${afterSales.units}), 0)::int` })
    .from(afterSales)
    .where(
      and(
        eq(afterSales.orderItemId, request.orderItemId),
        eq(afterSales.type, 'REPLACE_CODE'),
        eq(afterSales.status, 'DONE'),
        ne(afterSales.id, request.id),
      ),
    );
  return {
    fen: item.unitPriceFen * request.units,
    replacedUnits: before?.units ?? 0,
    orderedUnits: item.quantity,
  };
}

/** Price of the codes that the person has replaced alone within a day, in fen. */
async function replacedAloneFen(tx: Executor, context: Context): Promise<number> {
  const approved = tx
    .select({ id: approval.id })
    .from(approval)
    .where(
      and(
        eq(approval.kind, 'REPLACEMENT'),
        eq(approval.subjectId, afterSales.id),
        eq(approval.status, 'APPROVED'),
      ),
    );
  const [row] = await tx
    .select({ fen: sql<number>`coalesce(sum(${afterSales.units} * ${orderItem.unitPriceFen}), 0)::float8` })
    .from(afterSales)
    .innerJoin(orderItem, eq(orderItem.id, afterSales.orderItemId))
    .where(
      and(
        eq(afterSales.type, 'REPLACE_CODE'),
        eq(afterSales.status, 'DONE'),
        eq(afterSales.decidedBy, staffOf(context).staffId),
        gt(afterSales.decidedTime, addTime(context.clock.now(), -approvalHours, 'hour')),
        notExists(approved),
      ),
    );
  return row?.fen ?? 0;
}

function contentOf(order: OrderRow, request: RequestRow, worth: Worth, reply: string | undefined) {
  return {
    orderSn: order.sn,
    requestVersion: request.version,
    units: request.units,
    ...worth,
    ...(reply === undefined ? {} : { reply }),
  };
}

type Content = ReturnType<typeof contentOf>;

/** What the second person decides on; null for a request that was decided meanwhile. */
export async function replacementContent(
  db: Executor,
  { subjectId, content }: ApprovalRow,
): Promise<Record<string, unknown> | null> {
  const [found] = await db
    .select({ request: afterSales, order: orders })
    .from(afterSales)
    .innerJoin(orders, eq(orders.id, afterSales.orderId))
    .where(eq(afterSales.id, subjectId));
  if (found?.request.status !== 'APPLIED') return null;
  const { request, order } = found;
  return contentOf(order, request, await worthOf(db, request), (content as Content).reply);
}

/**
 * Replaces the codes that a second person approved, in the transaction of the approval.
 * @throws StoreError `approval_outdated` when the request of the member has changed; as {@link replaceCodes}
 */
export async function replacementApproved(
  tx: Transaction,
  context: Context,
  row: ApprovalRow,
): Promise<void> {
  const { order, request } = await lockRequest(tx, row.subjectId);
  const { requestVersion, reply } = row.content as Content;
  if (request.version !== requestVersion) throw new StoreError('approval_outdated');
  await checkReplaceable(tx, request);
  await replaceNow(tx, context, order, request, reply);
  await auditDecision(tx, context, request, 'replace', row);
}

/** A request as the approver sees it. */
export async function viewReplacement({ db, locale }: Context, { subjectId, content }: ApprovalRow) {
  const { orderSn, units, fen, replacedUnits, orderedUnits, reply } = content as Content;
  const [item] = await db
    .select({ name: orderItem.nameI18n, specification: orderItem.specificationI18n })
    .from(afterSales)
    .innerJoin(orderItem, eq(orderItem.id, afterSales.orderItemId))
    .where(eq(afterSales.id, subjectId));
  return {
    orderSn,
    afterSalesId: subjectId,
    goodsName: item ? localize(item.name, locale) : '',
    specifications: (item && localizeOptional(item.specification, locale)) ?? '',
    units,
    value: fenToYuan(fen),
    replacedUnits,
    orderedUnits,
    reply: reply ?? null,
  };
}
