import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bookkeeping, idColumn, type Localized, softDelete, time } from './columns';
import { member } from './members';
import { staffAccount } from './staff';

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
    /** Since when the member waits for staff; null unless PENDING, by a CHECK of the migration. */
    waitingSince: time('waiting_since'),
    /** When staff replied for the first time. */
    firstReplyTime: time('first_reply_time'),
    /** When staff opened it for the first time. */
    staffOpenedTime: time('staff_opened_time'),
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
    index('message_ticket_queue')
      .on(table.waitingSince, table.id)
      .where(sql`status = 'PENDING' and not del_flag`),
    index('message_ticket_answered')
      .on(table.lastReplyTime, table.id)
      .where(sql`status = 'REPLIED' and not del_flag`),
    index('message_ticket_closed')
      .on(table.closedTime, table.id)
      .where(sql`status = 'CLOSED' and not del_flag`),
    // Staff find the tickets of an order.
    index('message_ticket_order').on(table.orderId, table.id).where(sql`order_id is not null`),
    index('message_ticket_first_reply').on(table.firstReplyTime).where(sql`first_reply_time is not null`),
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

/** A file of a reply, or of the text of a ticket. The stored file belongs to the member of the ticket. */
export const messageAttachment = pgTable(
  'message_attachment',
  {
    fileId: text('file_id').primaryKey(),
    /** Set unless it is a file of a reply. */
    ticketId: text('ticket_id').references(() => messageTicket.id),
    replyId: text('reply_id').references(() => messageReply.id),
    name: text('name').notNull(),
    position: integer('position').notNull(),
    createdTime: bookkeeping.createdTime,
  },
  (table) => [
    index('message_attachment_reply').on(table.replyId, table.position),
    index('message_attachment_ticket').on(table.ticketId, table.position).where(sql`ticket_id is not null`),
    check('message_attachment_one_text', sql`num_nonnulls(${table.ticketId}, ${table.replyId}) = 1`),
  ],
);

/** What staff write about a ticket for each other. In a table of its own, which no query of members reads. */
export const ticketNote = pgTable(
  'ticket_note',
  {
    id: idColumn(),
    ticketId: text('ticket_id')
      .notNull()
      .references(() => messageTicket.id),
    staffId: text('staff_id')
      .notNull()
      .references(() => staffAccount.id),
    content: text('content').notNull(),
    createdTime: bookkeeping.createdTime,
  },
  (table) => [index('ticket_note_ticket').on(table.ticketId, table.id)],
);

/** A canned reply with variables (`lib/support/template-variables.ts`). */
export const replyTemplate = pgTable(
  'reply_template',
  {
    id: idColumn(),
    name: text('name').notNull(),
    contentI18n: jsonb('content_i18n').$type<Localized>().notNull(),
    ...bookkeeping,
  },
  (table) => [uniqueIndex('reply_template_name').on(table.name)],
);
