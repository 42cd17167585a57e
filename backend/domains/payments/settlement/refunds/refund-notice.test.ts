import { expect, it } from 'vitest';
import { noticeOf } from './refund-notice';

const refund = { event: 'REFUNDED', by: 'PAYMENT_METHOD', isByCoins: false, keepsUnits: false } as const;

it.each([
  ['orderRefunded', {}],
  ['restRefunded', { keepsUnits: true }],
  ['partRefunded', { event: 'PARTLY_REFUNDED', keepsUnits: true }],
  ['refundContinues', { event: 'REFUND_CONTINUES', keepsUnits: true }],
  ['refundedByHand', { by: 'BANK' }],
  ['refundedByHand', { by: 'BANK', event: 'PARTLY_REFUNDED' }],
  ['coinsRefunded', { by: 'COINS' }],
  ['coinsReturned', { isByCoins: true }],
  ['coinsReturned', { isByCoins: true, event: 'PARTLY_REFUNDED' }],
] as const)('the mail %s is about %j', (mail, how) => {
  expect(noticeOf({ ...refund, ...how })).toBe(mail);
});
