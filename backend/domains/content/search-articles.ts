import { and, eq, inArray } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { ArticleRow } from '../../../lib/content/contract';
import type { Locale } from '../../../lib/i18n/locales';
import { searchForm } from '../../../lib/text/search';
import type { Page } from '../../../lib/wire/endpoint';
import { article } from '../../database/schema/content';
import { localize } from '../../platform/localize';
import { pageOffset, toPage } from '../../platform/to-page';
import { articleColumns, articleOnWire } from './article-row';
import { excerptOf } from './excerpt';
import { type ContentContext, visible } from './view-article';

const MOST_WORDS = 8;

type Folded = { title: string; whole: string };

/** Title and whole text in search form, by id, version and language. A shop has a few hundred articles. */
const folded = new LRUCache<string, Folded>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: ({ title, whole }) => title.length + whole.length + 1,
});

/**
 * Documents and news whose title, summary or text in the reader's language contains every word; title matches come
 * first. `summary` is the matching passage. An empty keyword returns nothing.
 */
export async function searchArticles(
  context: ContentContext,
  query: { keyword: string; pageNumber: number; pageSize: number },
): Promise<Page<ArticleRow>> {
  const words = searchForm(query.keyword).split(' ').filter(Boolean).slice(0, MOST_WORDS);
  if (words.length === 0) return toPage([], 0, query);
  const candidates = await listVisible(context);
  const texts = await foldedTexts(context, candidates);
  const found = candidates.flatMap(({ id, isDoc, publishTime }) => {
    const text = texts.get(id);
    if (!text || !words.every((word) => text.whole.includes(word))) return [];
    return { id, isDoc, publishTime, isTitle: words.every((word) => text.title.includes(word)) };
  });
  found.sort(
    (left, right) =>
      Number(right.isTitle) - Number(left.isTitle) ||
      Number(right.isDoc) - Number(left.isDoc) ||
      right.publishTime - left.publishTime ||
      (left.id < right.id ? 1 : -1),
  );
  const from = pageOffset(query);
  const page = found.slice(from, from + query.pageSize).map(({ id }) => id);
  return toPage(await passages(context, page, words), found.length, query);
}

async function listVisible(context: ContentContext) {
  const rows = await context.db
    .select({
      id: article.id,
      version: article.version,
      type: article.type,
      publishTime: article.publishTime,
      updatedTime: article.updatedTime,
    })
    .from(article)
    .where(visible(context));
  return rows.map(({ id, version, type, publishTime, updatedTime }) => ({
    id,
    isDoc: type === 'DOC',
    publishTime: publishTime.getTime(),
    revision: `${version}|${updatedTime.getTime()}`,
  }));
}

/** The texts of the articles in search form; those that are not cached are read at once. */
async function foldedTexts(
  { db, locale }: ContentContext,
  articles: readonly { id: string; revision: string }[],
): Promise<Map<string, Folded>> {
  const keyOf = ({ id, revision }: { id: string; revision: string }) => `${id}|${revision}|${locale}`;
  const texts = new Map<string, Folded>();
  const missing = articles.filter((one) => {
    const known = folded.get(keyOf(one));
    if (known) texts.set(one.id, known);
    return !known;
  });
  if (missing.length === 0) return texts;
  const rows = await db
    .select({ ...searched, id: article.id })
    .from(article)
    .where(
      inArray(
        article.id,
        missing.map(({ id }) => id),
      ),
    );
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const one of missing) {
    const row = byId.get(one.id);
    if (!row) continue;
    const text = foldedOf(row, locale);
    folded.set(keyOf(one), text);
    texts.set(one.id, text);
  }
  return texts;
}

const searched = {
  titleI18n: article.titleI18n,
  summaryI18n: article.summaryI18n,
  readingI18n: article.readingI18n,
};

function foldedOf(row: Pick<typeof article.$inferSelect, keyof typeof searched>, locale: Locale): Folded {
  const [title, summary, reading] = [row.titleI18n, row.summaryI18n, row.readingI18n].map((text) =>
    searchForm(localize(text, locale)),
  );
  return { title: title ?? '', whole: `${title}\n${summary}\n${reading}` };
}

/** The articles of a page, in the order of their ids, each with its matching passage. */
async function passages(
  { db, locale }: ContentContext,
  ids: readonly string[],
  words: readonly string[],
): Promise<ArticleRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ ...articleColumns, readingI18n: article.readingI18n })
    .from(article)
    .where(and(inArray(article.id, [...ids]), eq(article.isEnabled, true)));
  return rows
    .sort((left, right) => ids.indexOf(left.id) - ids.indexOf(right.id))
    .map(({ readingI18n, ...row }) => {
      const found = articleOnWire(row, locale);
      return { ...found, summary: excerptOf(`${found.summary} ${localize(readingI18n, locale)}`, words) };
    });
}
