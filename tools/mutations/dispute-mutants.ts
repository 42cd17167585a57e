import { domains, type Mutant } from './mutant';

export const disputesAndReceipts: Mutant[] = [
  {
    name: 'a disputed order is not refunded',
    file: `${domains}/orders/open-dispute.ts`,
    code: "if (await isRefundDisputed(tx, { orderId }, channel)) throw new StoreError('refund_disputed');",
    mutated: '',
    tests: [`${domains}/disputes`],
  },
  {
    name: 'a refund waits for the end of a dispute',
    file: `${domains}/payments/settlement/refunds/pay-back.ts`,
    code: 'if (isNew && (await isRefundDisputed(services.db, { paymentLogId }, channel))) return;',
    mutated: '',
    tests: [`${domains}/disputes`],
  },
  {
    name: 'a disputed order reveals no code',
    file: `${domains}/delivery/reveal-cards.ts`,
    code: 'const isFrozen = isOpen || disputed ||',
    mutated: 'const isFrozen = isOpen ||',
    tests: [`${domains}/disputes`],
  },
  {
    name: 'coins of a disputed order are not spent',
    file: `${domains}/coins/coin-lots.ts`,
    code: "where d.status = 'OPEN'",
    mutated: 'where false',
    tests: [`${domains}/disputes`],
  },
  {
    name: 'a lost dispute ends the refunds of its payment',
    file: `${domains}/disputes/apply-loss.ts`,
    code: 'await endRefunds(tx, services, payment);',
    mutated: '',
    tests: [`${domains}/disputes`],
  },
  {
    name: 'a movement that repeats another one is not booked',
    file: `${domains}/reconciliation/import-transactions.ts`,
    code: '(subject === null || (await isRepeated(tx, row)))',
    mutated: 'subject === null',
    tests: ['tests/api/reconciliation.test.ts'],
  },
  {
    name: 'an order has one receipt',
    file: `${domains}/receipts/issue-receipts.ts`,
    code: 'const first = known ??',
    mutated: 'const first =',
    tests: [`${domains}/receipts`],
  },
];
