import type { ArticleView } from '@/lib/content/staff/contract';
import { emptyText, inEveryLanguage } from '@/lib/i18n/every-language';
import { locales } from '@/lib/i18n/locales';
import type { ProductView } from '@/lib/products/staff/editor-contract';

/** The second language has the words alone. */
const text = (words: string) =>
  inEveryLanguage((locale) => (locale === locales[1] ? words : `${words} ${locale}`));

/** A product in the editor. */
export const editedProduct: ProductView = {
  id: '31',
  sn: 'G10030',
  slug: 'song-of-the-wilds',
  cover: '/covers/song-of-the-wilds.svg',
  type: 'PHYSICAL',
  deliveryMode: 'SHIPPING',
  onSale: true,
  isDiscontinued: false,
  version: 14,
  updatedTime: '2026-08-11 10:00:00',
  lastSaved: { by: 'Catalogue', time: '2026-08-11 10:00:00' },
  staleTexts: [`caption.${locales.at(-1)}`],
  content: {
    name: text('Primal Shards'),
    caption: text('Top up by UID'),
    unit: text('Shards'),
    etaLabel: text('Instant'),
    introduction: text('The **premium** currency.'),
    notices: [text('Check the region')],
    specs: [{ label: text('Colour'), value: text('Blue') }],
    brand: 'Wilds',
    keywords: ['wilds'],
    categoryCode: 'GAME',
    regions: ['GLOBAL'],
    regionNote: emptyText,
    etaMinSeconds: 10,
    etaMaxSeconds: 60,
    coverUrl: null,
    pictures: ['/covers/one.webp', '/covers/two.webp'],
    isTop: false,
    isHot: false,
    allowQuantity: false,
    maxQuantity: 1,
    requiresVerification: false,
    weightGrams: 100,
    memberDiscount: true,
    couponAllowed: true,
    coinRate: 1,
    bulkPrice: [{ quantity: 5, rate: 0.98 }],
    minVipLevel: 0,
    returnsDays: null,
    popularRank: null,
    rechargeFields: [
      {
        key: 'server',
        type: 'select',
        required: true,
        label: text('Server'),
        options: [
          { value: 'asia', label: text('Asia') },
          { value: 'eu', label: text('Europe') },
        ],
      },
      { key: 'account', type: 'text', required: true, label: text('Player UID'), pattern: '[0-9]{9}' },
    ],
    accountCheck: { mode: 'FORMAT', requiredBeforePay: true, returns: [] },
    skus: [
      {
        id: '21',
        name: text('60 Shards'),
        faceValue: 60,
        bonusValue: 0,
        limitPerOrder: 10,
        isDefault: true,
        isPopular: false,
        marketPrice: 6,
        cost: 5.73,
      },
    ],
  },
  skus: [
    {
      id: '21',
      sn: 'G10030-01',
      name: '60 Shards',
      price: 6,
      marketPrice: 6,
      cost: 5.73,
      margin: 4.5,
      available: 12,
      reserved: 1,
      sold30: 5210,
      onSale: true,
      version: 3,
    },
  ],
  categories: [
    { code: 'GAME', name: 'Games' },
    { code: 'GEAR', name: 'Gear' },
  ],
  hasOrders: true,
  schedules: [
    {
      id: '71',
      action: 'DISCONTINUE',
      status: 'SCHEDULED',
      startTime: Date.UTC(2026, 8, 1, 2),
      reason: 'season ends',
      by: 'Catalogue',
    },
  ],
};

/** An article in the editor. */
export const editedArticle: ArticleView = {
  id: '41',
  type: 'NEWS',
  code: null,
  state: 'PUBLISHED',
  format: 'MARKDOWN',
  version: 3,
  updatedTime: '2026-08-11 10:00:00',
  lastSaved: null,
  staleTexts: [],
  categories: ['NOTICE', 'ACTIVITY', 'SECURITY'],
  content: {
    category: 'ACTIVITY',
    title: text('Daily deals start at ten'),
    summary: text('From August'),
    body: text('## Rules'),
    author: text('Shop'),
    publishTime: Date.UTC(2026, 7, 5, 1, 30),
    isTop: false,
    isEnabled: true,
    sort: 0,
  },
};
