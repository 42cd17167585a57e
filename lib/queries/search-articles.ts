import 'server-only';
import { serverCall } from '@/lib/api/server';
import type { Page } from '@/lib/contract/endpoint';
import type { ArticleRow } from '@/lib/contract/goods';

/** Help and news by keyword, in the page's language. Not kept: there are as many questions as people. */
export function searchArticles(keyword: string, pageNumber: number): Promise<Page<ArticleRow>> {
  return serverCall('GET /store/member/article/search', { query: { keyword, pageNumber, pageSize: 10 } });
}
