import { eq, sql } from 'drizzle-orm';
import type { OrderStatus } from '../../../lib/orders/contract';
import type { GivingFacts } from '../../../lib/presents/rules';
import { presentHours } from '../../../lib/promises';
import { addTime } from '../../../lib/time';
import type { Executor } from '../../database/connect';
import { member } from '../../database/schema/members';
import type { Services } from '../../platform/context';
import { readPresentSettings } from '../settings/present-settings';

/** Whether an order is delivered and nothing of it is refunded or requested. */
export function isDelivered(status: OrderStatus): boolean {
  return status === 'PENDING_EVALUATE' || status === 'COMPLETED';
}

/** What decides whether codes of an order can be given. */
export async function givingFacts(
  db: Executor,
  { clock }: Pick<Services, 'clock'>,
  order: { id: string; memberId: string; status: OrderStatus; isDisputed: boolean },
): Promise<GivingFacts> {
  const now = clock.now();
  const { mostPerDay, newMemberMostPerDay, newMemberDays } = await readPresentSettings(db);
  const yesterday = addTime(now, -presentHours, 'hour').toISOString();
  const [giver] = await db
    .select({
      since: member.createdTime,
      givenToday: sql<number>`(select count(*)::int from present p
        where p.member_id = ${order.memberId} and p.created_time > ${yesterday}::timestamptz)`,
      wasHeld: sql<boolean>`exists (select 1 from order_log l
        where l.order_id = ${order.id} and l.detail ->> 'holdReason' in ('RISK', 'VERIFICATION'))`,
    })
    .from(member)
    .where(eq(member.id, order.memberId));
  if (!giver) throw new Error(`Order ${order.id} has no member`);
  const isNew = giver.since > addTime(now, -newMemberDays, 'day');
  return {
    isDelivered: isDelivered(order.status),
    isDisputed: order.isDisputed,
    wasHeld: giver.wasHeld,
    givenToday: giver.givenToday,
    most: isNew ? Math.min(mostPerDay, newMemberMostPerDay) : mostPerDay,
  };
}
