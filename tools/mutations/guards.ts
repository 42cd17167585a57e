import type { Guard } from './guard';
import { accounts, ordersAndLimits, stockAndCoupons } from './order-guards';
import { booksAndSupply, payments } from './payment-guards';

export const guards: Guard[] = [
  ...stockAndCoupons,
  ...ordersAndLimits,
  ...payments,
  ...booksAndSupply,
  ...accounts,
];
