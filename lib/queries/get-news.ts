import 'server-only';
import { cachedCall } from '@/lib/api/server';
import { cacheTags } from '@/lib/cache-tags';
import type { ArticleRow } from '@/lib/contract/goods';

/** The latest news, pinned ones first. */
export async function getNews(size = 50): Promise<ArticleRow[]> {
  const page = await cachedCall(
    'GET /store/member/article/list',
    { query: { pageSize: size } },
    { tags: [cacheTags.news], seconds: 600 },
  );
  return page.records;
}
