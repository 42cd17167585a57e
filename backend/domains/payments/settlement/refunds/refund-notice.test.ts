import { expect, it } from 'vitest';
import { noticeOf } from './refund-notice';

const refund = { becomes: 'ENDED', by: 'PAYMENT_METHOD', isByCoins: false, keepsUnits: false } as const;

it.each([
  ['orderRefunded', {}],
  ['restRefunded', { keepsUnits: true }],
  ['partRefunded', { becomes: 'CONTINUES', keepsUnits: true }],
  ['refundContinues', { becomes: 'WAITS', keepsUnits: true }],
  ['refundedByHand', { by: 'BANK' }],
  ['refundedByHand', { by: 'BANK', becomes: 'CONTINUES' }],
  ['coinsRefunded', { by: 'COINS' }],
  ['coinsReturned', { isByCoins: true }],
  ['coinsReturned', { isByCoins: true, becomes: 'CONTINUES' }],
] as const)('the mail %s is about %j', (mail, how) => {
  expect(noticeOf({ ...refund, ...how })).toBe(mail);
});
