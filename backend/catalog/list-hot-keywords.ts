import { asc } from 'drizzle-orm';
import { hotKeyword } from '../database/schema/catalog';
import type { CardContext } from './find-cards';
import { localize } from './localize';

/** The words that the search field suggests to everybody. */
export async function listHotKeywords({ db, locale }: CardContext): Promise<string[]> {
  const rows = await db
    .select({ textI18n: hotKeyword.textI18n })
    .from(hotKeyword)
    .orderBy(asc(hotKeyword.sort), asc(hotKeyword.id));
  return rows.map(({ textI18n }) => localize(textI18n, locale));
}
