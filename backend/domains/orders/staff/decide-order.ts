import { eq } from 'drizzle-orm';
import type { StaffOrderAction } from '../../../../lib/orders/staff/contract';
import type { Transaction } from '../../../database/connect';
import { orders } from '../../../database/schema/orders';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { staffOf } from '../../../platform/staff-of';
import { writeStaffAudit } from '../../../platform/write-audit';
import { finishItem } from '../../delivery/delivery-step';
import { queryHeldTopUps } from '../../delivery/query-held-top-ups';
import { closeOpenPayment } from '../../payments/settlement/outcomes/settle-payment';
import { lockWaiting, withdrawApproval } from '../../staff/approvals/request-approval';
import { hasProcessingPayment } from '../commands/expire-order';
import { requestRelease } from '../commands/release-above-limit';
import { releaseLimitsPassed } from '../lifecycle/release-limit';
import { type TransitionInput, transition } from '../lifecycle/transition';
import { itemsOf, lockOrder, type OrderItemRow, type OrderRow, orderIdOf } from '../lock-order';
import { openDisputeTime } from '../open-dispute';
import type { OrderEvent } from '../state-table';
import { actionsOf } from './staff-actions';

type Decision = { orderSn: string; version: number; reason: string };
/** What the audit log shows of a decision. */
type Done = { after: Record<string, unknown>; detail?: Record<string, unknown> };

/** What a decision is called in the audit log. */
const auditNames = {
  RELEASE: 'order.release',
  DENY: 'order.deny',
  DENY_LOCK: 'order.deny_lock',
  VERIFY: 'order.verify',
  CANCEL: 'order.cancel',
  SHIP: 'order.ship',
  DELIVER: 'order.deliver',
} as const;
export type DecisionAction = keyof typeof auditNames;

/** A decision, and whether it is possible. */
type Rule = {
  action: DecisionAction;
  isPossible: (tx: Transaction, order: OrderRow, item: OrderItemRow) => boolean | Promise<boolean>;
};

function ruleOf(context: Context, action: Exclude<StaffOrderAction, 'REFUND'>): Rule {
  const { roles } = staffOf(context);
  return { action, isPossible: (_, order, item) => actionsOf(order, item, roles).includes(action) };
}

/**
 * Locks an order and runs a decision on it, with its row in the audit log. A decision ends the request for a second
 * person to release the order.
 * @throws StoreError `order_notFound`; `common_message_changedMeanwhile` when the order was changed meanwhile;
 *   `order_statusInvalid` when the action is not possible
 */
export async function decide(
  context: Context,
  decision: { orderSn: string; version: number; reason?: string | undefined },
  { action, isPossible }: Rule,
  /** Null: nothing was decided, a second person was asked. */
  work: (tx: Transaction, order: OrderRow, item: OrderItemRow) => Promise<Done | null>,
): Promise<null> {
  const id = await orderIdOf(context.db, decision.orderSn);
  await context.db.transaction(async (tx) => {
    await lockWaiting(tx, 'HOLD_RELEASE', id);
    const order = await lockOrder(tx, id);
    const [item] = await itemsOf(tx, id);
    if (!item) throw new StoreError('order_notFound');
    if (order.version !== decision.version) throw new StoreError('common_message_changedMeanwhile');
    if (!(await isPossible(tx, order, item))) throw new StoreError('order_statusInvalid');
    const done = await work(tx, order, item);
    if (!done) return;
    const { after, detail = {} } = done;
    await withdrawApproval(tx, context, 'HOLD_RELEASE', id);
    await writeStaffAudit(tx, context, {
      ...(action === 'RELEASE'
        ? { action: auditNames[action], valueFen: order.amountPaidFen }
        : { action: auditNames[action] }),
      subjectId: order.id,
      reason: decision.reason,
      before: { status: order.status, holdReason: order.holdReason },
      after,
      detail: { orderSn: order.sn, ...detail },
    });
  });
  return null;
}

