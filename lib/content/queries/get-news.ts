import 'server-only';
import { cachedCall, serverCall } from '@/lib/api/server';
import { cacheTags } from '@/lib/cache-tags';
import type { ArticleRow } from '@/lib/content/contract';
import type { Page } from '@/lib/wire/endpoint';

const PAGE_SIZE = 10;

/** The latest news, pinned ones first. */
export async function getNews(size: number): Promise<ArticleRow[]> {
  return (await firstNews(size)).records;
}

/** One page of all news; the first one is cached. */
export function getNewsPage(pageNumber = 1): Promise<Page<ArticleRow>> {
  if (pageNumber === 1) return firstNews(PAGE_SIZE);
  return serverCall('GET /store/member/article/list', { query: { pageNumber, pageSize: PAGE_SIZE } });
}

function firstNews(pageSize: number): Promise<Page<ArticleRow>> {
  return cachedCall(
    'GET /store/member/article/list',
    { query: { pageSize } },
    { tags: [cacheTags.news], seconds: 600 },
  );
}
