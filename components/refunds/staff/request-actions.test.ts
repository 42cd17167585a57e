import { expect, it } from 'vitest';
import { actionsOf } from './request-actions';

it.each([
  ['APPLIED', 'REFUND', 'REQUESTED', true, ['REFUSE', 'APPROVE']],
  ['APPLIED', 'REFUND', 'REQUESTED', false, ['REFUSE']],
  ['APPLIED', 'REPLACE_CODE', null, true, ['REFUSE', 'APPROVE', 'REPLACE']],
  ['APPROVED', 'RETURN', 'REQUESTED', true, ['REFUSE', 'RECEIVED']],
  ['APPROVED', 'RETURN', 'SUBMITTED', true, []],
  ['APPROVED', 'REFUND', 'APPROVED', true, []],
  ['DONE', 'RETURN', 'SUCCEEDED', true, []],
] as const)(
  'a request that is %s for %s, with a refund that is %s (may refund: %s), allows %j',
  (status, type, refund, mayRefund, actions) =>
    expect(actionsOf({ status, type, refund: refund && { status: refund } }, mayRefund)).toEqual(actions),
);
