import type { Routes } from '../../platform/handlers';
import { exportReport } from './export-report';
import { viewReport } from './view-report';

export const staffReportsRoutes = {
  'GET /order/admin/report/view': (context, { query }) => viewReport(context, query),
  'GET /order/admin/report/export': (context, { query }) => exportReport(context, query),
} satisfies Routes;
