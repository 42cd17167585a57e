import { beforeEach, expect, it, vi } from 'vitest';
import { type PurchaseDraft, readPurchaseDraft, usePurchaseDraftStore } from './purchase-draft';

const draft: PurchaseDraft = {
  goodsId: '1',
  skuId: '2',
  quantity: 1,
  values: { account: '814209526' },
  validateToken: 'token',
  roleName: 'Dawnwind',
  tokenExpiresAt: Date.now() + 60_000,
};

const { save, clear } = usePurchaseDraftStore.getState();

beforeEach(() => {
  clear();
  sessionStorage.clear();
});

it('reads the stored draft for its own sku only', () => {
  save(draft);
  expect(readPurchaseDraft('2')).toEqual(draft);
  expect(readPurchaseDraft('3')).toBeNull();
  clear();
  expect(readPurchaseDraft('2')).toBeNull();
});

it('survives a reload of the tab', () => {
  save(draft);
  const stored = sessionStorage.getItem('purchase_draft') ?? '';
  clear();
  sessionStorage.setItem('purchase_draft', stored);
  expect(readPurchaseDraft('2')).toEqual(draft);
});

it('leaves out an expired token', () => {
  save({ ...draft, tokenExpiresAt: Date.now() - 1 });
  expect(readPurchaseDraft('2')).toMatchObject({
    validateToken: null,
    tokenExpiresAt: null,
    roleName: 'Dawnwind',
  });
});

it.each(['', 'nonsense', '[]', '{"skuId":"2"}'])('ignores %j in storage', (stored) => {
  sessionStorage.setItem('purchase_draft', stored);
  expect(readPurchaseDraft('2')).toBeNull();
});

it('keeps the draft in memory without storage', () => {
  const set = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => save(draft)).not.toThrow();
  expect(readPurchaseDraft('2')).toEqual(draft);
  set.mockRestore();
});
