import type { Routes } from '../../../platform/handlers';
import { addFavorite } from './add-favorite';
import { deleteFavorites } from './delete-favorites';
import { findFavorites } from './find-favorites';
import { listFavorites } from './list-favorites';
import { restoreFavorites } from './restore-favorites';

export const favoritesRoutes = {
  'POST /upms/member/goods_favorite/add': (context, { body }) => addFavorite(context, body.goodsId),
  'GET /upms/member/goods_favorite/list': (context, { query }) => listFavorites(context, query),
  'GET /upms/member/goods_favorite/exists': (context, { query }) => findFavorites(context, query.goodsIds),
  'DELETE /upms/member/goods_favorite/delete': (context, { query }) => deleteFavorites(context, query.ids),
  'POST /upms/member/goods_favorite/restore': (context, { body }) => restoreFavorites(context, body.undo),
} satisfies Routes;
