import { catalogue } from './catalogue-guards';
import { disputesAndReceipts } from './dispute-guards';
import type { Guard } from './guard';
import { accounts, ordersAndLimits, stockAndCoupons } from './order-guards';
import { booksAndSupply, payments } from './payment-guards';

export const guards: Guard[] = [
  ...stockAndCoupons,
  ...ordersAndLimits,
  ...payments,
  ...booksAndSupply,
  ...disputesAndReceipts,
  ...accounts,
  ...catalogue,
];
