import type { Routes } from '../../../platform/handlers';
import { exportReport } from './export-report';
import { viewReport } from './view-report';
import { exportTakings, viewTakings } from './view-takings';

export const staffReportsRoutes = {
  'GET /order/admin/report/view': (context, { query }) => viewReport(context, query),
  'GET /order/admin/report/export': (context, { query }) => exportReport(context, query),
  'GET /order/admin/report/takings': (context, { query }) => viewTakings(context, query),
  'GET /order/admin/report/takings_export': (context, { query }) => exportTakings(context, query),
} satisfies Routes;
