import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bookkeeping, idColumn, time } from './columns';

/** Mails, short messages and site notices to send; written in the transaction of their cause. */
export const outbox = pgTable(
  'outbox',
  {
    id: idColumn(),
    recipient: text('recipient').notNull(),
    channel: text('channel').$type<'EMAIL' | 'SMS'>().notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** The same words for mail programs that show HTML; null for short messages. */
    html: text('html'),
    status: text('status').$type<'WAITING' | 'SENT' | 'FAILED'>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    sentTime: time('sent_time'),
    createdTime: bookkeeping.createdTime,
  },
  (table) => [index('outbox_newest').on(table.createdTime)],
);

/** Sensitive actions; a trigger forbids UPDATE and DELETE. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: idColumn(),
    action: text('action').notNull(),
    actorType: text('actor_type').notNull(),
    actorId: text('actor_id'),
    subjectId: text('subject_id'),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
    ip: text('ip'),
    requestId: text('request_id'),
    createdTime: bookkeeping.createdTime,
  },
  (table) => [index('audit_log_subject').on(table.subjectId, table.createdTime)],
);

/** Fixed windows of the rate limits. */
export const rateLimit = pgTable('rate_limit', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: time('expire_time'),
});

/** What has been seeded, so that a second start does nothing. */
export const seedMark = pgTable('seed_mark', {
  id: text('id').primaryKey(),
  createdTime: bookkeeping.createdTime,
});
