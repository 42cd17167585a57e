import type { Routes } from '../../platform/handlers';
import { countHit } from './count-hit';
import { goodsHistory } from './goods-history';
import { hotGoods } from './hot-goods';
import { listCategories } from './list-categories';
import { listWithFilters } from './list-with-filters';

export const catalogRoutes = {
  'GET /goods/member/goods_category': (context, { query }) => listCategories(context, query.type),
  'GET /goods/member/goods/list': (context, { query }) => listWithFilters(context, query),
  'GET /goods/member/goods/hot': (context, { query }) => hotGoods(context, query),
  'GET /goods/member/goods/history': (context, { query }) => goodsHistory(context, query),
  'POST /goods/member/goods/hits/{goodsId}': (context, { params }) => countHit(context, params),
} satisfies Routes;
