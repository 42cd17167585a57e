import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { PasskeyTransport } from '../../../lib/auth/passkey-shapes';
import { type StaffRole, staffRoles } from '../../../lib/permissions/staff-permissions';
import { type SavedViewPage, savedViewPages } from '../../../lib/staff/list-states';
import { bookkeeping, idColumn, oneOf, time } from './columns';
import { orders } from './orders';
import { auditLog } from './platform';

/** A person who works for the shop. Staff accounts are not members and sign in elsewhere (docs/staff.md). */
export const staffAccount = pgTable(
  'staff_account',
  {
    id: idColumn(),
    /** Lower case. */
    email: text('email').notNull(),
    name: text('name').notNull(),
    lang: text('lang').notNull(),
    roles: text('roles').array().$type<StaffRole[]>().notNull(),
    status: text('status').$type<'INVITED' | 'ACTIVE' | 'DISABLED'>().notNull(),
    /** Null until the invitation is accepted. */
    passwordHash: text('password_hash'),
    /** Secret of the authenticator, sealed. */
    factorEnc: text('factor_enc'),
    /** When the authenticator was confirmed with a code; null while it is being set up. */
    factorTime: time('factor_time'),
    /** The last accepted time step; each code is accepted once. */
    factorStep: bigint('factor_step', { mode: 'number' }).notNull().default(0),
    /** Wrong codes since the last right one. */
    codeFailures: integer('code_failures').notNull().default(0),
    codeLockedUntil: time('code_locked_until'),
    lastSeenTime: time('last_seen_time'),
    /** Its password and secret are public; it works in a demo only. */
    isDemo: boolean('is_demo').notNull().default(false),
    ...bookkeeping,
  },
  (table) => [
    uniqueIndex('staff_account_email').on(table.email),
    check('staff_account_status_known', oneOf(table.status, ['INVITED', 'ACTIVE', 'DISABLED'])),
    check(
      'staff_account_roles_known',
      sql`${table.roles} <@ array[${sql.raw(staffRoles.map((role) => `'${role}'`).join(','))}]::text[]`,
    ),
    check('staff_account_active', sql`${table.status} <> 'ACTIVE' or ${table.passwordHash} is not null`),
    check('staff_account_factor', sql`${table.factorTime} is null or ${table.factorEnc} is not null`),
  ],
);

/** Ten codes that each replace the authenticator once. Only hashes are stored. */
export const staffRecoveryCode = pgTable(
  'staff_recovery_code',
  {
    staffId: text('staff_id')
      .notNull()
      .references(() => staffAccount.id),
    codeHash: text('code_hash').notNull(),
    usedTime: time('used_time'),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.codeHash] })],
);

/** A passkey (WebAuthn), which proves the second factor instead of the authenticator. */
export const staffPasskey = pgTable(
  'staff_passkey',
  {
    /** The id that the device gave it, Base64url. */
    id: text('id').primaryKey(),
    staffId: text('staff_id')
      .notNull()
      .references(() => staffAccount.id),
    name: text('name').notNull(),
    /** COSE, Base64url. */
    publicKey: text('public_key').notNull(),
    /** Uses that the device counted; one that counts backwards was copied. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().$type<PasskeyTransport[]>().notNull(),
    lastUsedTime: time('last_used_time'),
    createdTime: bookkeeping.createdTime,
  },
  (table) => [index('staff_passkey_staff').on(table.staffId)],
);

/** A sign-in of a staff member. Only the hash of its token is stored. */
export const staffSession = pgTable(
  'staff_session',
  {
    id: idColumn(),
    staffId: text('staff_id')
      .notNull()
      .references(() => staffAccount.id),
    tokenHash: text('token_hash').notNull().unique(),
    /** When the second factor was proved last; null while it is missing. */
    factorTime: time('factor_time'),
    /** What the next passkey has to sign; used once. */
    challenge: text('challenge'),
    expireTime: time('expire_time').notNull(),
    lastSeenTime: time('last_seen_time').notNull(),
    revokedTime: time('revoked_time'),
    ip: text('ip').notNull(),
    userAgent: text('user_agent').notNull(),
    createdTime: bookkeeping.createdTime,
  },
  (table) => [index('staff_session_staff').on(table.staffId).where(sql`revoked_time is null`)],
);

/** A link by which a person chooses their password. The key is stored as SHA-256. */
export const staffInvitation = pgTable(
  'staff_invitation',
  {
    keyHash: text('key_hash').primaryKey(),
    staffId: text('staff_id')
      .notNull()
      .references(() => staffAccount.id),
    expireTime: time('expire_time').notNull(),
    usedTime: time('used_time'),
    createdTime: bookkeeping.createdTime,
  },
  (table) => [index('staff_invitation_staff').on(table.staffId)],
);

/**
 * Sixteen hash chains over the audit log: one row for each of its rows, written by a trigger when the transaction commits.
 * A trigger forbids UPDATE and DELETE.
 */
export const auditChain = pgTable('audit_chain', {
  /** Counts from a multiple of 2^40 without gaps, in the order of the commits of its chain. */
  seq: bigint('seq', { mode: 'number' }).primaryKey(),
  auditId: text('audit_id')
    .notNull()
    .unique()
    .references(() => auditLog.id),
  previousHash: text('previous_hash').notNull(),
  /** `audit_digest` of the previous hash and the row; hexadecimal SHA-256. */
  hash: text('hash').notNull(),
});

/** What staff write about an order for each other; members never see it. */
export const orderNote = pgTable(
  'order_note',
  {
    id: idColumn(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    staffId: text('staff_id')
      .notNull()
      .references(() => staffAccount.id),
    content: text('content').notNull(),
    createdTime: bookkeeping.createdTime,
  },
  (table) => [index('order_note_order').on(table.orderId, table.id)],
);

/** A named list of one person: the query string of its page. */
export const savedView = pgTable(
  'saved_view',
  {
    id: idColumn(),
    staffId: text('staff_id')
      .notNull()
      .references(() => staffAccount.id),
    page: text('page').$type<SavedViewPage>().notNull(),
    name: text('name').notNull(),
    query: text('query').notNull(),
    createdTime: bookkeeping.createdTime,
  },
  (table) => [
    uniqueIndex('saved_view_name').on(table.staffId, table.page, table.name),
    check('saved_view_page_known', oneOf(table.page, savedViewPages)),
  ],
);
