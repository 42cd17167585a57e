import { expect, it } from 'vitest';
import { exampleOrder } from '@/components/orders/example-order';
import { lastBought } from './last-bought';

const order = (id: string, changes: Partial<typeof exampleOrder> = {}) => ({
  ...exampleOrder,
  id,
  status: 'COMPLETED' as const,
  ...changes,
});

it('lists each delivered purchase once for each account, the newest first', () => {
  const orders = [
    order('8', { status: 'PENDING_PAYMENT' }),
    order('7', { accountDisplay: '8142***26' }),
    order('6', { accountDisplay: '8142***26' }),
    order('5', { accountDisplay: '1300***77' }),
    order('4', { skuId: '9', isOnSale: false }),
    order('3', { skuId: '10', status: 'PENDING_EVALUATE' }),
    order('2', { skuId: '11' }),
  ];
  expect(lastBought(orders, 3).map(({ id }) => id)).toEqual(['7', '5', '3']);
});
