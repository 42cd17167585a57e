import { domains, type Mutant } from './mutant';

const tests = [`${domains}/orders/lifecycle/late-coins.api.test.ts`];
const file = `${domains}/orders/lifecycle/late-coins.ts`;

export const lateCoins: Mutant[] = [
  {
    name: 'the time on hold is no delay',
    file,
    code: 'const since = started > paidTime ? started : paidTime;',
    mutated: 'const since = paidTime;',
    tests,
    titled: 'the time on hold does not count',
  },
  {
    name: 'coins for late deliveries have a limit for a day',
    file,
    code: '{ paidFen, givenToday });',
    mutated: '{ paidFen, givenToday: 0 });',
    tests,
    titled: 'the limits of an order and of a day',
  },
  {
    name: 'an order says which coins its delay has brought',
    file,
    code: 'await tx.update(orders).set({ lateCoins: coins }).where(eq(orders.id, order.id));',
    mutated: '',
    tests,
    titled: 'brings a share of what was paid',
  },
];
