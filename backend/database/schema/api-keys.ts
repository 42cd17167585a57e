import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { type KeyScope, type KeyState, keyStates } from '../../../lib/permissions/key-scopes';
import { bookkeeping, idColumn, oneOf, time } from './columns';
import { staffAccount } from './staff';

/** A key with which another system calls the API as a member of staff. Only the hash of its token is stored. */
export const apiKey = pgTable(
  'api_key',
  {
    id: idColumn(),
    staffId: text('staff_id')
      .notNull()
      .references(() => staffAccount.id),
    name: text('name').notNull(),
    /** Without a CHECK: another scope needs no migration. */
    scopes: text('scopes').array().$type<KeyScope[]>().notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    /** The last characters of the token, by which people tell keys apart. */
    ending: text('ending').notNull(),
    state: text('state').$type<KeyState>().notNull(),
    expireTime: time('expire_time').notNull(),
    lastUsedTime: time('last_used_time'),
    ...bookkeeping,
  },
  (table) => [
    index('api_key_staff').on(table.staffId, table.id),
    check('api_key_state_known', oneOf(table.state, keyStates)),
    check('api_key_scopes', sql`cardinality(${table.scopes}) > 0`),
  ],
);
