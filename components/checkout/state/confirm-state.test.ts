import { describe, expect, it } from 'vitest';
import type { Address } from '@/lib/members/address-contract';
import type { Offer, PaymentMethodQuote, Quote } from '@/lib/pricing/contract';
import type { RechargeField } from '@/lib/products/recharge';
import {
  appliedMethod,
  appliedOffer,
  type ConfirmForm,
  confirmSchema,
  endingCoupons,
  hasOffers,
  isAccountReady,
  isOfferGone,
  needsLastCheck,
  orderRequestOf,
  quoteChoiceOf,
  withSavedAddress,
} from './confirm-state';

const offer = (type: Offer['type'], couponCodeId: string | null, rest: Partial<Offer> = {}) =>
  ({ type, couponCodeId, usable: true, isBest: false, missing: null, ...rest }) as Offer;
const method = (code: string, disabledReason: string | null = null) =>
  ({ code, disabledReason }) as PaymentMethodQuote;
const quote = (parts: { offers?: Offer[]; offerType?: Offer['type']; methods?: PaymentMethodQuote[] }) =>
  ({
    amounts: { offerType: parts.offerType ?? 'COUPON' },
    offers: parts.offers ?? [],
    paymentMethods: parts.methods ?? [],
  }) as Quote;

const form: ConfirmForm = { quantity: 2, offer: null, method: '', addressId: '5', remark: null };

describe('the choice that a quote depends on', () => {
  it('has only the quantity before anything is chosen', () => {
    expect(quoteChoiceOf('7', form, { isPhysical: false, currencyCode: undefined })).toEqual({
      skuId: '7',
      quantity: 2,
    });
  });

  it('has every choice, and the address of a physical product', () => {
    const chosen = { ...form, offer: { type: 'COUPON', couponCodeId: '3' } as const, method: 'PAYPAL' };
    expect(quoteChoiceOf('7', chosen, { isPhysical: true, currencyCode: 'USD' })).toEqual({
      skuId: '7',
      quantity: 2,
      offerType: 'COUPON',
      couponCodeId: '3',
      paymentMethod: 'PAYPAL',
      addressId: '5',
      currencyCode: 'USD',
    });
  });
});

describe('the applied offer', () => {
  const offers = [offer('COUPON', '1'), offer('COUPON', '2', { isBest: true })];

  it('is the best of its type until one is chosen', () => {
    expect(appliedOffer(quote({ offers }), null)).toEqual({ type: 'COUPON', couponCodeId: '2' });
    expect(appliedOffer(quote({ offers }), { type: 'COUPON', couponCodeId: '1' }).couponCodeId).toBe('1');
  });

  it('is gone when the quote no longer lists it as usable', () => {
    const chosen = { type: 'COUPON', couponCodeId: '1' } as const;
    expect(isOfferGone(quote({ offers }), chosen)).toBe(false);
    expect(isOfferGone(quote({ offers: [offer('COUPON', '1', { usable: false })] }), chosen)).toBe(true);
    expect(isOfferGone(quote({ offers: [] }), null)).toBe(false);
  });
});

it.each([
  ['no offer', [], false],
  ['a coupon that is refused', [{ usable: false }], false],
  ['a coupon', [{}], true],
  ['a coupon for a larger order', [{ usable: false, missing: { amount: 1, off: 8 } }], true],
] as const)('has a choice with %s: %j is %s', (_, coupons, expected) => {
  const offers = [offer('NONE', null), ...coupons.map((more) => offer('COUPON', '1', more))];
  expect(hasOffers(quote({ offers }))).toBe(expected);
});

it('falls back to the first usable payment method', () => {
  const methods = [method('COIN', 'coin_notEnough'), method('CARD'), method('PAYPAL')];
  expect(appliedMethod(quote({ methods }), '')?.code).toBe('CARD');
  expect(appliedMethod(quote({ methods }), 'PAYPAL')?.code).toBe('PAYPAL');
  expect(appliedMethod(quote({ methods }), 'COIN')?.code).toBe('CARD');
  expect(appliedMethod(quote({ methods: [method('COIN', 'x')] }), 'COIN')).toBeUndefined();
});

