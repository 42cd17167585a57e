import type { ApprovalDetail } from '@/lib/approvals/staff/contract';
import type { ImportProblem, ImportProgress, LotRow } from '@/lib/delivery/staff/contract';
import type { PriceItem, StaffGoods } from '@/lib/products/staff/contract';

/** Responses for tests. */
export const lot: LotRow = {
  id: '11',
  sn: '260811-1',
  state: 'ON_SALE',
  skuId: '21',
  goodsName: 'Orbit Console Card',
  skuName: 'HK$160',
  cover: '/covers/orbit-console-card.svg',
  supplier: 'Supplier C',
  invoice: 'C-2026-0811-07',
  cost: 138.48,
  value: 5539.2,
  codes: 40,
  available: 6,
  held: 0,
  reserved: 3,
  sold: 10,
  revealed: 20,
  invalid: 1,
  reported: 2,
  expireTime: '2027-08-12 00:00:00',
  createdTime: '2026-08-11 20:33:18',
  importedBy: 'Catalogue',
  waits: false,
  version: 3,
};

export const quarantined: LotRow = {
  ...lot,
  id: '12',
  sn: '260811-2',
  state: 'QUARANTINE',
  available: 0,
  held: 40,
  waits: true,
};

export const cover = {
  skuId: '21',
  goodsName: 'Orbit Console Card',
  skuName: 'HK$160',
  cover: '/covers/orbit-console-card.svg',
  available: 6,
  perDay: 7.5,
  days: 0.8,
};

export const progress: ImportProgress = {
  id: '13',
  sn: '260811-3',
  state: 'IMPORTING',
  linesRead: 0,
  good: 0,
  known: 0,
  bad: 0,
};

export const problems: ImportProblem[] = [
  { line: 2, problem: 'IN_SHOP', masked: 'OC-••••1', sameAsLine: null, lotSn: '260731-4', state: 'REVEALED' },
  { line: 3, problem: 'TWICE', masked: 'OC-••••2', sameAsLine: 1, lotSn: null, state: null },
];

export const product: StaffGoods = {
  id: '31',
  sn: 'G10019',
  name: 'Orbit Console Card',
  cover: '/covers/orbit-console-card.svg',
  categoryCode: 'GAME',
  category: 'Games',
  deliveryMode: 'CARD',
  onSale: true,
  isDiscontinued: false,
  skus: [
    {
      id: '21',
      sn: 'G10019-02',
      name: 'HK$160',
      price: 145,
      marketPrice: 150,
      cost: 138.48,
      margin: 4.5,
      available: 6,
      reserved: 3,
      sold30: 225,
      onSale: true,
      version: 2,
    },
  ],
  sold30: 225,
  updatedTime: '2026-08-11 16:40:00',
  version: 1,
};

export const priceItem: PriceItem = {
  skuId: '21',
  sn: 'G10019-02',
  goodsId: '31',
  goodsName: 'Orbit Console Card',
  skuName: 'HK$160',
  cover: '/covers/orbit-console-card.svg',
  sold30: 225,
  cost: 138.48,
  now: 145,
  price: 160,
  marketPrice: 150,
  change: 10.3,
  marginNow: 4.5,
  marginNew: 13.5,
  deal: null,
  version: 2,
};

export const approval: ApprovalDetail = {
  id: '41',
  kind: 'PRICE_CHANGE',
  subjectId: '51',
  about: '11',
  status: 'WAITING',
  requester: 'Catalogue',
  isOwn: false,
  reason: 'Supplier A raised its rate',
  why: ['PRICE_CHANGE'],
  value: null,
  contentHash: 'hash-of-what-was-seen',
  effectTime: null,
  createdTime: Date.now() - 600_000,
  expireTime: Date.now() + 48 * 3_600_000,
  decidedBy: null,
  decidedTime: null,
  note: null,
  isCurrent: true,
  history: {
    acts: [
      {
        kind: 'PRICE_CHANGE',
        alone: { count: 3, value: 42 },
        approved: { count: 0, value: 0 },
        waiting: { count: 1, value: 0 },
      },
      {
        kind: 'COUPON',
        alone: { count: 1, value: 912 },
        approved: { count: 2, value: 4000 },
        waiting: { count: 0, value: 0 },
      },
    ],
    earlier: [
      {
        id: '40',
        status: 'REFUSED',
        requester: 'Catalogue',
        value: null,
        createdTime: Date.now() - 86_400_000,
      },
    ],
  },
  price: { startTime: null, items: [priceItem] },
  lot: null,
  coins: null,
  refund: null,
  setting: null,
  grant: null,
  access: null,
  replacement: null,
  terms: null,
  correction: null,
  deal: null,
  coupon: null,
  account: null,
  release: null,
  catalogueImport: null,
  key: null,
};
