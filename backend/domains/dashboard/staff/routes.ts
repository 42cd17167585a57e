import type { Routes } from '../../../platform/handlers';
import { viewFirstDay } from './first-day';
import { viewDashboard } from './view-dashboard';
import { countDecisions } from './waiting';

export const staffDashboardRoutes = {
  'GET /order/admin/decision/count': (context) => countDecisions(context),
  'GET /order/admin/first_day/view': (context) => viewFirstDay(context),
  'GET /order/admin/dashboard/view': (context, { query }) => viewDashboard(context, query),
} satisfies Routes;