/** Raises an event of an order for the signed-in staff member. Returns what the audit log shows of it. */
export async function raise(
  tx: Transaction,
  context: Context,
  order: OrderRow,
  event: OrderEvent,
  more: Pick<TransitionInput, 'holdReason' | 'set'> = {},
): Promise<Done> {
  const { staffId } = staffOf(context);
  const { status, holdReason } = await transition(tx, context, {
    orderId: order.id,
    event,
    actor: { type: 'STAFF', id: staffId },
    ...more,
  });
  return { after: { status, holdReason }, detail: { payAmountFen: order.payAmountFen } };
}

/**
 * Releases an order on hold, or refuses it, which refunds it. Above the limit of one person, a release asks for a second
 * one, and nothing else happens.
 * @returns the id of the request for a second person; null when the decision took effect
 * @throws StoreError `common_message_badRequest` when an order is refused, or a second person asked, without a reason;
 *   `common_message_changedMeanwhile` while a second person is asked; the errors of {@link decide}
 */
export async function reviewOrder(
  context: Context,
  body: Omit<Decision, 'reason'> & { reason?: string | undefined; passed: boolean },
): Promise<{ approvalId: string | null }> {
  if (!body.passed && !body.reason) {
    throw new StoreError('common_message_badRequest', { data: { fields: ['reason'] } });
  }
  const event = body.passed ? 'PASS_REVIEW' : 'DENY';
  const rule = ruleOf(context, body.passed ? 'RELEASE' : 'DENY');
  if (!body.passed) await queryBeforeRefusal(context, body.orderSn);
  let approvalId: string | null = null;
  await decide(context, body, rule, async (tx, order) => {
    const why = body.passed ? await releaseLimitsPassed(tx, context, order) : [];
    if (why.length === 0) return raise(tx, context, order, event);
    approvalId = await requestRelease(tx, context, order, { why, reason: body.reason });
    return null;
  });
  return { approvalId };
}

/** A top-up without a result may be delivered by now: an order that changes by it is not refused. */
export async function queryBeforeRefusal(context: Context, orderSn: string): Promise<void> {
  await queryHeldTopUps(context, await orderIdOf(context.db, orderSn));
}

/**
 * Cancels an unpaid order. Its session at the provider is closed first; a payment that succeeded before is applied, and
 * the order is then no longer unpaid.
 * @throws StoreError `order_locked` while a payment is being processed; the errors of {@link decide}
 */
export async function cancelByStaff(context: Context, body: Decision): Promise<null> {
  const id = await orderIdOf(context.db, body.orderSn);
  const [order] = await context.db.select().from(orders).where(eq(orders.id, id));
  if (order?.version !== body.version) throw new StoreError('common_message_changedMeanwhile');
  await closeOpenPayment(context, id);
  return decide(context, body, ruleOf(context, 'CANCEL'), async (tx, locked) => {
    if (await hasProcessingPayment(tx, locked.id)) throw new StoreError('order_locked');
    return raise(tx, context, locked, 'STAFF_CANCEL');
  });
}

/**
 * Records the parcel of a shipped order, or that an order was delivered by hand.
 * @throws StoreError `common_message_badRequest` without courier and number for a parcel, or without evidence for a
 *   delivery by hand; `order_disputed` while the payment is disputed; the errors of {@link decide}
 */
export function shipOrder(
  context: Context,
  body: {
    orderSn: string;
    version: number;
    expressCompany?: string | undefined;
    trackingNo?: string | undefined;
    reason?: string | undefined;
  },
): Promise<null> {
  const { expressCompany, trackingNo, reason } = body;
  const isParcel = Boolean(expressCompany && trackingNo);
  if (!isParcel && !reason) {
    throw new StoreError('common_message_badRequest', { data: { fields: ['trackingNo', 'reason'] } });
  }
  const rule = ruleOf(context, isParcel ? 'SHIP' : 'DELIVER');
  return decide(context, body, rule, async (tx, order, item) => {
    if ((await openDisputeTime(tx, { orderId: order.id })) !== null) throw new StoreError('order_disputed');
    const set = isParcel ? { expressCompany, trackingNo } : {};
    await finishItem(tx, context, item, {
      order,
      actor: { type: 'STAFF', id: staffOf(context).staffId },
      ...(expressCompany && trackingNo ? { set: { expressCompany, trackingNo } } : {}),
    });
    return { after: { deliveryState: 'DELIVERED', ...set } };
  });
}
