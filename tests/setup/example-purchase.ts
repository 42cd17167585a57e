import type { PurchaseProduct } from '@/components/products/state/purchase-state';

/** A denomination of 60. */
export const sku: PurchaseProduct['skus'][number] = {
  id: '22',
  name: '60 Shards',
  faceValue: 60,
  bonusValue: 0,
  price: 6,
  marketPrice: null,
  dealPrice: null,
  dealId: null,
  unitPrice: { per: 100, price: 10 },
  firstPurchaseBonus: null,
  isDefault: true,
  isPopular: false,
  isOutOfStock: false,
  limitPerOrder: 1,
  specification: null,
};

/** A top-up whose publisher looks up the role, for tests. */
export const detail: PurchaseProduct = {
  goods: {
    id: '2',
    cover: '/covers/x.svg',
    name: 'Song of the Wilds',
    unit: 'Shards',
    type: 'VIRTUAL',
    deliveryMode: 'DIRECT',
    allowQuantity: false,
    maxQuantity: 1,
    bulkPrice: [],
    coinRate: 1,
  },
  skus: [sku],
  defaultSkuId: '22',
  rechargeFields: [
    {
      key: 'server',
      type: 'select',
      required: true,
      label: 'Server',
      options: [{ value: 'asia', label: 'Asia' }],
    },
    {
      key: 'account',
      type: 'text',
      inputMode: 'numeric',
      required: true,
      label: 'Player UID',
      pattern: '^[0-9]{9,10}$',
      patternMessage: 'UID must be digits only',
      confirm: true,
    },
  ],
  accountCheck: { mode: 'ROLE_LOOKUP', requiredBeforePay: true, returns: ['roleName'] },
  paymentMethods: [
    { code: 'CARD', name: 'Card', description: '', feeRate: 0.039, feeFixed: 0, feeIncluded: false },
  ],
  minOrderAmount: 5,
  freightFrom: Number.POSITIVE_INFINITY,
  deal: null,
  maintenance: { enabled: false, endTime: null },
  unverifiedLimits: { single: 2000, daily: 5000 },
};

/** What the publisher found. */
export const checkResult = {
  ok: true,
  roleName: 'Dawnwind',
  serverName: null,
  level: 47,
  region: 'asia',
  roleList: [],
  validateToken: 'token',
  expiresIn: 900,
};
