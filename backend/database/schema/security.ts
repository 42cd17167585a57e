import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { type SignInProvider, signInProviders } from '../../../lib/auth/sign-in-providers';
import { bookkeeping, idColumn, oneOf, time } from './columns';
import { member } from './members';

/** A single-use password reset link. The key is stored as SHA-256. */
export const passwordReset = pgTable(
  'password_reset',
  {
    keyHash: text('key_hash').primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => member.id),
    expireTime: time('expire_time').notNull(),
    usedTime: time('used_time'),
    ip: text('ip'),
    createdTime: bookkeeping.createdTime,
  },
  (table) => [index('password_reset_member').on(table.memberId)],
);

/** Solutions of proof-of-work captchas that were used; each is accepted once. */
export const spentCaptcha = pgTable('spent_captcha', {
  signature: text('signature').primaryKey(),
  expireTime: time('expire_time').notNull(),
});

/** How a member signs in at a provider of accounts, by the provider's own name of the person. */
export const linkedSignIn = pgTable(
  'linked_sign_in',
  {
    id: idColumn(),
    memberId: text('member_id')
      .notNull()
      .references(() => member.id),
    provider: text('provider').$type<SignInProvider>().notNull(),
    /** Issuer and subject of OpenID Connect name the person; addresses change. */
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    /** The proven address at the provider when it was linked; null when it named none. For display only. */
    email: text('email'),
    lastUsedTime: time('last_used_time').notNull(),
    ...bookkeeping,
  },
  (table) => [
    uniqueIndex('linked_sign_in_person').on(table.issuer, table.subject),
    uniqueIndex('linked_sign_in_member').on(table.memberId, table.provider),
    check('linked_sign_in_provider_known', oneOf(table.provider, signInProviders)),
  ],
);

/** States of sign-ins at a provider that were answered; each is accepted once. */
export const spentProviderState = pgTable('spent_provider_state', {
  /** SHA-256 of the state. */
  stateHash: text('state_hash').primaryKey(),
  expireTime: time('expire_time').notNull(),
});

/** An identity verification. Names and numbers are encrypted with AES-256-GCM; documents are private files. */
export const identityVerification = pgTable(
  'identity_verification',
  {
    id: idColumn(),
    memberId: text('member_id')
      .notNull()
      .references(() => member.id),
    realNameEnc: text('real_name_enc').notNull(),
    /** ISO 3166-1 alpha-2. */
    country: text('country').notNull(),
    idType: text('id_type').$type<'ID_CARD' | 'PASSPORT' | 'DRIVER_LICENSE'>().notNull(),
    idNumberEnc: text('id_number_enc').notNull(),
    /** HMAC of country, type and number: a document verifies at most one member. */
    idNumberHash: text('id_number_hash').notNull(),
    frontFileId: text('front_file_id').notNull(),
    backFileId: text('back_file_id'),
    selfieFileId: text('selfie_file_id').notNull(),
    status: text('status').$type<'IN_VERIFICATION' | 'VERIFICATION_FAILED' | 'VERIFIED'>().notNull(),
    failReason: text('fail_reason'),
    reviewerId: text('reviewer_id'),
    submittedTime: time('submitted_time').notNull(),
    reviewedTime: time('reviewed_time'),
    /** When the documents will be deleted; null until a decision. */
    purgeTime: time('purge_time'),
    purgedTime: time('purged_time'),
    ...bookkeeping,
  },
  (table) => [
    index('identity_verification_member').on(table.memberId, table.submittedTime),
    index('identity_verification_status').on(table.status, table.submittedTime),
    uniqueIndex('identity_verification_one_open').on(table.memberId).where(sql`status = 'IN_VERIFICATION'`),
    uniqueIndex('identity_verification_one_document').on(table.idNumberHash).where(sql`status = 'VERIFIED'`),
    check(
      'identity_verification_status_known',
      sql`${table.status} in ('IN_VERIFICATION','VERIFICATION_FAILED','VERIFIED')`,
    ),
  ],
);

/** A member's request for a copy of their personal data; the result is a private file. */
export const dataExport = pgTable(
  'data_export',
  {
    id: idColumn(),
    memberId: text('member_id')
      .notNull()
      .references(() => member.id),
    status: text('status').$type<'WAITING' | 'READY' | 'FAILED' | 'EXPIRED'>().notNull(),
    fileId: text('file_id'),
    bytes: integer('bytes'),
    expireTime: time('expire_time'),
    /** Rows per table in the file. */
    counts: jsonb('counts').$type<Record<string, number>>(),
    ...bookkeeping,
  },
  (table) => [index('data_export_member').on(table.memberId, table.createdTime)],
);
