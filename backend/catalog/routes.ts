import type { goodsContract } from '../../lib/contract/goods';
import type { Handlers } from '../platform/handlers';
import { checkAccount } from './check-account';
import { countHit } from './count-hit';
import { findGoods } from './find-goods';
import { goodsHistory } from './goods-history';
import { hotGoods } from './hot-goods';
import { listCategories } from './list-categories';
import { listDailyDeals } from './list-daily-deals';
import { listGoods } from './list-goods';
import { listHotKeywords } from './list-hot-keywords';
import { listReviews, summariseReviews } from './reviews';
import { saveGoodsNotify } from './save-goods-notify';
import { searchGoods } from './search-goods';
import { suggest } from './suggest';
import { viewGoods } from './view-goods';
import { viewHome } from './view-home';

export const catalogRoutes: Handlers<typeof goodsContract> = {
  'GET /goods/member/goods_category': (context) => listCategories(context),
  'GET /goods/member/goods/index': (context) => viewHome(context),
  'GET /goods/member/goods/list': (context, { query }) => listGoods(context, query),
  'GET /goods/member/goods/search': (context, { query }) => searchGoods(context, query),
  'GET /goods/member/goods/suggest': (context, { query }) => suggest(context, query),
  'GET /goods/member/search_keyword/hot': async (context) =>
    (await listHotKeywords(context)).map((text) => ({ text })),
  'GET /goods/member/goods/detail': (context, { query }) => viewGoods(context, query),
  'GET /goods/member/goods/hot': (context, { query }) => hotGoods(context, query),
  'GET /goods/member/goods/history': (context, { query }) => goodsHistory(context, query),
  'POST /goods/member/goods/hits/{goodsId}': (context, { params }) => countHit(context, params),
  'POST /goods/member/goods_notify/save': (context, { body }) => saveGoodsNotify(context, body),
  'GET /goods/member/daily_deal/list': async (context) => ({
    deals: await listDailyDeals(context),
    serverTime: context.clock.now().getTime(),
  }),
  'POST /goods/member/goods/check_account': (context, { body }) => checkAccount(context, body),
  'GET /goods/member/review/list': async (context, { query }) => {
    await findGoods(context.db, query);
    return listReviews(context, query);
  },
  'GET /goods/member/review/statistics': async (context, { query }) => {
    await findGoods(context.db, query);
    return summariseReviews(context, query.goodsId);
  },
};
