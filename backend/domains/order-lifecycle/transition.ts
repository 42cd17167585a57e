import { and, eq } from 'drizzle-orm';
import type { HoldReason, OrderStatus } from '../../../lib/contract/order';
import { addTime } from '../../../lib/time';
import type { Executor } from '../../database/connect';
import { orderLog, orders } from '../../database/schema/orders';
import type { Services } from '../../platform/context';
import { newId } from '../../platform/new-id';
import { StoreError } from '../../platform/store-error';
import { lockOrder, type OrderRow } from '../orders/lock-order';
import { nextStatus, type OrderEvent, stateTable } from '../orders/state-table';
import { type OrderSettings, readOrderSettings } from '../settings/order-settings';
import { applyEffects } from './effects';
import { checksOf } from './hold-rules';
import type { EventRefund } from './refundable';
import { applyScreeningRules } from './screening-rules';

export type OrderActor = {
  type: 'MEMBER' | 'STAFF' | 'WEBHOOK' | 'TIMER' | 'SYSTEM' | 'SUPPLIER';
  id?: string;
};

/** Columns that an event sets: what was paid and how, what was refunded, the parcel. */
export type OrderFacts = Partial<
  Pick<
    OrderRow,
    | 'amountPaidFen'
    | 'amountRefundedFen'
    | 'paymentMethod'
    | 'feeRatePpm'
    | 'feeIncluded'
    | 'serviceFeeFen'
    | 'payAmountFen'
    | 'payCurrency'
    | 'payCurrencyMinor'
    | 'payRatePpb'
    | 'payPremiumPpm'
    | 'expressCompany'
    | 'trackingNo'
  >
>;

export type TransitionInput = {
  orderId: string;
  event: OrderEvent;
  actor: OrderActor;
  /** Stored in the order's log; must contain no personal data and no secrets. */
  detail?: Record<string, unknown>;
  /** Why the order is on hold; for HOLD and SUPPLIER_HOLD. */
  holdReason?: HoldReason;
  set?: OrderFacts;
  /** What an event refunds that starts a refund; the whole order by default. */
  refund?: EventRefund;
};

/**
 * Changes an order's status; the only writer of `orders.status`. It checks the state table, updates the row by status
 * and version, writes the log, and runs the event's effects (stock, coupon, coins, refund, mail, timers) in the same
 * transaction. PAID and LATE_PAID continue with the risk screening. Returns the updated order.
 * @throws StoreError `order_statusInvalid` for an event that is illegal now, `order_notFound`
 */
export async function transition(
  tx: Executor,
  services: Services,
  input: TransitionInput,
): Promise<OrderRow> {
  const before = await lockOrder(tx, input.orderId);
  const to = nextStatus(before.status, input.event, before.statusBeforeRefund);
  if (to === null) throw new StoreError('order_statusInvalid');

  const rules = await readOrderSettings(tx);
  const now = services.clock.now();
  const changes = changesOf(before, to, input, now, rules);
  const checks = await checksOf(tx, to, changes.holdReason ?? before.holdReason, now);
  const [after] = await tx
    .update(orders)
    .set({ ...changes, ...checks, status: to, version: before.version + 1, updatedTime: now })
    .where(
      and(eq(orders.id, before.id), eq(orders.status, before.status), eq(orders.version, before.version)),
    )
    .returning();
  if (!after) throw new StoreError('order_statusInvalid');

  await tx.insert(orderLog).values({
    id: newId(),
    orderId: after.id,
    type: stateTable[input.event].log,
    fromStatus: before.status,
    toStatus: to,
    actorType: input.actor.type,
    actorId: input.actor.id ?? null,
    detail: {
      event: input.event,
      ...(input.holdReason ? { holdReason: input.holdReason } : {}),
      ...input.detail,
    },
    createdTime: now,
  });
  await applyEffects(tx, services, { event: input.event, before, after, refund: input.refund ?? {} });

  if (input.event === 'PAID' || input.event === 'LATE_PAID') return screenOrder(tx, services, after);
  if (to === 'PENDING_REFUND' && after.amountPaidFen === 0) {
    // Nothing was paid, so there is no refund to wait for.
    return transition(tx, services, { orderId: after.id, event: 'REFUNDED', actor: { type: 'SYSTEM' } });
  }
  return after;
}

