import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import type { Executor } from '../../database/connect';
import { searchHistory } from '../../database/schema/search';
import type { Context } from '../../platform/context';
import { memberOf } from '../../platform/member-of';

/** Same limit as the history in the visitor's browser. */
const KEPT = 10;

type Keyword = { text: string };

/** The member's search history, newest first. */
export function listSearchHistory(context: Context): Promise<Keyword[]> {
  return newest(context.db, memberOf(context));
}

/**
 * Adds searches to the history, newest first. A stored keyword moves up but never down, and entries beyond the tenth
 * are deleted.
 */
export async function rememberSearches(context: Context, keywords: readonly string[]): Promise<Keyword[]> {
  const memberId = memberOf(context);
  const now = context.clock.now().getTime();
  const distinct = [...new Set(keywords.map((keyword) => keyword.trim()).filter(Boolean))];
  return context.db.transaction(async (tx) => {
    if (distinct.length > 0) {
      const rows = distinct.map((keyword, index) => ({
        memberId,
        keyword,
        searchedTime: new Date(now - index),
      }));
      await tx
        .insert(searchHistory)
        .values(rows)
        .onConflictDoUpdate({
          target: [searchHistory.memberId, searchHistory.keyword],
          set: { searchedTime: sql`greatest(${searchHistory.searchedTime}, excluded.searched_time)` },
        });
    }
    const kept = await newest(tx, memberId);
    await tx.delete(searchHistory).where(
      and(
        eq(searchHistory.memberId, memberId),
        notInArray(
          searchHistory.keyword,
          kept.map(({ text }) => text),
        ),
      ),
    );
    return kept;
  });
}

/** Deletes one keyword or the whole history. Deleting an unknown keyword succeeds. */
export async function forgetSearches(context: Context, keyword: string | undefined): Promise<Keyword[]> {
  const memberId = memberOf(context);
  await context.db
    .delete(searchHistory)
    .where(
      and(
        eq(searchHistory.memberId, memberId),
        keyword === undefined ? undefined : eq(searchHistory.keyword, keyword),
      ),
    );
  return newest(context.db, memberId);
}

function newest(db: Executor, memberId: string): Promise<Keyword[]> {
  return db
    .select({ text: searchHistory.keyword })
    .from(searchHistory)
    .where(eq(searchHistory.memberId, memberId))
    .orderBy(desc(searchHistory.searchedTime), desc(searchHistory.keyword))
    .limit(KEPT);
}
