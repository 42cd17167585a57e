import type { ArticleRow } from '../../lib/contract/goods';
import { formatShanghai } from '../../lib/time';
import { type Language, localize } from '../catalog/localize';
import { article } from '../database/schema/catalog';

/** What a list needs of an article: everything but its text. */
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

export function articleOnWire(
  row: Pick<typeof article.$inferSelect, keyof typeof articleColumns>,
  language: Language,
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
