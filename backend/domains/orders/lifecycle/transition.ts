import { and, eq } from 'drizzle-orm';
import { metrics } from '../../../../lib/metrics/metrics';
import type { HoldReason, OrderStatus } from '../../../../lib/orders/contract';
import { addTime } from '../../../../lib/time';
import type { Executor } from '../../../database/connect';
import { orderLog, orders } from '../../../database/schema/orders';
import { writeLater } from '../../../platform/concurrency/write-later';
import type { Services } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { newId } from '../../../platform/new-id';
import { isDelivered } from '../../presents/giving-facts';
import { voidPresents } from '../../presents/present-row';
import { type OrderSettings, readOrderSettings } from '../../settings/order-settings';
import { itemsOf, lockOrder, type OrderItemRow, type OrderRow } from '../lock-order';
import { refuseDuringDispute } from '../open-dispute';
import { nextStatus, type OrderEvent, stateTable } from '../state-table';
import { applyEffects, sell } from './effects';
import { checksOf } from './hold-rules';
import { type EffectsMode, effectsApplied, effectsOwed, owesEffects, runAlone } from './record-fact';
import type { EventRefund } from './refundable';
import { screenedOrder } from './screening-rules';

export type OrderActor = {
  type: 'MEMBER' | 'STAFF' | 'WEBHOOK' | 'TIMER' | 'SYSTEM' | 'SUPPLIER';
  id?: string;
};

/** Columns that an event sets: what was paid and how, what was refunded, the parcel, what was asked. */
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
    | 'verificationAskedTime'
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
  /** `ALONE` for an event that records what has happened elsewhere. */
  effects?: EffectsMode;
  /** The rows when this transaction has locked and read them already; unchanged since, or with its own changes. */
  locked?: LockedOrder;
};

export type LockedOrder = { order: OrderRow; items?: readonly OrderItemRow[] };

/**
 * Changes an order's status; the only writer of `orders.status`. It checks the state table, updates the row by status
 * and version, writes the log, and runs the event's effects (stock, coupon, coins, refund, mail, timers) in the same
 * transaction. PAID and LATE_PAID include the risk screening: one update, two events. A payment whose effects are left
 * out is on hold for staff, and the end of the hold applies them. Returns the updated order.
 * @throws StoreError `order_statusInvalid` for an event that is illegal now, `order_notFound`; `refund_disputed` when
 *   the member or staff request a refund of a disputed order
 */
export async function transition(
  tx: Executor,
  services: Services,
  input: TransitionInput,
): Promise<OrderRow> {
  const before = input.locked?.order ?? (await lockOrder(tx, input.orderId));
  const to = nextStatus(before.status, input.event, before.statusBeforeRefund);
  if (to === null) throw new StoreError('order_statusInvalid');
  metrics.orderEvents.inc({ event: input.event });
  if (input.event === 'ASK_REFUND' || input.event === 'STAFF_REFUND') {
    await refuseDuringDispute(tx, before.id, input.refund?.channel ?? 'ORIGINAL');
  }
  const isPayment = input.event === 'PAID' || input.event === 'LATE_PAID';
  const isOwed = isPayment && input.effects === 'ALONE';
  const isScreened = isPayment && !isOwed;
  const known = input.locked?.items ?? (isScreened ? null : await itemsOf(tx, before.id));
  const owed = isOwed ? effectsOwed : await payOwedEffects(tx, services, { before, to, items: known ?? [] });
  const first = await stepOf(tx, services, before, { ...input, detail: { ...input.detail, ...owed } });
  const screened = isScreened ? await screenedOrder(tx, services, first.after) : null;
  const items = known ?? screened?.items ?? [];
  const steps = isPayment
    ? [first, await stepOf(tx, services, first.after, screeningEvent(before.id, screened?.hold ?? 'MANUAL'))]
    : [first];
  const after = await write(tx, before, steps);
  // The money of a code may go back: its present cannot be opened any more.
  if (isDelivered(before.status) && !isDelivered(after.status)) {
    await voidPresents(tx, before.id, services.clock.now());
  }
  for (const [index, step] of steps.entries()) {
    const isLast = index === steps.length - 1;
    const change = { event: step.event, before: step.before, after: isLast ? after : step.after, items };
    const apply = (executor: Executor) =>
      applyEffects(executor, services, { ...change, screened, refund: input.refund ?? {} });
    if (input.effects !== 'ALONE') await apply(tx);
    else if (!isPayment || isLast) {
      await runAlone(tx, services, { orderId: after.id, orderEvent: step.event }, apply);
    }
  }
  if (after.status === 'PENDING_REFUND' && after.amountPaidFen === 0) {
    // Nothing was paid, so there is no refund to wait for.
    return transition(tx, services, {
      orderId: after.id,
      event: 'REFUNDED',
      actor: { type: 'SYSTEM' },
      locked: { order: after, items },
    });
  }
  return after;
}

