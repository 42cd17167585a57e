import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { type PushKind, pushKinds } from '../../../lib/push/rules';
import { bookkeeping, idColumn, oneOf, someOf, time } from './columns';
import { member } from './members';

/** One row: the key pair by which push services know the shop (VAPID). Subscriptions are bound to it. */
export const pushKey = pgTable(
  'push_key',
  {
    id: text('id').primaryKey().default('only'),
    publicKey: text('public_key').notNull(),
    /** Sealed. */
    privateEnc: text('private_enc').notNull(),
    createdTime: bookkeeping.createdTime,
  },
  (table) => [check('push_key_one_row', sql`${table.id} = 'only'`)],
);

/** What a member chose; without a row all kinds and the default quiet hours. */
export const pushPreference = pgTable(
  'push_preference',
  {
    memberId: text('member_id')
      .primaryKey()
      .references(() => member.id),
    kinds: text('kinds').array().$type<PushKind[]>().notNull(),
    /** Hours of the device's clock; both null: no quiet hours. */
    quietFrom: integer('quiet_from'),
    quietUntil: integer('quiet_until'),
    ...bookkeeping,
  },
  (table) => [
    check('push_preference_kinds_known', someOf(table.kinds, pushKinds)),
    check(
      'push_preference_quiet',
      sql`(quiet_from is null) = (quiet_until is null) and quiet_from between 0 and 23 and quiet_until between 0 and 23`,
    ),
  ],
);

/** A browser that gets notifications while its sign-in lasts. */
export const pushDevice = pgTable(
  'push_device',
  {
    id: idColumn(),
    memberId: text('member_id')
      .notNull()
      .references(() => member.id),
    /** The sign-in that subscribed (`auth_session.family_id`); nothing is sent after its end. */
    familyId: text('family_id').notNull(),
    /** SHA-256 of its URL at the push service. */
    endpointHash: text('endpoint_hash').notNull().unique(),
    /** The URL and the keys of the browser, sealed with the hash as their context. */
    subscriptionEnc: text('subscription_enc').notNull(),
    zone: text('zone').notNull(),
    userAgent: text('user_agent').notNull(),
    ...bookkeeping,
  },
  (table) => [index('push_device_member').on(table.memberId, table.updatedTime)],
);

/** A notification on its way to a device; deleted when it was sent or is given up. */
export const pushNotice = pgTable(
  'push_notice',
  {
    id: text('id').notNull(),
    /** Without a foreign key: a device that is removed at this moment must not fail a delivery. */
    deviceId: text('device_id').notNull(),
    kind: text('kind').$type<PushKind>().notNull(),
    content: jsonb('content').$type<{ title: string; body: string; url: string }>().notNull(),
    tries: integer('tries').notNull().default(0),
    /** When it is sent next; while it is being sent, when another process may send it. */
    nextTime: time('next_time').notNull(),
    createdTime: bookkeeping.createdTime,
  },
  (table) => [
    primaryKey({ columns: [table.id, table.deviceId] }),
    index('push_notice_due').on(table.nextTime, table.id),
    check('push_notice_kind_known', oneOf(table.kind, pushKinds)),
  ],
);
