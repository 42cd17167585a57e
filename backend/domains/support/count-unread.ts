import { and, eq, sql } from 'drizzle-orm';
import { messageTicket } from '../../database/schema/support';
import type { Context } from '../../platform/context';
import { memberOf } from '../../platform/member-of';
import { progressOf } from './progress';

/** Staff replies that the member has not read, and the progress of their tickets. */
export async function countUnread(context: Context): Promise<{ unreadReplies: number; progress?: string }> {
  const [row] = await context.db
    .select({
      unreadReplies: sql<number>`coalesce(sum(${messageTicket.unreadAdminReplies}), 0)::int`,
      progress: progressOf,
    })
    .from(messageTicket)
    .where(and(eq(messageTicket.memberId, memberOf(context)), eq(messageTicket.delFlag, false)));
  return row ?? { unreadReplies: 0 };
}