/** Screens a paid order: lets it pass or puts it on hold with a reason. Does nothing in another status. */
export async function screenOrder(tx: Executor, services: Services, order: OrderRow): Promise<OrderRow> {
  if (order.status !== 'PENDING_REVIEW') return order;
  const holdReason = await applyScreeningRules(tx, services, order);
  const actor: OrderActor = { type: 'SYSTEM' };
  return holdReason === 'NONE'
    ? transition(tx, services, { orderId: order.id, event: 'PASS_REVIEW', actor })
    : transition(tx, services, { orderId: order.id, event: 'HOLD', actor, holdReason });
}

function changesOf(
  before: OrderRow,
  to: OrderStatus,
  { event, set, holdReason, detail }: TransitionInput,
  now: Date,
  rules: OrderSettings,
): Partial<OrderRow> {
  const amountPaidFen = set?.amountPaidFen ?? set?.payAmountFen ?? before.payAmountFen;
  const reason = typeof detail?.reason === 'string' ? detail.reason : null;
  const refunding = to === 'PENDING_REFUND' && before.status !== 'PENDING_REFUND';
  const base: Partial<OrderRow> = { ...set, ...(refunding ? { statusBeforeRefund: before.status } : {}) };
  switch (event) {
    case 'MEMBER_CANCEL':
    case 'STAFF_CANCEL':
    case 'EXPIRE':
      return { ...base, canceledTime: now, cancelReason: reason, expireTime: null };
    case 'PAID':
      return { ...base, amountPaidFen, paidTime: now, expireTime: null };
    case 'LATE_PAID':
      return { ...base, amountPaidFen, paidTime: now, latePayment: true, canceledTime: null };
    case 'LATE_PAID_REFUND':
      return { ...base, amountPaidFen, paidTime: now, latePayment: true };
    case 'HOLD':
    case 'SUPPLIER_HOLD':
      return { ...base, holdReason: holdReason ?? 'MANUAL' };
    case 'SUPPLIER_TIMED_OUT':
      return { ...base, holdReason: 'MANUAL' };
    case 'SUPPLIER_REFUSED':
      return { ...base, holdReason: 'SUPPLIER' };
    case 'PASS_REVIEW':
      return { ...base, holdReason: 'NONE' };
    case 'DELIVERED':
      return {
        ...base,
        autoReceiveTime: autoReceiveTime(before, now, rules),
        ...(before.goodsType === 'PHYSICAL' ? { shippedTime: now } : {}),
      };
    case 'RECEIVE':
    case 'REVIEWED':
    case 'AUTO_RECEIVE':
      return { ...base, receivedTime: now, completedTime: now, autoReceiveTime: null };
    case 'REFUNDED':
    case 'DISPUTE_LOST':
      return {
        ...base,
        amountRefundedFen: set?.amountRefundedFen ?? before.amountPaidFen,
        autoReceiveTime: null,
      };
    case 'REJECT_REFUND':
    case 'PARTLY_REFUNDED':
    case 'CODES_REPLACED':
      return {
        ...base,
        statusBeforeRefund: null,
        ...(to === 'PENDING_EVALUATE' ? { autoReceiveTime: autoReceiveTime(before, now, rules) } : {}),
      };
    default:
      return base;
  }
}

function autoReceiveTime(order: OrderRow, now: Date, rules: OrderSettings): Date {
  const days = order.goodsType === 'PHYSICAL' ? rules.autoReceiveDaysPhysical : rules.autoReceiveDaysVirtual;
  return addTime(now, days, 'day');
}
