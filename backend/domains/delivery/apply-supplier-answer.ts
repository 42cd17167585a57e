import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect';
import { orderItem, orderLog } from '../../database/schema/orders';
import type { Services } from '../../platform/context';
import { newId } from '../../platform/new-id';
import type { FinalTopupResult } from '../../ports/supplier';
import { type EffectsMode, recordFact } from '../orders/lifecycle/record-fact';
import { transition } from '../orders/lifecycle/transition';
import { lockOrder, type OrderItemRow, type OrderRow } from '../orders/lock-order';
import { type CallResult, requestIdOf } from './call-supplier';
import { changeItem, finishItem } from './delivery-step';
import { supplierCodeOf, switchSupplier } from './top-up-supplier';

const finalOutcomes: readonly string[] = ['DELIVERED', 'PARTIAL', 'REFUSED', 'FAILED'];

export function isFinal(result: CallResult): result is FinalTopupResult {
  return finalOutcomes.includes(result.outcome);
}

type Delivery = Extract<FinalTopupResult, { supplierOrderNo: string }>;
type Failure = Exclude<FinalTopupResult, Delivery>;

type Facts = {
  order: OrderRow;
  item: OrderItemRow;
  asked: OrderItemRow;
  /** Whether the item has not changed since the request. */
  isCurrent: boolean;
  effects: EffectsMode;
};

const actor = { type: 'SUPPLIER' } as const;

/**
 * Applies the final result of the request that was made for `asked`, from a call or from the query that a callback
 * caused. It may arrive late or more than once: the member may have corrected the recharge account (another item
 * version), or the order may have left PENDING_SHIPMENT.
 */
export function applySupplierAnswer(
  services: Services,
  asked: OrderItemRow,
  answer: FinalTopupResult,
): Promise<void> {
  const work = async (tx: Transaction, effects: EffectsMode) => {
    const order = await lockOrder(tx, asked.orderId);
    const [item] = await tx
      .select()
      .from(orderItem)
      .where(and(eq(orderItem.id, asked.id), eq(orderItem.orderId, order.id)));
    if (!item) return;
    const facts = { order, item, asked, isCurrent: item.version === asked.version, effects };
    switch (answer.outcome) {
      case 'DELIVERED':
        return applyDelivered(tx, services, facts, answer);
      case 'PARTIAL':
        return applyPartial(tx, services, facts, answer);
      case 'REFUSED':
      case 'FAILED':
        return applyFailure(tx, services, facts, answer);
    }
  };
  const fact = {
    kind: 'TOP_UP',
    orderId: asked.orderId,
    provider: supplierCodeOf(services, asked),
    subjectId: asked.id,
    objectId: requestIdOf(asked),
    state: answer.outcome,
    content: answer,
  } as const;
  return recordFact(services, fact, work, async () => undefined);
}

/** Whether the order waits for the supplier, or for staff because of the supplier. */
function isOnHold({ status, holdReason }: OrderRow): boolean {
  return (
    status === 'PENDING_REVIEW' &&
    (holdReason === 'SUPPLIER' || holdReason === 'MANUAL' || holdReason === 'PARTIAL')
  );
}

/** What the member can correct: another supplier would refuse the same recharge account. */
const accountKeys: readonly string[] = [
  'goods_account_notFound',
  'goods_account_formatInvalid',
  'goods_account_forbidden',
  'goods_account_regionMismatch',
];
const isAboutAccount = ({ outcome, errorKey }: Failure) =>
  outcome === 'REFUSED' && accountKeys.includes(errorKey);

async function applyFailure(
  tx: Transaction,
  services: Services,
  { order, item, isCurrent, effects }: Facts,
  answer: Failure,
): Promise<void> {
  const isOpen = isCurrent && item.deliveryState !== 'DELIVERED' && item.deliveredQuantity === 0;
  // The order was put on hold without an outcome, and this is the outcome.
  const wasUnfinished =
    order.status === 'PENDING_REVIEW' && order.holdReason === 'MANUAL' && item.deliveryState === 'SENDING';
  if (!isOpen || (order.status !== 'PENDING_SHIPMENT' && !wasUnfinished)) {
    const facts = { orderSn: order.sn, itemId: item.id, outcome: answer.outcome };
    if (item.deliveredQuantity > 0) {
      services.log.error(
        { event: 'supplier.late-failure', ...facts },
        'a supplier reports the failure of a top-up that counts as delivered',
      );
    } else services.log.warn(facts, 'late supplier result without effect');
    return;
  }
  if (!isAboutAccount(answer) && (await switchSupplier(tx, services, order, item))) return;
  await changeItem(tx, services, item.id, { deliveryState: 'FAILED', failReason: answer.errorKey });
  const change = { orderId: order.id, actor, detail: { reason: answer.errorKey }, effects };
  // Nothing was delivered, and the member does not want another attempt.
  if (answer.outcome === 'FAILED' || order.refundAskedTime !== null) {
    await transition(tx, services, { ...change, event: 'SUPPLIER_FAILED' });
  } else if (wasUnfinished) {
    await transition(tx, services, { ...change, event: 'HOLD', holdReason: 'SUPPLIER' });
  } else {
    await transition(tx, services, { ...change, event: 'SUPPLIER_REFUSED' });
  }
}

