import type { Routes } from '../../platform/handlers';
import { correctBooks } from './correct-books';
import { listDifferences, resolveDifference } from './staff-differences';
import { summarize } from './summarize';

export const reconciliationRoutes = {
  'GET /order/admin/reconciliation/list': (context, { query }) => listDifferences(context, query),
  'GET /order/admin/reconciliation/summary': (context) => summarize(context),
  'POST /order/admin/reconciliation/correct': (context, { body }, request) =>
    correctBooks(context, body, request.headers.get('idempotency-key') ?? ''),
  'POST /order/admin/reconciliation/resolve': (context, { body }) => resolveDifference(context, body),
} satisfies Routes;
