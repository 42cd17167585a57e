import { and, asc, eq, inArray } from 'drizzle-orm';
import type { DeliveredCode } from '../../../lib/delivery/contract';
import { type GivenCode, presentRefusal } from '../../../lib/presents/rules';
import { formatShanghai } from '../../../lib/time';
import type { afterSales } from '../../database/schema/after-sales';
import { cardCode } from '../../database/schema/fulfilment';
import type { Context } from '../../platform/context';
import { givingFacts } from '../presents/giving-facts';
import { type PresentRow, presentOnWire, presentsOf, stateOf } from '../presents/present-row';
import type { OrderWithItem } from './order-row';

type Request = Pick<typeof afterSales.$inferSelect, 'id' | 'type' | 'status' | 'cardIds'>;
type CardRow = Pick<typeof cardCode.$inferSelect, 'state' | 'expireTime'>;

/** What decides about one code whether it can be given. */
export function codeFacts(
  { state, expireTime }: CardRow,
  present: PresentRow | undefined,
  now: Date,
): GivenCode {
  const presentState = present && stateOf(present, now);
  return {
    state: state === 'INVALID' || state === 'REPLACED' || state === 'REVEALED' ? state : 'SOLD',
    isExpired: expireTime !== null && expireTime <= now,
    isGiven: presentState === 'WAITING' || presentState === 'OPENED',
  };
}

/**
 * The card codes that were delivered for an order, without their secrets; empty for other products.
 * @param of.requests the after-sales requests of the order, newest first
 * @param of.disputedTime when a dispute was opened that is not decided
 */
export async function listCards(
  context: Pick<Context, 'db' | 'clock'>,
  { order, item }: Pick<OrderWithItem, 'order' | 'item'>,
  { requests, disputedTime }: { requests: readonly Request[]; disputedTime: Date | null },
): Promise<DeliveredCode[]> {
  const { db, clock } = context;
  if (item.deliveryMode !== 'CARD' || item.deliveredQuantity === 0) return [];
  const rows = await db
    .select({
      id: cardCode.id,
      state: cardCode.state,
      expireTime: cardCode.expireTime,
      usedTime: cardCode.usedTime,
    })
    .from(cardCode)
    .where(
      and(
        eq(cardCode.orderItemId, item.id),
        inArray(cardCode.state, ['SOLD', 'REVEALED', 'INVALID', 'REPLACED']),
      ),
    )
    .orderBy(asc(cardCode.id));
  const now = clock.now();
  const presents = await presentsOf(db, order.id);
  const giving = await givingFacts(db, context, { ...order, isDisputed: disputedTime !== null });
  const claimOf = (id: string) => {
    const found = requests.find(({ cardIds }) => cardIds.includes(id));
    return found ? { id: found.id, type: found.type, status: found.status } : null;
  };
  return rows.map((row) => {
    const { id, expireTime, usedTime } = row;
    const present = presents.get(id);
    const facts = codeFacts(row, present, now);
    return {
      id,
      state: facts.state,
      expireTime: expireTime && formatShanghai(expireTime),
      isUsed: usedTime !== null,
      claim: claimOf(id),
      present: present ? presentOnWire(present, now) : null,
      giveRefusal: presentRefusal(giving, facts),
    };
  });
}
