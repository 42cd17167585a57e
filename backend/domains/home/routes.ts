import type { Routes } from '../../platform/handlers';
import { viewGoods } from './view-goods';
import { viewHome } from './view-home';

export const storefrontRoutes = {
  'GET /goods/member/goods/index': (context, { query }) => viewHome(context, query.type),
  'GET /goods/member/goods/detail': (context, { query }) => viewGoods(context, query),
} satisfies Routes;
