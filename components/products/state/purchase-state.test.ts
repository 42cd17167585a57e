import { describe, expect, it } from 'vitest';
import {
  type AccountCheckState,
  checkNeed,
  checkObstacle,
  firstState,
  type PurchaseProduct,
  purchaseReducer,
} from './purchase-state';

function sku(id: string, isOutOfStock: boolean): PurchaseProduct['skus'][number] {
  return {
    id,
    name: id,
    faceValue: null,
    bonusValue: 0,
    price: 10,
    marketPrice: null,
    dealPrice: null,
    dealId: null,
    unitPrice: null,
    firstPurchaseBonus: null,
    isDefault: false,
    isPopular: false,
    isOutOfStock,
    limitPerOrder: 1,
    specification: null,
  };
}

const detail: PurchaseProduct = {
  goods: {
    id: '1',
    cover: '',
    name: 'G',
    unit: 'u',
    type: 'VIRTUAL',
    deliveryMode: 'DIRECT',
    allowQuantity: false,
    maxQuantity: 1,
    bulkPrice: [],
    coinRate: 1,
  },
  skus: [sku('a', true), sku('b', false)],
  defaultSkuId: 'a',
  rechargeFields: [{ key: 'account', type: 'text', required: true, label: 'UID' }],
  accountCheck: { mode: 'ROLE_LOOKUP', requiredBeforePay: true, returns: [] },
  paymentMethods: [],
  minOrderAmount: 5,
  freightFrom: Number.POSITIVE_INFINITY,
  deal: null,
  maintenance: { enabled: false, endTime: null },
  unverifiedLimits: { single: 2000, daily: 5000 },
};

const found: AccountCheckState = {
  status: 'found',
  result: {
    ok: true,
    roleName: 'Dawnwind',
    serverName: null,
    level: 47,
    region: null,
    roleList: [],
    validateToken: 't',
    expiresIn: 900,
  },
  expiresAt: 1000,
  roleName: 'Dawnwind',
  isConfirmed: true,
};

it('starts with a denomination in stock', () => {
  expect(firstState(detail).skuId).toBe('b');
  expect(firstState({ ...detail, skus: [sku('a', true)] }).skuId).toBe('a');
});

describe('purchaseReducer', () => {
  const checked = purchaseReducer(firstState(detail), { type: 'check', check: found });

  it('resets the check when the account changes, and only then', () => {
    expect(purchaseReducer(checked, { type: 'typed', key: 'account', value: '1' }).check.status).toBe('idle');
    expect(purchaseReducer(checked, { type: 'typed', key: 'account', value: '' }).check.status).toBe('found');
    expect(purchaseReducer(checked, { type: 'sku', skuId: 'a' }).check.status).toBe('found');
  });

  it('fills the form from a saved account and clears old problems', () => {
    const left = purchaseReducer(firstState(detail), { type: 'left', key: 'account' });
    const filled = purchaseReducer(left, { type: 'filled', savedId: '9', values: { account: '7' } });
    expect(filled).toMatchObject({ savedId: '9', typed: { account: '7' }, left: {} });
    expect(purchaseReducer(filled, { type: 'typed', key: 'account', value: '78' }).savedId).toBeNull();
  });
});

it('requires a check where there is a recharge account', () => {
  expect(checkNeed(detail)).toBe('lookup');
  expect(checkNeed({ ...detail, accountCheck: { ...detail.accountCheck, mode: 'FORMAT' } })).toBe('format');
  expect(checkNeed({ ...detail, goods: { ...detail.goods, deliveryMode: 'CARD' } })).toBe('none');
  expect(checkNeed({ ...detail, rechargeFields: [] })).toBe('none');
});

describe('checkObstacle', () => {
  it('accepts a found and confirmed role until its token expires', () => {
    expect(checkObstacle(found, 999)).toBeNull();
    expect(checkObstacle(found, 1000)).toEqual({ kind: 'unchecked' });
    expect(checkObstacle({ ...found, isConfirmed: false }, 0)).toEqual({ kind: 'unconfirmed' });
  });

  it('requires one of several roles to be chosen', () => {
    const result = { ...found.result, roleName: null, roleList: [{ roleId: '1', roleName: 'A' }] };
    expect(checkObstacle({ ...found, result, roleName: null }, 0)).toEqual({ kind: 'role' });
  });

  it('lets the shopper continue after a timeout only after consent', () => {
    expect(checkObstacle({ status: 'timeout', isAccepted: false }, 0)).toEqual({ kind: 'unconfirmed' });
    expect(checkObstacle({ status: 'timeout', isAccepted: true }, 0)).toBeNull();
    expect(checkObstacle({ status: 'failed', reason: 'notFound', text: null }, 0)).toEqual({
      kind: 'refused',
    });
  });
});