/**
 * Applies what a payment has left out, when the hold of its order ends.
 * @returns what the log of the event states about it
 */
async function payOwedEffects(
  tx: Executor,
  services: Services,
  { before, to, items }: { before: OrderRow; to: OrderStatus; items: readonly OrderItemRow[] },
): Promise<Record<string, string>> {
  const endsHold = before.status === 'PENDING_REVIEW' && before.holdReason !== 'NONE' && to !== before.status;
  if (!endsHold || !(await owesEffects(tx, before.id))) return {};
  const subject = { orderId: before.id, orderEvent: 'PAID' };
  const isApplied = await runAlone(tx, services, subject, (point) => sell(point, services, before, items));
  return isApplied ? effectsApplied : {};
}

/** Screens a paid order: lets it pass or puts it on hold with a reason. Does nothing in another status. */
export async function screenOrder(tx: Executor, services: Services, locked: LockedOrder): Promise<OrderRow> {
  const { order } = locked;
  if (order.status !== 'PENDING_REVIEW') return order;
  const screened = await screenedOrder(tx, services, order);
  return transition(tx, services, {
    ...screeningEvent(order.id, screened?.hold ?? 'MANUAL'),
    locked: { order, items: locked.items ?? screened?.items },
  });
}

function screeningEvent(orderId: string, holdReason: HoldReason): TransitionInput {
  const input = { orderId, actor: { type: 'SYSTEM' } } as const;
  return holdReason === 'NONE' ? { ...input, event: 'PASS_REVIEW' } : { ...input, event: 'HOLD', holdReason };
}

type Step = {
  event: OrderEvent;
  before: OrderRow;
  after: OrderRow;
  changes: Partial<OrderRow>;
  log: typeof orderLog.$inferInsert;
};

/** What an event changes; writes nothing. */
async function stepOf(
  tx: Executor,
  services: Services,
  before: OrderRow,
  input: TransitionInput,
): Promise<Step> {
  const { event, actor, holdReason } = input;
  const status = nextStatus(before.status, event, before.statusBeforeRefund);
  if (status === null) throw new StoreError('order_statusInvalid');
  const now = services.clock.now();
  const changed = changesOf(before, status, input, now, await readOrderSettings(tx));
  const checks = await checksOf(tx, status, changed.holdReason ?? before.holdReason, now);
  const changes = { ...changed, ...checks, status, version: before.version + 1, updatedTime: now };
  const log = {
    id: newId(),
    orderId: before.id,
    type: stateTable[event].log,
    fromStatus: before.status,
    toStatus: status,
    actorType: actor.type,
    actorId: actor.id ?? null,
    detail: { event, ...(holdReason ? { holdReason } : {}), ...input.detail },
    createdTime: now,
  };
  return { event, before, after: { ...before, ...changes }, changes, log };
}

async function write(tx: Executor, before: OrderRow, steps: readonly Step[]): Promise<OrderRow> {
  const changes: Partial<OrderRow> = Object.assign({}, ...steps.map((step) => step.changes));
  const [after] = await tx
    .update(orders)
    .set(changes)
    .where(
      and(eq(orders.id, before.id), eq(orders.status, before.status), eq(orders.version, before.version)),
    )
    .returning();
  if (!after) throw new StoreError('order_statusInvalid');
  await writeLater(tx, { write: tx.insert(orderLog).values(steps.map(({ log }) => log)) });
  return after;
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
  const refunding =
    (to === 'PENDING_REFUND' || event === 'DISPUTE_LOST') &&
    before.status !== 'PENDING_REFUND' &&
    before.status !== 'REFUNDED';
  // A delivery and a refund decide the request to refund a late top-up.
  const isDecided = before.refundAskedTime !== null && (refunding || event === 'DELIVERED');
  const base: Partial<OrderRow> = {
    ...set,
    ...(refunding ? { statusBeforeRefund: before.status } : {}),
    ...(isDecided ? { refundAskedTime: null } : {}),
  };
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
    case 'REFUND_REVERSED':
      return { ...base, ...(hasEnded(before) ? { statusBeforeRefund: 'REFUNDED' } : {}) };
    case 'REJECT_REFUND':
    case 'PARTLY_REFUNDED':
    case 'DISPUTE_LOST_PART':
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

/** Whether a refund ended the order before its delivery: its goods are for sale again, so that it never continues. */
const hasEnded = ({ status, statusBeforeRefund }: OrderRow) =>
  status === 'REFUNDED' &&
  (statusBeforeRefund === 'PENDING_REVIEW' || statusBeforeRefund === 'PENDING_SHIPMENT');

function autoReceiveTime(order: OrderRow, now: Date, rules: OrderSettings): Date {
  const days = order.goodsType === 'PHYSICAL' ? rules.autoReceiveDaysPhysical : rules.autoReceiveDaysVirtual;
  return addTime(now, days, 'day');
}
