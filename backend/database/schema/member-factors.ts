import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { PasskeyTransport } from '../../../lib/auth/passkey-shapes';
import { bookkeeping, time } from './columns';
import { member } from './members';

/** The authenticator of a member, who signs in with its code after the password. */
export const memberFactor = pgTable('member_factor', {
  memberId: text('member_id')
    .primaryKey()
    .references(() => member.id),
  /** Its secret, sealed. */
  secretEnc: text('secret_enc').notNull(),
  /** When it was confirmed with a code; null while it is being set up. */
  confirmedTime: time('confirmed_time'),
  /** The last accepted time step; each code is accepted once. */
  step: bigint('step', { mode: 'number' }).notNull().default(0),
  ...bookkeeping,
});

/** Ten codes that each replace the authenticator once. Only hashes are stored. */
export const memberRecoveryCode = pgTable(
  'member_recovery_code',
  {
    memberId: text('member_id')
      .notNull()
      .references(() => member.id),
    codeHash: text('code_hash').notNull(),
    usedTime: time('used_time'),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.codeHash] })],
);

/** A passkey (WebAuthn), which signs in without a password. */
export const memberPasskey = pgTable(
  'member_passkey',
  {
    /** The id that the device gave it, Base64url. */
    id: text('id').primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => member.id),
    name: text('name').notNull(),
    /** COSE, Base64url. */
    publicKey: text('public_key').notNull(),
    /** Uses that the device counted; one that counts backwards was copied. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().$type<PasskeyTransport[]>().notNull(),
    lastUsedTime: time('last_used_time'),
    createdTime: bookkeeping.createdTime,
  },
  (table) => [index('member_passkey_member').on(table.memberId)],
);

/** Challenges that passkeys have signed; each is accepted once. */
export const spentPasskeyChallenge = pgTable('spent_passkey_challenge', {
  /** SHA-256 of the challenge. */
  challengeHash: text('challenge_hash').primaryKey(),
  expireTime: time('expire_time').notNull(),
});
