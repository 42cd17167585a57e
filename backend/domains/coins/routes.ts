import type { Routes } from '../../platform/handlers';
import { listPointLogs } from './list-point-logs';
import { listRanks } from './list-ranks';
import { pointBalance } from './point-balance';

export const coinsRoutes = {
  'GET /upms/member/point/balance': (context) => pointBalance(context),
  'GET /upms/member/point_log/list': (context, { query }) => listPointLogs(context, query),
  'GET /upms/member/member_rank/list': (context) => listRanks(context),
} satisfies Routes;
