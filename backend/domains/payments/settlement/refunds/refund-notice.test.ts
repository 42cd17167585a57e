import { expect, it } from 'vitest';
import { noticeOf } from './refund-notice';

const refund = { order: 'ENDED', by: 'PAYMENT_METHOD', isByCoins: false, keepsUnits: false } as const;

it.each([
  ['orderRefunded', {}],
  ['restRefunded', { keepsUnits: true }],
  ['partRefunded', { order: 'CONTINUES', keepsUnits: true }],
  ['refundContinues', { order: 'WAITS', keepsUnits: true }],
  ['refundedByHand', { by: 'BANK' }],
  ['refundedByHand', { by: 'BANK', order: 'CONTINUES' }],
  ['coinsRefunded', { by: 'COINS' }],
  ['coinsReturned', { isByCoins: true }],
  ['coinsReturned', { isByCoins: true, order: 'CONTINUES' }],
] as const)('the mail %s is about %j', (mail, how) => {
  expect(noticeOf({ ...refund, ...how })).toBe(mail);
});
