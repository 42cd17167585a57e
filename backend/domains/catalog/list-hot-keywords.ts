import { asc } from 'drizzle-orm';
import { hotKeyword } from '../../database/schema/content';
import { localize } from '../../platform/localize';
import type { CardContext } from './find-cards';

/** The keywords that the search field suggests to every visitor. */
export async function listHotKeywords({ db, locale }: CardContext): Promise<string[]> {
  const rows = await db
    .select({ textI18n: hotKeyword.textI18n })
    .from(hotKeyword)
    .orderBy(asc(hotKeyword.sort), asc(hotKeyword.id));
  return rows.map(({ textI18n }) => localize(textI18n, locale));
}
