import { and, eq, sql } from 'drizzle-orm';
import { messageTicket } from '../../database/schema/support';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { memberOf } from '../../platform/member-of';

/**
 * Hides a ticket from the member and staff; the rows are deleted when the account is closed.
 * @throws StoreError message_notFound, also the second time
 */
export async function deleteMessage(context: Context, id: string): Promise<null> {
  const [gone] = await context.db
    .update(messageTicket)
    .set({
      delFlag: true,
      unreadAdminReplies: 0,
      updatedTime: context.clock.now(),
      version: sql`${messageTicket.version} + 1`,
    })
    .where(
      and(
        eq(messageTicket.id, id),
        eq(messageTicket.memberId, memberOf(context)),
        eq(messageTicket.delFlag, false),
      ),
    )
    .returning({ id: messageTicket.id });
  if (!gone) throw new StoreError('message_notFound');
  return null;
}
