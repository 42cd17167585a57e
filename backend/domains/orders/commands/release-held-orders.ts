import { eq } from 'drizzle-orm';
import type { HoldReason } from '../../../../lib/orders/contract';
import { addTime } from '../../../../lib/time';
import type { Executor } from '../../../database/connect';
import { orders } from '../../../database/schema/orders';
import type { SystemContext } from '../../../platform/context';
import { hasCodesFor } from '../../delivery/codes/undeliverable-cards';
import { queryHeldTopUps } from '../../delivery/query-held-top-ups';
import { claimDueOrders } from '../claim-due-orders';
import { holdOwnerOf, needsReminder, nextCheckOf } from '../lifecycle/hold-rules';
import { queueOrderMail } from '../lifecycle/order-mail';
import { screenedOrder } from '../lifecycle/screening-rules';
import { transition } from '../lifecycle/transition';
import { lockOrder, type OrderRow } from '../lock-order';

const batch = 200;
/** Batches per run; the next minute handles the rest. */
const mostBatches = 5;

/**
 * Checks orders on hold that are due: releases those whose reason is gone, and refunds those whose deadline has passed.
 * @param guarded runs the work for one order without letting its failure stop the others
 */
export async function releaseHeldOrders(
  system: SystemContext,
  guarded: (orderId: string, work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const now = system.clock.now();
  // A check that fails is repeated a minute later.
  const due = {
    status: 'PENDING_REVIEW',
    now,
    nextCheckTime: addTime(now, 1, 'minute'),
    limit: batch,
  } as const;
  for (let made = 0; made < mostBatches; made += 1) {
    const held = await claimDueOrders(system.db, due);
    for (const id of held) await guarded(id, () => checkOrder(system, id));
    if (held.length < batch) return;
  }
}

async function checkOrder(system: SystemContext, orderId: string): Promise<void> {
  await queryHeldTopUps(system, orderId);
  await checkHold(system, orderId);
}

async function checkHold(system: SystemContext, orderId: string): Promise<void> {
  await system.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.status !== 'PENDING_REVIEW') return;
    const now = system.clock.now();
    const actor = { type: 'TIMER' } as const;
    const reason = await currentReason(tx, system, order);
    if (reason === 'NONE') {
      await transition(tx, system, { orderId, event: 'PASS_REVIEW', actor });
      return;
    }
    if (order.holdDeadline !== null && order.holdDeadline <= now) {
      await expireHold(tx, system, order);
      return;
    }
    if (reason !== order.holdReason || order.holdDeadline === null) {
      await transition(tx, system, { orderId, event: 'HOLD', actor, holdReason: reason });
      return;
    }
    const isReminderDue = needsReminder(order, now);
    if (isReminderDue) await queueOrderMail(tx, system, order, 'verificationReminder');
    await tx
      .update(orders)
      .set({
        ...(isReminderDue ? { holdRemindedTime: now } : {}),
        nextCheckTime: nextCheckOf(reason, order.holdDeadline, now),
      })
      .where(eq(orders.id, orderId));
  });
}

/** Screening decides again, except about holds that it did not start. */
async function currentReason(tx: Executor, system: SystemContext, order: OrderRow): Promise<HoldReason> {
  switch (order.holdReason) {
    case 'NONE':
    case 'VERIFICATION':
    case 'RISK':
    case 'REST':
      return (await screenedOrder(tx, system, order))?.hold ?? 'MANUAL';
    case 'STOCK':
      return (await hasCodesFor(tx, order.id, system.clock.now())) ? 'NONE' : 'STOCK';
    case 'SUPPLIER':
    case 'MANUAL':
    case 'PARTIAL':
      return order.holdReason;
  }
}

async function expireHold(tx: Executor, system: SystemContext, order: OrderRow): Promise<void> {
  const { id: orderId, sn: orderSn, holdReason } = order;
  if (holdOwnerOf(holdReason) === 'STAFF') {
    system.log.error(
      { event: 'order.hold.expired', orderSn, holdReason },
      'an order on hold is refunded because staff did not decide in time',
    );
  }
  await transition(tx, system, {
    orderId,
    event: holdReason === 'VERIFICATION' ? 'VERIFICATION_EXPIRED' : 'HOLD_EXPIRED',
    actor: { type: 'TIMER' },
    detail: { holdReason },
  });
}
