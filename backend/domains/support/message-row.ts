import { asc, eq, sql } from 'drizzle-orm';
import { backendTexts } from '../../../lib/i18n/backend-texts';
import type { Locale } from '../../../lib/i18n/locales';
import type { Attachment, Message, MessageReply } from '../../../lib/support/contract';
import { formatShanghai } from '../../../lib/time';
import type { Executor } from '../../database/connect';
import { orders } from '../../database/schema/orders';
import { messageReply, messageTicket } from '../../database/schema/support';
import { attachmentsOf, memberAttachmentLink } from './attachments';

export type TicketRow = typeof messageTicket.$inferSelect;

/** The number of the order a ticket refers to, queried only for the rows of a page. */
export const orderSnOf = sql<string | null>`(
  select ${orders.sn} from ${orders} where ${orders.id} = ${messageTicket.orderId}
)`;

/** A ticket of a list in wire format. */
export function messageOnWire(ticket: TicketRow, orderSn: string | null, locale: Locale): Message {
  return {
    id: ticket.id,
    subject: ticket.subject,
    content: ticket.content,
    category: ticket.category,
    categoryName: backendTexts(locale).labels(`ticketCategory.${ticket.category}`),
    status: ticket.status,
    createdTime: formatShanghai(ticket.createdTime),
    contactInfo: ticket.contactInfo,
    orderSn,
    replyCount: ticket.replyCount,
    lastReplyTime: ticket.lastReplyTime && formatShanghai(ticket.lastReplyTime),
    unreadAdminRepliesCount: ticket.unreadAdminReplies,
  };
}

/** Replies of a ticket in wire format, oldest first, and the files of the ticket itself. */
export async function threadOnWire(
  db: Executor,
  ticketId: string,
): Promise<{ attachments: Attachment[]; replies: MessageReply[] }> {
  const rows = await db
    .select()
    .from(messageReply)
    .where(eq(messageReply.ticketId, ticketId))
    .orderBy(asc(messageReply.createdTime), asc(messageReply.id));
  const replyIds = rows.map(({ id }) => id);
  const attachments = await attachmentsOf(db, { ticketId, replyIds }, memberAttachmentLink);
  const replies = rows.map((reply) => ({
    id: reply.id,
    replyType: reply.replyType,
    replierName: reply.replierName,
    content: reply.content,
    createdTime: formatShanghai(reply.createdTime),
    attachments: attachments.get(reply.id) ?? [],
  }));
  return { attachments: attachments.get(ticketId) ?? [], replies };
}
