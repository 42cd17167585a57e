import { describe, expect, it } from 'vitest';
import { holdReason, orderStatus } from '@/lib/orders/contract';
import { deliveryMode } from '@/lib/products/product-card';
import en from '@/messages/en/order.json';
import { hasTrack, refundArrival, sentenceKey, statusKey, trackOf } from './order-status';

const wait = { supplierOrderNo: null, failReason: null, deliveredTime: null, seconds: null, cards: [] };

describe('the texts of an order', () => {
  it('has a title and a sentence for every status, hold reason and delivery mode', () => {
    let combinations = 0;
    for (const status of orderStatus.options) {
      for (const mode of deliveryMode.options) {
        for (const hold of holdReason.options) {
          expect(en.status).toHaveProperty(statusKey({ status, deliveryMode: mode }));
          expect(en.sentence).toHaveProperty(sentenceKey({ status, holdReason: hold, deliveryMode: mode }));
          combinations += 1;
        }
      }
    }
    expect(combinations).toBe(288);
  });
});

it.each(deliveryMode.options)('a delivered order (%s) says when it is confirmed automatically', (mode) => {
  expect(en.sentence[`PENDING_EVALUATE_${mode}`]).toContain('{date}');
});

it('an order whose codes were all given says that the receivers open them', () => {
  const given = { present: { state: 'WAITING' } };
  const of = (cards: readonly object[]) =>
    sentenceKey({
      status: 'PENDING_EVALUATE',
      holdReason: 'NONE',
      deliveryMode: 'CARD',
      delivery: { cards } as never,
    });
  expect(of([given, { present: { state: 'OPENED' } }])).toBe('PENDING_EVALUATE_GIVEN');
  expect(of([given, { present: null }])).toBe('PENDING_EVALUATE_CARD');
  expect(of([{ present: { state: 'TAKEN_BACK' } }])).toBe('PENDING_EVALUATE_CARD');
  expect(en.sentence.PENDING_EVALUATE_GIVEN).toContain('{date}');
});

describe('the sentence about a refund that is under way', () => {
  const refund = {
    sn: 'R1',
    amount: 5,
    units: 1,
    channel: 'ORIGINAL',
    payAmount: null,
    payCurrency: 'CNY',
  } as const;
  const order = { status: 'PENDING_REFUND', holdReason: 'NONE', deliveryMode: 'CARD' } as const;
  const of = (status: 'APPROVED' | 'PENDING' | 'MANUAL' | 'REQUESTED') => ({
    ...order,
    refunds: [{ ...refund, status, expectedTime: '2026-08-25 10:00:00' }] as never,
  });

  it.each(['APPROVED', 'PENDING'] as const)('names the day of the provider when it is %s', (status) => {
    expect(sentenceKey(of(status))).toBe('REFUND_EXPECTED');
    expect(refundArrival(of(status))).toBe('2026-08-25');
  });

  it('names no day while staff decide or must act', () => {
    expect(sentenceKey(of('MANUAL'))).toBe('PENDING_REFUND');
    expect(sentenceKey(of('REQUESTED'))).toBe('REFUND_REQUESTED');
  });
});

describe('the track of an order', () => {
  it('marks the last step that has a time', () => {
    const track = trackOf({
      status: 'PENDING_SHIPMENT',
      deliveryMode: 'CARD',
      createdTime: '2026-08-11 20:36:10',
      paidTime: '2026-08-11 20:37:02',
      delivery: { ...wait, state: 'SENDING' },
      timeline: [],
    });
    expect(track.map((step) => step.state)).toEqual(['done', 'now', 'next', 'next']);
  });

  it('is not shown for orders that will not be delivered', () => {
    expect(orderStatus.options.filter((status) => !hasTrack(status))).toEqual([
      'PENDING_REFUND',
      'REFUNDED',
      'CANCELED',
      'OVERDUE_PAYMENT',
    ]);
  });
});
