import type { Routes } from '../../../platform/handlers';
import { checkGameAccount } from './check-game-account';
import { deleteGameAccounts } from './delete-game-accounts';
import { listGameAccounts } from './list-game-accounts';
import { saveGameAccount } from './save-game-account';
import { updateGameAccount } from './update-game-account';

export const gameAccountsRoutes = {
  'GET /upms/member/game_account/list': (context, { query }) => listGameAccounts(context, query),
  'POST /upms/member/game_account/save': (context, { body }) => saveGameAccount(context, body),
  'POST /upms/member/game_account/update': (context, { body }) => updateGameAccount(context, body),
  'POST /upms/member/game_account/check': (context, { body }) => checkGameAccount(context, body.id),
  'DELETE /upms/member/game_account/delete': (context, { query }) => deleteGameAccounts(context, query.ids),
} satisfies Routes;