async function applyDelivered(
  tx: Transaction,
  services: Services,
  facts: Facts,
  answer: Extract<Delivery, { outcome: 'DELIVERED' }>,
): Promise<void> {
  const { order, item, isCurrent, effects } = facts;
  if (isCurrent && item.deliveryState === 'DELIVERED') return;
  if (!isCurrent || (order.status !== 'PENDING_SHIPMENT' && !isOnHold(order))) {
    await recordUnexpected(tx, services, facts, answer);
    return;
  }
  const released = isOnHold(order)
    ? await transition(tx, services, {
        orderId: order.id,
        event: 'PASS_REVIEW',
        actor,
        effects,
        locked: { order },
      })
    : order;
  await changeItem(tx, services, item.id, costOf(answer));
  await finishItem(tx, services, item, {
    order: released,
    actor,
    effects,
    supplierOrderNo: answer.supplierOrderNo,
  });
}

/** What was delivered stays delivered; the order waits for staff, and at the deadline the rest is refunded. */
async function applyPartial(
  tx: Transaction,
  services: Services,
  facts: Facts,
  answer: Extract<Delivery, { outcome: 'PARTIAL' }>,
): Promise<void> {
  const { order, item, isCurrent, effects } = facts;
  const { deliveredQuantity, supplierOrderNo } = answer;
  const isHeldForIt = order.status === 'PENDING_REVIEW' && order.holdReason === 'PARTIAL';
  const isKnown = item.deliveryState === 'PARTIAL' && item.deliveredQuantity >= deliveredQuantity;
  if (isCurrent && (item.deliveryState === 'DELIVERED' || (isKnown && order.status !== 'PENDING_SHIPMENT')))
    return;
  if (!isCurrent || (order.status !== 'PENDING_SHIPMENT' && !isOnHold(order))) {
    await recordUnexpected(tx, services, facts, answer);
    return;
  }
  services.log.error(
    {
      event: 'supplier.partial',
      orderSn: order.sn,
      itemId: item.id,
      deliveredQuantity,
      quantity: item.quantity,
    },
    'the supplier delivered a part of a top-up; the order is on hold for staff',
  );
  await changeItem(tx, services, item.id, {
    deliveryState: 'PARTIAL',
    deliveredQuantity,
    deliveredTime: services.clock.now(),
    failReason: null,
    supplierOrderNo,
    ...costOf(answer),
  });
  if (isHeldForIt) return;
  await transition(tx, services, {
    orderId: order.id,
    event: order.status === 'PENDING_SHIPMENT' ? 'SUPPLIER_HOLD' : 'HOLD',
    holdReason: 'PARTIAL',
    actor,
    effects,
    detail: { deliveredQuantity, quantity: item.quantity },
  });
}

function costOf({ cost }: Delivery): Partial<OrderItemRow> {
  return cost === null ? {} : { costMinor: cost.minor, costCurrency: cost.currency };
}

/** The supplier may charge for it, and the member may have received it for nothing: staff decide. */
async function recordUnexpected(
  tx: Transaction,
  services: Services,
  { order, item, asked }: Facts,
  { outcome, supplierOrderNo, cost }: Delivery,
): Promise<void> {
  services.log.error(
    {
      event: 'supplier.unexpected-delivery',
      orderSn: order.sn,
      orderStatus: order.status,
      itemId: item.id,
      askedVersion: asked.version,
      itemVersion: item.version,
      outcome,
      supplierOrderNo,
      cost,
    },
    'the supplier delivered a top-up that the order no longer expects',
  );
  const detail = { event: 'UNEXPECTED_DELIVERY', supplierOrderNo, version: asked.version };
  const [recorded] = await tx
    .select({ id: orderLog.id })
    .from(orderLog)
    .where(and(eq(orderLog.orderId, order.id), sql`${orderLog.detail} = ${JSON.stringify(detail)}::jsonb`));
  if (recorded) return;
  await tx.insert(orderLog).values({
    id: newId(),
    orderId: order.id,
    type: 'ALARM',
    visibleToMember: false,
    fromStatus: order.status,
    toStatus: order.status,
    actorType: 'SUPPLIER',
    detail,
    createdTime: services.clock.now(),
  });
}
