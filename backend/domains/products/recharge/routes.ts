import type { Routes } from '../../../platform/handlers';
import { checkAccount } from './check-account';

export const rechargeRoutes = {
  'POST /goods/member/goods/check_account': (context, { body }) => checkAccount(context, body),
} satisfies Routes;
