import { asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Message, MessageCategory, messageReply as wireReply } from '../../lib/contract/message';
import type { Locale } from '../../lib/i18n/locales';
import { formatShanghai } from '../../lib/time';
import type { Executor } from '../database/connect';
import { messageReply, messageTicket } from '../database/schema/messages';
import { orders } from '../database/schema/orders';

export type TicketRow = typeof messageTicket.$inferSelect;

export const categoryNames: Record<MessageCategory, Record<Locale, string>> = {
  CONSULTATION: { 'zh-cn': '咨询', en: 'Consultation', 'zh-hk': '查詢' },
  COMPLAINT: { 'zh-cn': '投诉', en: 'Complaint', 'zh-hk': '投訴' },
  SUGGESTION: { 'zh-cn': '建议', en: 'Suggestion', 'zh-hk': '建議' },
};

/** The number of the order a message is about, looked up for the rows of a page only. */
export const orderSnOf = sql<string | null>`(
  select ${orders.sn} from ${orders} where ${orders.id} = ${messageTicket.orderId}
)`;

export function messageOnWire(ticket: TicketRow, orderSn: string | null, locale: Locale): Message {
  return {
    id: ticket.id,
    subject: ticket.subject,
    content: ticket.content,
    category: ticket.category,
    categoryName: categoryNames[ticket.category][locale],
    status: ticket.status,
    createdTime: formatShanghai(ticket.createdTime),
    contactInfo: ticket.contactInfo,
    orderSn,
    replyCount: ticket.replyCount,
    lastReplyTime: ticket.lastReplyTime && formatShanghai(ticket.lastReplyTime),
    unreadAdminRepliesCount: ticket.unreadAdminReplies,
  };
}

/** Oldest first. */
export async function repliesOnWire(db: Executor, ticketId: string): Promise<z.input<typeof wireReply>[]> {
  const rows = await db
    .select()
    .from(messageReply)
    .where(eq(messageReply.ticketId, ticketId))
    .orderBy(asc(messageReply.createdTime), asc(messageReply.id));
  return rows.map((reply) => ({
    id: reply.id,
    replyType: reply.replyType,
    replierName: reply.replierName,
    content: reply.content,
    createdTime: formatShanghai(reply.createdTime),
  }));
}
