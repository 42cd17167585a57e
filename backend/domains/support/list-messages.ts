import { and, count, desc, eq } from 'drizzle-orm';
import type { Message, MessageListQuery } from '../../../lib/support/contract';
import type { Page } from '../../../lib/wire/endpoint';
import { messageTicket } from '../../database/schema/support';
import type { Context } from '../../platform/context';
import { memberOf } from '../../platform/member-of';
import { pageOffset, toPage } from '../../platform/to-page';
import { messageOnWire, orderSnOf } from './message-row';

/** The member's tickets, newest first, by category and status. */
export async function listMessages(context: Context, query: MessageListQuery): Promise<Page<Message>> {
  const where = and(
    eq(messageTicket.memberId, memberOf(context)),
    eq(messageTicket.delFlag, false),
    query.category && eq(messageTicket.category, query.category),
    query.status && eq(messageTicket.status, query.status),
  );
  // The page is selected by an index-only subquery, because ticket rows are long.
  const shown = context.db
    .select({ id: messageTicket.id })
    .from(messageTicket)
    .where(where)
    .orderBy(desc(messageTicket.createdTime), desc(messageTicket.id))
    .limit(query.pageSize)
    .offset(pageOffset(query))
    .as('shown');
  const [[all], rows] = await Promise.all([
    context.db.select({ rows: count() }).from(messageTicket).where(where),
    context.db
      .select({ ticket: messageTicket, orderSn: orderSnOf })
      .from(messageTicket)
      .innerJoin(shown, eq(shown.id, messageTicket.id))
      .orderBy(desc(messageTicket.createdTime), desc(messageTicket.id)),
  ]);
  return toPage(
    rows.map(({ ticket, orderSn }) => messageOnWire(ticket, orderSn, context.locale)),
    all?.rows ?? 0,
    query,
  );
}
