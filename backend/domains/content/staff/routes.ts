import type { Routes } from '../../../platform/handlers';
import { deleteBanner, listBannersForStaff, saveBanner } from './banners';
import { deleteKeyword, listKeywordsForStaff, saveKeyword } from './hot-keywords';
import { moveRow } from './row-order';
import { createArticle, saveArticle } from './save-article';
import {
  articleHistory,
  articleRevision,
  listArticlesForStaff,
  previewMarkdown,
  viewArticleForStaff,
} from './view-articles';

export const staffContentRoutes = {
  'POST /store/admin/markdown/preview': (context, { body }) => previewMarkdown(context, body),
  'GET /store/admin/article/list': (context, { query }) => listArticlesForStaff(context, query),
  'GET /store/admin/article/view': (context, { query }) => viewArticleForStaff(context, query.id),
  'POST /store/admin/article/create': (context, { body }) => createArticle(context, body),
  'POST /store/admin/article/save': (context, { body }) => saveArticle(context, body),
  'GET /store/admin/article/history': (context, { query }) => articleHistory(context, query),
  'GET /store/admin/article/revision': (context, { query }) => articleRevision(context, query.id),
  'GET /store/admin/banner/list': (context) => listBannersForStaff(context),
  'POST /store/admin/banner/save': (context, { body }) => saveBanner(context, body),
  'POST /store/admin/banner/delete': (context, { body }) => deleteBanner(context, body),
  'POST /store/admin/banner/move': (context, { body }) => moveRow(context, 'banner', body),
  'GET /goods/admin/search_keyword/list': (context) => listKeywordsForStaff(context),
  'POST /goods/admin/search_keyword/save': (context, { body }) => saveKeyword(context, body),
  'POST /goods/admin/search_keyword/delete': (context, { body }) => deleteKeyword(context, body),
  'POST /goods/admin/search_keyword/move': (context, { body }) => moveRow(context, 'keyword', body),
} satisfies Routes;
