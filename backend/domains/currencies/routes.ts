import type { Routes } from '../../platform/handlers';
import { listCurrencies } from './list-currencies';

export const currenciesRoutes = {
  'GET /order/member/currency/list': (context) => listCurrencies(context),
} satisfies Routes;
