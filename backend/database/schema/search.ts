import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { time } from './columns';
import { member } from './members';

/** Search history of a member: one row per keyword, with the time of the last search. */
export const searchHistory = pgTable(
  'search_history',
  {
    memberId: text('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    keyword: text('keyword').notNull(),
    searchedTime: time('searched_time').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.keyword] }),
    index('search_history_newest').on(table.memberId, table.searchedTime),
  ],
);
