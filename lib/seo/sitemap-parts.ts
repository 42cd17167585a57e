import 'server-only';
import { visitorCall } from '@/lib/api/server';
import { defaultLocale } from '@/lib/i18n/locales';
import type { SoldType } from '@/lib/i18n/page-segment';
import { categoryPath, docListPath, docPath, figuresPath, homePath, productPath } from '@/lib/routing/paths';
import type { SitemapEntry, SitemapKind } from '@/lib/settings/contract';
import { SITEMAP_ENTRIES, type SitemapPage, type SitemapPart } from './sitemap-xml';

const pathOf: Record<SitemapKind, (key: string) => string> = {
  GOODS: (id) => productPath(id),
  CATEGORY: (code) => categoryPath(code),
  ARTICLE: docPath,
};

/** Names in the paths of the files: `/sitemaps/goods-1.xml`. */
const names: Record<SitemapKind, string> = { GOODS: 'goods', CATEGORY: 'categories', ARTICLE: 'articles' };

const call = visitorCall(defaultLocale);

async function backendParts(type: SoldType | undefined) {
  return call('GET /store/member/sitemap/parts', { query: { type, pageSize: SITEMAP_ENTRIES } });
}

function newest(parts: Awaited<ReturnType<typeof backendParts>>, kind: SitemapKind): number | null {
  const times = parts.filter((part) => part.kind === kind).map(({ updatedTime }) => updatedTime);
  return times.length > 0 ? Math.max(...times) : null;
}

function newer(left: number | null, right: number | null): number | null {
  return left === null || right === null ? (left ?? right) : Math.max(left, right);
}

/** @param type the only product type that the host sells */
export async function sitemapParts(type?: SoldType): Promise<SitemapPart[]> {
  const parts = await backendParts(type);
  return [
    { path: '/sitemaps/pages.xml', updatedTime: newer(newest(parts, 'GOODS'), newest(parts, 'ARTICLE')) },
    ...parts.map(({ kind, pageNumber, updatedTime }) => ({
      path: `/sitemaps/${names[kind]}-${pageNumber}.xml`,
      updatedTime,
    })),
  ];
}

/** The pages that always exist, with the latest change of their content. */
async function staticPages(docGroups: readonly string[], type: SoldType | undefined): Promise<SitemapPage[]> {
  const parts = await backendParts(type);
  const goods = newest(parts, 'GOODS');
  const articles = newest(parts, 'ARTICLE');
  return [
    { path: homePath, updatedTime: newer(goods, articles) },
    { path: categoryPath(), updatedTime: goods },
    { path: figuresPath, updatedTime: newer(goods, articles) },
    ...[undefined, ...docGroups].map((group) => ({ path: docListPath(group), updatedTime: articles })),
  ];
}

function pageOf(kind: SitemapKind, { key, updatedTime }: SitemapEntry): SitemapPage {
  return { path: pathOf[kind](key), updatedTime };
}

/**
 * The pages in one file; null when there is no such file.
 * @param name last segment of its path: `goods-1.xml`
 * @param docGroups sections of help and news that have a page
 * @param type the only product type that the host sells
 */
export async function sitemapPages(
  name: string,
  docGroups: readonly string[],
  type?: SoldType,
): Promise<SitemapPage[] | null> {
  if (name === 'pages.xml') return staticPages(docGroups, type);
  const [, kindName, number] = /^([a-z]+)-([1-9]\d{0,4})\.xml$/.exec(name) ?? [];
  const kind = (Object.keys(names) as SitemapKind[]).find((each) => names[each] === kindName);
  if (!kind) return null;
  const { records } = await call('GET /store/member/sitemap/list', {
    query: { kind, type, pageNumber: Number(number), pageSize: SITEMAP_ENTRIES },
  });
  return records.length > 0 ? records.map((entry) => pageOf(kind, entry)) : null;
}
