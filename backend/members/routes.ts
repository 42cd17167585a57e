import type { upmsContract } from '../../lib/contract/upms';
import type { Handlers } from '../platform/handlers';
import { addFavorite } from './add-favorite';
import { checkGameAccount } from './check-game-account';
import { deleteAddress } from './delete-address';
import { deleteFavorites } from './delete-favorites';
import { deleteGameAccounts } from './delete-game-accounts';
import { findFavorites } from './find-favorites';
import { listAddresses } from './list-addresses';
import { listFavorites } from './list-favorites';
import { listGameAccounts } from './list-game-accounts';
import { listRegions } from './list-regions';
import { loadMember } from './load-member';
import { restoreFavorites } from './restore-favorites';
import { saveAddress } from './save-address';
import { saveGameAccount } from './save-game-account';
import { setDefaultAddress } from './set-default-address';
import { updateAddress } from './update-address';
import { updateGameAccount } from './update-game-account';

type OtherKeys =
  | 'GET /upms/member/area_code/list'
  | 'POST /upms/member/verify_code/send'
  | 'POST /upms/member/verify_code/check'
  | 'POST /upms/file/upload';

export const memberRoutes: Handlers<Omit<typeof upmsContract, OtherKeys>> = {
  'GET /upms/member/profile/load_member': (context) => loadMember(context),
  'GET /upms/member/address/list': (context, { query }) => listAddresses(context, query),
  'POST /upms/member/address/save': (context, { body }) => saveAddress(context, body),
  'POST /upms/member/address/update': (context, { body }) => updateAddress(context, body),
  'POST /upms/member/address/set_default': (context, { body }) => setDefaultAddress(context, body.id),
  'DELETE /upms/member/address/delete': (context, { query }) => deleteAddress(context, query.id),
  'GET /upms/member/region/list': (context) => listRegions(context),
  'GET /upms/member/game_account/list': (context, { query }) => listGameAccounts(context, query),
  'POST /upms/member/game_account/save': (context, { body }) => saveGameAccount(context, body),
  'POST /upms/member/game_account/update': (context, { body }) => updateGameAccount(context, body),
  'POST /upms/member/game_account/check': (context, { body }) => checkGameAccount(context, body.id),
  'DELETE /upms/member/game_account/delete': (context, { query }) => deleteGameAccounts(context, query.ids),
  'POST /upms/member/goods_favorite/add': (context, { body }) => addFavorite(context, body.goodsId),
  'GET /upms/member/goods_favorite/list': (context, { query }) => listFavorites(context, query),
  'GET /upms/member/goods_favorite/exists': (context, { query }) => findFavorites(context, query.goodsIds),
  'DELETE /upms/member/goods_favorite/delete': (context, { query }) => deleteFavorites(context, query.ids),
  'POST /upms/member/goods_favorite/restore': (context, { body }) => restoreFavorites(context, body.undo),
};
