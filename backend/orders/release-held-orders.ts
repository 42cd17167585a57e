import { and, asc, eq, inArray } from 'drizzle-orm';
import { orders } from '../database/schema/orders';
import type { SystemContext } from '../platform/context';
import { lockOrder } from './lock-order';
import { applyReviewRules } from './review-rules';
import { transition } from './transition';

/** Time a member has for the identity verification of a paid order, milliseconds (row 9). */
const VERIFICATION_TIME = 48 * 3_600_000;
const BATCH = 200;

/**
 * Orders held for a rest or a verification go on as soon as nothing holds them; without a verification within 48
 * hours they are refunded. Holds for RISK, MANUAL and SUPPLIER wait for people.
 * @param guarded runs the work for one order without letting its failure stop the others
 */
export async function releaseHeldOrders(
  system: SystemContext,
  guarded: (orderId: string, work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const held = await system.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(eq(orders.status, 'PENDING_REVIEW'), inArray(orders.holdReason, ['NONE', 'REST', 'VERIFICATION'])),
    )
    .orderBy(asc(orders.paidTime))
    .limit(BATCH);
  for (const { id } of held) await guarded(id, () => reviewAgain(system, id));
}

async function reviewAgain(system: SystemContext, orderId: string): Promise<void> {
  await system.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.status !== 'PENDING_REVIEW') return;
    const actor = { type: 'TIMER' } as const;
    const reason = await applyReviewRules(tx, system, order);
    if (reason === 'NONE') {
      await transition(tx, system, { orderId, event: 'PASS_REVIEW', actor });
      return;
    }
    const waited = system.clock.now().getTime() - (order.paidTime ?? order.createdTime).getTime();
    if (reason === 'VERIFICATION' && waited >= VERIFICATION_TIME) {
      await transition(tx, system, { orderId, event: 'VERIFICATION_EXPIRED', actor });
    }
  });
}
