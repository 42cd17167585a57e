import { beforeEach, expect, it, vi } from 'vitest';
import {
  forgetPurchaseDraft,
  keepPurchaseDraft,
  type PurchaseDraft,
  purchaseDraftOf,
} from './purchase-draft';

const draft: PurchaseDraft = {
  goodsId: '1',
  skuId: '2',
  quantity: 1,
  values: { account: '814209526' },
  validateToken: 'token',
  roleName: 'Dawnwind',
  tokenExpiresAt: Date.now() + 60_000,
};

beforeEach(() => sessionStorage.clear());

it('gives back what was kept, for its own sku only', () => {
  keepPurchaseDraft(draft);
  expect(purchaseDraftOf('2')).toEqual(draft);
  expect(purchaseDraftOf('3')).toBeNull();
  forgetPurchaseDraft();
  expect(purchaseDraftOf('2')).toBeNull();
});

it('leaves out a token that has expired', () => {
  keepPurchaseDraft({ ...draft, tokenExpiresAt: Date.now() - 1 });
  expect(purchaseDraftOf('2')).toMatchObject({
    validateToken: null,
    tokenExpiresAt: null,
    roleName: 'Dawnwind',
  });
});

it.each(['', 'nonsense', '[]', '{"skuId":"2"}', JSON.stringify({ ...draft, values: { account: 7 } })])(
  'takes %j in storage for no draft',
  (kept) => {
    sessionStorage.setItem('purchase_draft', kept);
    expect(purchaseDraftOf('2')).toBeNull();
  },
);

it('goes on without storage', () => {
  const set = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => keepPurchaseDraft(draft)).not.toThrow();
  set.mockRestore();
});
