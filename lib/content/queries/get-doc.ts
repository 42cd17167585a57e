import 'server-only';
import { cache } from 'react';
import { ApiError } from '@/lib/api/api-error';
import { cachedCall } from '@/lib/api/server';
import { cacheTags } from '@/lib/cache-tags';
import type { Article } from '@/lib/content/contract';

/** A document or news article by id, a document also by code; null when there is none. */
export const getDoc = cache(async (idOrCode: string): Promise<Article | null> => {
  const query = /^[0-9]{1,20}$/.test(idOrCode) ? { id: idOrCode } : { code: idOrCode };
  try {
    return await cachedCall(
      'GET /store/member/doc/detail',
      { query },
      // An article also shows its neighbours; a change of one of them invalidates this tag too. An article about payments
      // shows their fees, which are settings.
      { tags: [cacheTags.doc(idOrCode), cacheTags.storeState], seconds: 3600 },
    );
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
});
