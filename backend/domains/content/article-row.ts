import type { ArticleRow } from '../../../lib/content/contract';
import type { Locale } from '../../../lib/i18n/locales';
import { formatShanghai } from '../../../lib/time';
import { article } from '../../database/schema/content';
import { localize } from '../../platform/localize';

/** The article columns that lists need: all except the text. */
export const articleColumns = {
  id: article.id,
  type: article.type,
  code: article.code,
  category: article.category,
  titleI18n: article.titleI18n,
  summaryI18n: article.summaryI18n,
  authorI18n: article.authorI18n,
  publishTime: article.publishTime,
  isTop: article.isTop,
};

/** An article of a list in wire format. */
export function articleOnWire(
  row: Pick<typeof article.$inferSelect, keyof typeof articleColumns>,
  language: Locale,
): ArticleRow {
  return {
    id: row.id,
    type: row.type,
    code: row.code,
    category: row.category,
    title: localize(row.titleI18n, language),
    summary: localize(row.summaryI18n, language),
    author: localize(row.authorI18n, language),
    publishTime: formatShanghai(row.publishTime),
    isTop: row.isTop,
  };
}
