import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bookkeeping, idColumn, softDelete, time } from './columns';
import { member } from './members';

/** A support ticket; `Message` on the wire. */
export const messageTicket = pgTable(
  'message_ticket',
  {
    id: idColumn(),
    memberId: text('member_id')
      .notNull()
      .references(() => member.id),
    subject: text('subject').notNull(),
    content: text('content').notNull(),
    category: text('category').$type<'CONSULTATION' | 'COMPLAINT' | 'SUGGESTION'>().notNull(),
    status: text('status').$type<'PENDING' | 'REPLIED' | 'CLOSED'>().notNull(),
    contactInfo: text('contact_info'),
    /** The order that the ticket is about. */
    orderId: text('order_id'),
    replyCount: integer('reply_count').notNull().default(0),
    lastReplyTime: time('last_reply_time'),
    unreadAdminReplies: integer('unread_admin_replies').notNull().default(0),
    assignedStaffId: text('assigned_staff_id'),
    closedTime: time('closed_time'),
    ...bookkeeping,
    ...softDelete,
  },
  (table) => [
    index('message_ticket_member')
      .on(table.memberId, table.createdTime.desc(), table.id.desc())
      .where(sql`not del_flag`),
    index('message_ticket_waiting').on(table.status, table.createdTime).where(sql`not del_flag`),
    index('message_ticket_unread').on(table.memberId).where(sql`unread_admin_replies > 0 and not del_flag`),
    check('message_ticket_status_known', sql`${table.status} in ('PENDING','REPLIED','CLOSED')`),
    check(
      'message_ticket_category_known',
      sql`${table.category} in ('CONSULTATION','COMPLAINT','SUGGESTION')`,
    ),
    check('message_ticket_counts', sql`${table.replyCount} >= 0 and ${table.unreadAdminReplies} >= 0`),
  ],
);

export const messageReply = pgTable(
  'message_reply',
  {
    id: idColumn(),
    ticketId: text('ticket_id')
      .notNull()
      .references(() => messageTicket.id),
    replyType: text('reply_type').$type<'ADMIN' | 'USER'>().notNull(),
    /** The member or staff member who wrote the reply. */
    replierId: text('replier_id').notNull(),
    replierName: text('replier_name').notNull(),
    content: text('content').notNull(),
    /** When the member first read an ADMIN reply. */
    readTime: time('read_time'),
    ...bookkeeping,
  },
  (table) => [index('message_reply_ticket').on(table.ticketId, table.createdTime, table.id)],
);
