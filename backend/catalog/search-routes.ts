import type { searchContract } from '../../lib/contract/search';
import type { Handlers } from '../platform/handlers';
import { forgetSearches, listSearchHistory, rememberSearches } from './search-history';

export const searchRoutes: Handlers<typeof searchContract> = {
  'GET /goods/member/search_keyword/history': (context) => listSearchHistory(context),
  'POST /goods/member/search_keyword/history': (context, { body }) =>
    rememberSearches(context, body.keywords),
  'DELETE /goods/member/search_keyword/history': (context, { query }) =>
    forgetSearches(context, query.keyword),
};
