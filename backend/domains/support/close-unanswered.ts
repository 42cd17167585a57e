import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { addTime } from '../../../lib/time';
import { messageTicket } from '../../database/schema/support';
import type { Services } from '../../platform/context';
import { ticketWaits } from '../../platform/waits/work-waits';

const BATCH = 500;

/** Closes tickets two weeks after an unanswered staff reply. The sweep calls it every minute. */
export async function closeUnanswered({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const before = addTime(now, -ticketWaits.REPLIED.deadline, 'second');
  // REPLIED means that the last reply is by staff. The ticket is older than its reply, so its indexed time
  // narrows the
  // search.
  const due = and(
    eq(messageTicket.status, 'REPLIED'),
    eq(messageTicket.delFlag, false),
    lt(messageTicket.createdTime, before),
    lt(messageTicket.lastReplyTime, before),
  );
  const some = db.select({ id: messageTicket.id }).from(messageTicket).where(due).limit(BATCH);
  await db
    .update(messageTicket)
    .set({ status: 'CLOSED', closedTime: now, updatedTime: now, version: sql`${messageTicket.version} + 1` })
    .where(and(inArray(messageTicket.id, some), due));
}
