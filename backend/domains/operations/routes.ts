import type { Routes } from '../../platform/handlers';
import { savePolicyReport } from './policy-reports';

export const operationsRoutes = {
  'POST /upms/open/policy/report': (context, { body }) => savePolicyReport(context, body['csp-report']),
} satisfies Routes;
