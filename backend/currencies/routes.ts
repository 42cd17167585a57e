import type { orderContract } from '../../lib/contract/order';
import type { Handlers } from '../platform/handlers';
import { listCurrencies } from './list-currencies';

export const currencyRoutes: Handlers<Pick<typeof orderContract, 'GET /order/member/currency/list'>> = {
  'GET /order/member/currency/list': (context) => listCurrencies(context),
};
