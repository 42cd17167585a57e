import { expect, it } from 'vitest';
import { type CorrectionLine, correctionProblem } from './correction-rules';

const bank: CorrectionLine = { account: 'BANK', currency: 'CNY', minor: 5 };
const fees: CorrectionLine = { account: 'PROVIDER_FEES', currency: 'CNY', minor: -5 };

it.each([
  [null, [bank, fees]],
  [null, [bank, { account: 'RECEIVABLE', provider: 'stripe', currency: 'CNY', minor: -5 }]],
  ['ZERO', [bank, fees, { account: 'REFUNDS', currency: 'CNY', minor: 0 }]],
  ['TWICE', [bank, { ...bank, minor: -5 }]],
  ['PROVIDER', [bank, { account: 'RECEIVABLE', currency: 'CNY', minor: -5 }]],
  ['PROVIDER', [bank, { ...fees, provider: 'stripe' }]],
  [
    'CURRENCY',
    [
      { ...bank, currency: 'USD' },
      { account: 'REVENUE', currency: 'USD', minor: -5 },
    ],
  ],
  ['UNBALANCED', [bank, { ...fees, currency: 'USD' }]],
  ['UNBALANCED', [bank]],
  ['UNBALANCED', []],
] as const)('the problem of an entry is %s', (problem, lines) => {
  expect(correctionProblem(lines)).toBe(problem);
});
