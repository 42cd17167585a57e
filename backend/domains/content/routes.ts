import type { Routes } from '../../platform/handlers';
import { listArticles, listDocs } from './list-articles';
import { listBanners } from './list-banners';
import { listSitemap } from './list-sitemap';
import { listSitemapParts } from './list-sitemap-parts';
import { searchArticles } from './search-articles';
import { viewDoc, viewNews } from './view-article';
import { viewSiteConfig } from './view-site-config';
import { voteOnArticle } from './vote-on-article';

export const contentRoutes = {
  'GET /store/member/site/config': (context) => viewSiteConfig(context),
  'GET /store/member/banner/list': (context) => listBanners(context),
  'GET /store/member/article/list': (context, { query }) => listArticles(context, query),
  'GET /store/member/article/detail': (context, { query }) => viewNews(context, query),
  'GET /store/member/article/search': (context, { query }) => searchArticles(context, query),
  'GET /store/member/doc/list': (context, { query }) => listDocs(context, query),
  'GET /store/member/doc/detail': (context, { query }) => viewDoc(context, query),
  'GET /store/member/sitemap/list': (context, { query }) => listSitemap(context, query),
  'GET /store/member/sitemap/parts': (context, { query }) => listSitemapParts(context, query),
  'POST /store/member/article/vote': (context, { body }) => voteOnArticle(context, body),
} satisfies Routes;
