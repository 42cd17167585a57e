import type { Routes } from '../../../platform/handlers';
import { saveGoodsNotify } from './save-goods-notify';

export const restockRoutes = {
  'POST /goods/member/goods_notify/save': (context, { body }) => saveGoodsNotify(context, body),
} satisfies Routes;
