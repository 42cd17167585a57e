import { type ArticleContent, articleContent } from '../../../../lib/content/staff/contract';
import { inEveryLanguage } from '../../../../lib/i18n/every-language';
import type { LocalizedText } from '../../../../lib/wire/localized-text';
import type { Localized } from '../../../database/schema/columns';
import type { article } from '../../../database/schema/content';

/** A stored text in every language; a missing one is empty. Pure. */
export const inAll = (text: Localized): LocalizedText => inEveryLanguage((locale) => text[locale] ?? '');

/** A stored article as editors see it. Pure. */
export function contentOf(row: typeof article.$inferSelect): ArticleContent {
  return {
    // The column has no enumeration; only these categories are written.
    category: articleContent.shape.category
      .catch(row.type === 'NEWS' ? 'NOTICE' : 'HELP')
      .parse(row.category),
    title: inAll(row.titleI18n),
    summary: inAll(row.summaryI18n),
    body: inAll(row.contentI18n),
    author: inAll(row.authorI18n),
    publishTime: row.publishTime.getTime(),
    isTop: row.isTop,
    isEnabled: row.isEnabled,
    sort: row.sort,
  };
}
