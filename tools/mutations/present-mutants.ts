import { domains, type Mutant } from './mutant';

const tests = [`${domains}/presents/commands/presents.api.test.ts`];

export const presents: Mutant[] = [
  {
    name: 'a code that is given is not shown to its buyer',
    file: `${domains}/delivery/reveal-cards.ts`,
    code: 'notInArray(cardCode.id, givenCodes(tx, orderId, now)),',
    mutated: '',
    tests,
  },
  {
    name: 'a present is opened again by its first address alone',
    file: `${domains}/presents/commands/open-present.ts`,
    code: '} else if (row.openedByHash !== opener) {',
    mutated: '} else if (false) {',
    tests,
  },
  {
    name: 'a refund ends the presents that are not opened',
    file: `${domains}/orders/lifecycle/transition.ts`,
    code: 'await voidPresents(tx, before.id, services.clock.now());',
    mutated: '',
    tests,
  },
  {
    name: 'a dispute ends the presents that are not opened',
    file: `${domains}/disputes/settle-dispute.ts`,
    code: 'await voidPresents(tx, order.id, now);',
    mutated: '',
    tests,
  },
  {
    name: 'the limit of presents is about all orders of a member',
    file: `${domains}/presents/commands/create-present.ts`,
    code: 'await lockOn(tx,',
    mutated: 'void (',
    tests,
  },
];
