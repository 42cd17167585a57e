import { and, eq, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../../database/connect';
import { orderLog } from '../../../database/schema/orders';
import { transact } from '../../../platform/concurrency/write-later';
import type { Services } from '../../../platform/context';
import { isDatabaseUnavailable } from '../../../platform/errors/is-database-unavailable';
import { CannotApply, type Fact, factApplied, keepFact, openCase } from './keep-fact';

/**
 * How the effects of an event run. `TOGETHER`: one that fails undoes the event. `ALONE`: the event stays; an effect that
 * fails is left out with an alarm, and those of a payment wait for the end of a hold by staff.
 */
export type EffectsMode = 'TOGETHER' | 'ALONE';

/**
 * The one intake of what payment providers and suppliers state: the fact is stored first, then applied in one
 * transaction, in whatever state the order is. When its effects on the order fail, it is applied without them: the money
 * has moved in any case. One that cannot be applied is a case for staff with an alarm and throws nothing; its sweep or
 * event asks the provider again.
 * @param otherwise the result of a case
 */
export async function recordFact<T>(
  services: Services,
  fact: Fact,
  work: (tx: Transaction, effects: EffectsMode) => Promise<T>,
  otherwise: () => Promise<T>,
): Promise<T> {
  const kept = await keepFact(services, fact);
  try {
    return await applied(services, fact.orderId, async (tx, effects) => {
      const result = await work(tx, effects);
      await factApplied(tx, services, kept);
      return result;
    });
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    await openCase(services, kept, error);
    return otherwise();
  }
}

/** Applies a change of money with its effects on the order, or without them when they fail. */
export async function applied<T>(
  services: Services,
  orderId: string,
  work: (tx: Transaction, effects: EffectsMode) => Promise<T>,
): Promise<T> {
  try {
    return await transact(services.db, (tx) => work(tx, 'TOGETHER'));
  } catch (error) {
    if (isDatabaseUnavailable(error) || error instanceof CannotApply) throw error;
    services.log.error(
      { event: 'order.effects-failed', err: error, orderId },
      'a provider states that money has moved, and its effects on the order failed',
    );
    return transact(services.db, (tx) => work(tx, 'ALONE'));
  }
}

/** Runs an effect in a savepoint. @returns whether it succeeded */
export async function runAlone(
  tx: Executor,
  services: Services,
  subject: { orderId: string; orderEvent: string },
  effect: (point: Executor) => Promise<void>,
): Promise<boolean> {
  try {
    await tx.transaction(effect);
    return true;
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    services.log.error(
      { event: 'order.effects-failed', err: error, ...subject },
      'an effect of an event of an order failed and is left out',
    );
    return false;
  }
}

/** In the details of a logged event: the effects of the payment were left out, or were applied afterwards. */
export const effectsOwed = { effects: 'OWED' };
export const effectsApplied = { effects: 'APPLIED' };

/** Whether the effects of the payment of an order were left out and are not applied yet. */
export async function owesEffects(tx: Executor, orderId: string): Promise<boolean> {
  const [row] = await tx
    .select({
      owed: sql<number>`count(*) filter (where ${orderLog.detail} ->> 'effects' = ${effectsOwed.effects})::int`,
      applied: sql<number>`count(*) filter (where ${orderLog.detail} ->> 'effects' = ${effectsApplied.effects})::int`,
    })
    .from(orderLog)
    .where(and(eq(orderLog.orderId, orderId), sql`${orderLog.detail} ? 'effects'`));
  return (row?.owed ?? 0) > (row?.applied ?? 0);
}
