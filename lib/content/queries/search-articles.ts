import 'server-only';
import { serverCall } from '@/lib/api/server';
import type { ArticleRow } from '@/lib/content/contract';
import type { Page } from '@/lib/wire/endpoint';

/** Help and news by keyword, in the page's language. Not cached, because keywords rarely repeat. */
export function searchArticles(keyword: string, pageNumber: number): Promise<Page<ArticleRow>> {
  return serverCall('GET /store/member/article/search', { query: { keyword, pageNumber, pageSize: 10 } });
}
