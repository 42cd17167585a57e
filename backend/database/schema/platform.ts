import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bookkeeping, idColumn, oneOf, time, transactionId } from './columns';

const policyDispositions = ['enforce', 'report'] as const;

/** Transactional outbox for mails and text messages; subject, text and html are sealed (`sealed-notice.ts`). */
export const outbox = pgTable(
  'outbox',
  {
    id: idColumn(),
    recipient: text('recipient').notNull(),
    channel: text('channel').$type<'EMAIL' | 'SMS'>().notNull(),
    subject: text('subject').notNull(),
    /** Empty after sending. */
    text: text('text').notNull(),
    /** HTML body of a mail; null for text messages. */
    html: text('html'),
    status: text('status').$type<'WAITING' | 'SENT' | 'FAILED'>().notNull(),
    /** The reader may unsubscribe from mails of this kind. */
    isOptional: boolean('is_optional').notNull().default(false),
    attempts: integer('attempts').notNull().default(0),
    sentTime: time('sent_time'),
    createdTime: bookkeeping.createdTime,
  },
  (table) => [
    index('outbox_newest').on(table.createdTime),
    index('outbox_waiting').on(table.attempts, table.id).where(sql`status = 'WAITING'`),
    index('outbox_failed').on(table.id).where(sql`status = 'FAILED'`),
  ],
);

/** What is known about a mailbox; no row while nothing is. */
export const mailAddress = pgTable('mail_address', {
  email: text('email').primaryKey(),
  /** Since when the reader wants order and account mails only. */
  unsubscribedTime: time('unsubscribed_time'),
  /** Since when its mail server refuses mails or returns them; null after a mail that it accepted. */
  refusedTime: time('refused_time'),
  /** What the mail server answered. */
  refusal: text('refusal'),
  ...bookkeeping,
});

/** Sensitive actions; a trigger forbids UPDATE and DELETE, another one chains them (`audit_chain`). */
export const auditLog = pgTable(
  'audit_log',
  {
    id: idColumn(),
    action: text('action').notNull(),
    actorType: text('actor_type').notNull(),
    actorId: text('actor_id'),
    subjectId: text('subject_id'),
    /** Why a staff member did it, in their words. */
    reason: text('reason'),
    /** The changed values before and after; personal data is masked. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
    ip: text('ip'),
    requestId: text('request_id'),
    createdTime: bookkeeping.createdTime,
  },
  (table) => [
    index('audit_log_subject').on(table.subjectId, table.createdTime),
    index('audit_log_actor').on(table.actorId, table.id),
  ],
);

/** Log entries with an event that staff have to look at; the same one again raises the count until it is resolved. */
export const alarm = pgTable(
  'alarm',
  {
    id: idColumn(),
    event: text('event').notNull(),
    /** Event and what it is about: one open row for each. */
    key: text('key').notNull(),
    message: text('message').notNull(),
    /** The fields of the newest entry; no secrets. */
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
    count: integer('count').notNull().default(1),
    firstTime: time('first_time').notNull(),
    lastTime: time('last_time').notNull(),
    resolvedTime: time('resolved_time'),
    /** Staff id. */
    resolvedBy: text('resolved_by'),
    resolution: text('resolution'),
  },
  (table) => [
    uniqueIndex('alarm_one_open').on(table.key).where(sql`resolved_time is null`),
    index('alarm_open').on(table.id).where(sql`resolved_time is null`),
    index('alarm_age').on(table.resolvedTime),
    check(
      'alarm_resolved',
      sql`num_nonnulls(${table.resolvedTime}, ${table.resolvedBy}, ${table.resolution}) in (0, 3)`,
    ),
  ],
);

/** For each kind of alarm: when staff were last mailed about it, and how many alarms there were since. */
export const alarmMail = pgTable(
  'alarm_mail',
  {
    event: text('event').primaryKey(),
    mailedTime: time('mailed_time').notNull(),
    waiting: integer('waiting').notNull().default(0),
  },
  (table) => [check('alarm_mail_waiting', sql`${table.waiting} >= 0`)],
);

/** What browsers reported that the Content Security Policy of a page forbids; nothing about the visitor. */
export const policyReport = pgTable(
  'policy_report',
  {
    id: idColumn(),
    /** Whether it was prevented, or would be by the policy that only reports. */
    disposition: text('disposition').$type<(typeof policyDispositions)[number]>().notNull(),
    directive: text('directive').notNull(),
    /** A host, a word like `inline`, or the function that was given a text. */
    blocked: text('blocked').notNull(),
    /** The path without query; parts that name one thing are `*`. */
    page: text('page').notNull(),
    count: integer('count').notNull().default(1),
    firstTime: time('first_time').notNull(),
    lastTime: time('last_time').notNull(),
  },
  (table) => [
    uniqueIndex('policy_report_once').on(table.disposition, table.directive, table.blocked, table.page),
    index('policy_report_newest').on(table.lastTime, table.id),
    check('policy_report_disposition_known', oneOf(table.disposition, policyDispositions)),
  ],
);

/** Fixed-window counters of the rate limits. */
export const rateLimit = pgTable(
  'rate_limit',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull().default(0),
    expire: time('expire_time'),
  },
  (table) => [index('rate_limit_expiry').on(table.expire)],
);

/** One row, written when the database is made: whether it belongs to a demo or a live shop. */
export const databaseMark = pgTable(
  'database_mark',
  {
    id: text('id').primaryKey().default('only'),
    kind: text('kind').$type<'demo' | 'live'>().notNull(),
    createdTime: bookkeeping.createdTime,
  },
  (table) => [
    check('database_mark_one_row', sql`${table.id} = 'only'`),
    check('database_mark_kind_known', sql`${table.kind} in ('demo','live')`),
  ],
);

/** The node numbers in the ids of running processes (`backend/platform/node-lease.ts`). */
export const nodeLease = pgTable(
  'node_lease',
  {
    node: integer('node').primaryKey(),
    holder: text('holder').notNull(),
    expireTime: time('expire_time').notNull(),
  },
  (table) => [check('node_lease_range', sql`${table.node} between 0 and 767`)],
);

/**
 * Cache tags of what a transaction has changed, for every process (`platform/cache-events.ts`). A trigger notifies the
 * processes that listen when it commits.
 */
export const cacheEvent = pgTable(
  'cache_event',
  {
    id: idColumn(),
    tags: text('tags').array().notNull(),
    /** The transaction that wrote the row; readers use it, because rows may become visible out of the order of ids. */
    transaction: transactionId('transaction').notNull().default(sql`pg_current_xact_id()`),
    createdTime: bookkeeping.createdTime,
  },
  (table) => [
    index('cache_event_transaction').on(table.transaction),
    index('cache_event_age').on(table.createdTime),
  ],
);

/** Seed parts that were applied. */
export const seedMark = pgTable('seed_mark', {
  id: text('id').primaryKey(),
  createdTime: bookkeeping.createdTime,
});