describe('the recharge account', () => {
  const fields = [
    { key: 'uid', required: true },
    { key: 'note', required: false },
  ] as RechargeField[];
  const draft = { status: 'READ' as const, values: { uid: '814209526' }, validateToken: null };

  it('is ready with every required field, and checked where a check is required', () => {
    expect(isAccountReady(fields, false, draft)).toBe(true);
    expect(isAccountReady(fields, true, draft)).toBe(false);
    expect(isAccountReady(fields, true, { ...draft, validateToken: 'token' })).toBe(true);
    expect(isAccountReady(fields, false, { ...draft, values: { uid: '' } })).toBe(false);
  });

  it.each(['UNREAD', 'CHECKING', 'REFUSED'] as const)('is not ready while it is %s', (status) => {
    expect(isAccountReady([], false, { ...draft, status })).toBe(false);
  });

  it('is confirmed again only for a top-up whose account was not checked by the supplier', () => {
    expect(needsLastCheck({ deliveryMode: 'DIRECT' }, { validateToken: null })).toBe(true);
    expect(needsLastCheck({ deliveryMode: 'DIRECT' }, { validateToken: 'token' })).toBe(false);
    expect(needsLastCheck({ deliveryMode: 'CARD' }, { validateToken: null })).toBe(false);
  });
});

it('requires a postal address for a physical product only', () => {
  const without = { ...form, addressId: null };
  expect(confirmSchema(true).safeParse(without).success).toBe(false);
  expect(confirmSchema(true).safeParse(form).success).toBe(true);
  expect(confirmSchema(false).safeParse(without).success).toBe(true);
});

it('replaces a saved address and keeps one default', () => {
  const address = (id: string, isDefault: boolean) => ({ id, isDefault }) as Address;
  const saved = withSavedAddress([address('1', true), address('2', false)], address('2', true));
  expect(saved).toEqual([address('1', false), address('2', true)]);
});

describe('the request that places an order', () => {
  const first = {
    sku: { id: '7' },
    goods: { type: 'VIRTUAL' },
    rechargeFields: [{ key: 'uid', required: true }],
  } as Parameters<typeof orderRequestOf>[0]['first'];
  const draft = { values: { uid: '814209526' }, validateToken: null };
  const quoted = { ...quote({ offers: [], methods: [method('CARD')] }), quoteToken: 'signed' };
  Object.assign(quoted.amounts, { pay: { currencyCode: 'USD' } });

  it('has the applied offer and method, and no address for a digital product', () => {
    const request = orderRequestOf({ first, form: { ...form, remark: ' note ' }, quote: quoted, draft });
    expect(request).toMatchObject({
      offerType: 'COUPON',
      couponCodeId: null,
      paymentMethod: 'CARD',
      currencyCode: 'USD',
      saveGameAccount: true,
      remark: 'note',
      quoteToken: 'signed',
    });
    expect(request.addressId).toBeUndefined();
  });
});

describe('the coupons that end with an order', () => {
  const first = (type: Offer['type'], id: string, rest: Partial<Offer> = {}) =>
    offer(type, id, { endsWithOrder: true, missing: null, ...rest });
  const offers = [
    offer('COUPON', '1', { endsWithOrder: false }),
    first('COUPON', '2', { missing: { amount: 0.7, off: 8 } }),
    first('ACTIVITY_COUPON', '2'),
    first('COUPON', '3'),
  ];

  it('are those for the first order only that it does not use, each once', () => {
    const ending = endingCoupons(quote({ offers }), { type: 'NONE', couponCodeId: null });
    expect(ending.map(({ couponCodeId, missing }) => [couponCodeId, missing])).toEqual([
      ['2', { amount: 0.7, off: 8 }],
      ['3', null],
    ]);
    expect(endingCoupons(quote({ offers }), { type: 'COUPON', couponCodeId: '2' })).toEqual([offers[3]]);
  });
});
