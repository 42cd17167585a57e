import type { Routes } from '../../platform/handlers';
import { listHotKeywords } from './list-hot-keywords';
import { searchGoods } from './search-goods';
import { forgetSearches, listSearchHistory, rememberSearches } from './search-history';
import { suggest } from './suggest';

export const searchRoutes = {
  'GET /goods/member/search_keyword/history': (context) => listSearchHistory(context),
  'POST /goods/member/search_keyword/history': (context, { body }) =>
    rememberSearches(context, body.keywords),
  'DELETE /goods/member/search_keyword/history': (context, { query }) =>
    forgetSearches(context, query.keyword),
  'GET /goods/member/search_keyword/hot': (context) => listHotKeywords(context),
  'GET /goods/member/goods/search': (context, { query }) => searchGoods(context, query),
  'GET /goods/member/goods/suggest': (context, { query }) => suggest(context, query),
} satisfies Routes;
