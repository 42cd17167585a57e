import { expect, it } from 'vitest';
import { actionsOf } from './request-actions';

it.each([
  ['APPLIED', 'REFUND', true, ['REFUSE', 'APPROVE']],
  ['APPLIED', 'REFUND', false, ['REFUSE']],
  ['APPLIED', 'REPLACE_CODE', true, ['REFUSE', 'APPROVE', 'REPLACE']],
  ['APPROVED', 'RETURN', true, ['REFUSE', 'RECEIVED']],
  ['APPROVED', 'REFUND', true, []],
  ['DONE', 'RETURN', true, []],
] as const)('a request that is %s for %s (may refund: %s) allows %j', (status, type, mayRefund, actions) =>
  expect(actionsOf({ status, type }, mayRefund)).toEqual(actions),
);
