import { and, asc, count, desc, eq } from 'drizzle-orm';
import type { MessageListQuery } from '../../../lib/contract/message';
import { member, vipLevel } from '../../database/schema/members';
import { messageTicket } from '../../database/schema/support';
import type { Context } from '../../platform/context';
import { readPage } from '../../platform/read-page';
import { messageOnWire, orderSnOf } from './message-row';

/** Tickets of all members for the service desk: waiting ones oldest first, others newest first. */
export async function staffListMessages(context: Context, query: MessageListQuery) {
  const where = and(
    eq(messageTicket.delFlag, false),
    query.category && eq(messageTicket.category, query.category),
    query.status && eq(messageTicket.status, query.status),
  );
  const direction = query.status === 'PENDING' ? asc : desc;
  const total = context.db.select({ rows: count() }).from(messageTicket).where(where);
  const rows = context.db
    .select({
      ticket: messageTicket,
      orderSn: orderSnOf,
      member: { id: member.id, nickname: member.nickname, vipLevel: vipLevel.code },
    })
    .from(messageTicket)
    .innerJoin(member, eq(member.id, messageTicket.memberId))
    .innerJoin(vipLevel, eq(vipLevel.id, member.vipLevelId))
    .where(where)
    .orderBy(direction(messageTicket.createdTime), direction(messageTicket.id));
  return readPage(query, { total, rows }, ({ ticket, orderSn, member: writer }) => ({
    ...messageOnWire(ticket, orderSn, context.locale),
    member: writer,
  }));
}
