import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { messageTicket } from '../database/schema/messages';
import type { Services } from '../platform/context';

/** Milliseconds after the last reply of the staff (domain.md 2.6). */
const patience = 14 * 86_400_000;

const BATCH = 500;

/** Closes messages whose last word was the staff's, two weeks ago. The sweep calls it every minute. */
export async function closeUnanswered({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - patience);
  // REPLIED says that the last reply was ADMIN's; older than its reply is the message itself, which the index knows.
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
