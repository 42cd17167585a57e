import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import { fenToYuan } from '../../../../lib/money';
import type { ApprovalWhy } from '../../../../lib/permissions/value-acts';
import type { Executor, Transaction } from '../../../database/connect';
import { member } from '../../../database/schema/members';
import { orders } from '../../../database/schema/orders';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { hashOf } from '../../../platform/idempotency';
import { localize, localizeOptional } from '../../../platform/localize';
import { staffOf } from '../../../platform/staff-of';
import { writeStaffAudit } from '../../../platform/write-audit';
import { maskEmail } from '../../auth/accounts/contact';
import { requestApproval, withdrawOutlived } from '../../staff/approvals/request-approval';
import type { ApprovalRow } from '../../staff/approvals/take-approval';
import { readScreening } from '../lifecycle/screening-rules';
import { transition } from '../lifecycle/transition';
import { itemsOf, lockOrder, type OrderRow } from '../lock-order';

type Shown = NonNullable<z.input<Contract['GET /upms/admin/approval/view']['data']>['release']>;

/** Any change of the order, also of its hold, is another content. */
function contentOf(order: OrderRow) {
  return {
    orderSn: order.sn,
    orderVersion: order.version,
    holdReason: order.holdReason,
    paidFen: order.amountPaidFen,
  };
}

/**
 * Asks another person to release an order on hold. A request that the order has outlived makes room for the new one. The
 * caller holds the locks of the waiting request and of the order.
 * @returns the id of the approval
 * @throws StoreError `common_message_badRequest` without a reason; `approval_waiting`
 */
export async function requestRelease(
  tx: Executor,
  context: Context,
  order: OrderRow,
  { why, reason }: { why: ApprovalWhy[]; reason: string | undefined },
): Promise<string> {
  if (!reason) throw new StoreError('common_message_badRequest', { data: { fields: ['reason'] } });
  const content = contentOf(order);
  const subject = { kind: 'HOLD_RELEASE', subjectId: order.id } as const;
  await withdrawOutlived(tx, context, subject, () => content);
  return requestApproval(tx, context, {
    ...subject,
    reason,
    why,
    valueFen: order.amountPaidFen,
    content,
    expireTime: order.holdDeadline,
  });
}

/** What the second person decides on; null for an order that is not on hold any more. */
export async function releaseContent(
  db: Executor,
  { subjectId }: Pick<ApprovalRow, 'subjectId'>,
): Promise<Record<string, unknown> | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, subjectId));
  return order?.status === 'PENDING_REVIEW' ? contentOf(order) : null;
}

/**
 * Releases an order that a second person approved, in the transaction of the approval.
 * @throws StoreError `approval_outdated` when the order has changed
 */
export async function releaseApproved(tx: Transaction, context: Context, row: ApprovalRow): Promise<void> {
  const order = await lockOrder(tx, row.subjectId);
  const isSame = order.status === 'PENDING_REVIEW' && hashOf(contentOf(order)) === row.contentHash;
  if (!isSame) throw new StoreError('approval_outdated');
  const after = await transition(tx, context, {
    orderId: order.id,
    event: 'PASS_REVIEW',
    actor: { type: 'STAFF', id: staffOf(context).staffId },
    locked: { order, items: await itemsOf(tx, order.id) },
  });
  await writeStaffAudit(tx, context, {
    action: 'order.release',
    valueFen: order.amountPaidFen,
    subjectId: order.id,
    reason: row.reason,
    before: { status: order.status, holdReason: order.holdReason },
    after: { status: after.status, holdReason: after.holdReason },
    detail: { orderSn: order.sn, payAmountFen: order.payAmountFen, requestedBy: row.requestedBy },
  });
}

/** An order that waits for its release, as the second person sees it; contacts are masked. */
export async function viewRelease(context: Context, orderId: string): Promise<Shown | null> {
  const { db, locale } = context;
  const [found] = await db
    .select({ order: orders, email: member.email, nickname: member.nickname })
    .from(orders)
    .innerJoin(member, eq(member.id, orders.memberId))
    .where(eq(orders.id, orderId));
  const [item] = await itemsOf(db, orderId);
  if (!found || !item) return null;
  const { order, email, nickname } = found;
  const screening = await readScreening(db, context, [orderId]);
  return {
    orderSn: order.sn,
    paid: fenToYuan(order.amountPaidFen),
    holdReason: order.holdReason,
    deadline: order.holdDeadline?.getTime() ?? null,
    goodsName: localize(item.nameI18n, locale),
    specifications: localizeOptional(item.specificationI18n, locale) ?? '',
    quantity: item.quantity,
    memberId: order.memberId,
    member: email ? maskEmail(email) : nickname,
    rules: screening.byOrder.get(orderId)?.rules ?? [],
  };
}
