import type { Routes } from '../../../platform/handlers';
import { chooseSkus } from './choose-skus';
import { changePrices } from './create-change';
import { cancelChange, listChanges } from './list-changes';
import { previewPrices } from './preview-change';
import { priceHistory } from './price-history';
import { viewChange } from './view-change';

export const staffPricingRoutes = {
  'GET /goods/admin/price/skus': (context, { query }) => chooseSkus(context, query),
  'GET /goods/admin/price/preview': (context, { query }) => previewPrices(context, query),
  'POST /goods/admin/price/change': (context, { body }, request) =>
    changePrices(context, body, request.headers.get('idempotency-key') ?? ''),
  'GET /goods/admin/price/list': (context, { query }) => listChanges(context, query),
  'GET /goods/admin/price/view': (context, { query }) => viewChange(context, query.id),
  'GET /goods/admin/price/history': (context, { query }) => priceHistory(context, query),
  'POST /goods/admin/price/cancel': (context, { body }) => cancelChange(context, body),
} satisfies Routes;
