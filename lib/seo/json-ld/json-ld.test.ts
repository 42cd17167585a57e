import { describe, expect, it } from 'vitest';
import type { Article } from '@/lib/content/contract';
import { locales } from '@/lib/i18n/locales';
import type { GoodsDetail } from '@/lib/products/contract';
import { schemaProblems } from '@/tests/seo/schema-problems';
import { articleLd, questionsOf } from './article-ld';
import { breadcrumbLd } from './breadcrumb-ld';
import { jsonLdText } from './json-ld-text';
import { productLd } from './product-ld';
import { organizationLd, websiteLd } from './shop-ld';

const hostile = '</script><script>alert(1)</script><!-- \u2028 & "quotes" ]]>';

const sku: GoodsDetail['skus'][number] = {
  id: '84',
  name: '100 pts',
  faceValue: 100,
  bonusValue: 0,
  price: 9.9,
  marketPrice: null,
  dealPrice: null,
  dealId: null,
  unitPrice: null,
  firstPurchaseBonus: null,
  isDefault: true,
  isPopular: false,
  isOutOfStock: false,
  limitPerOrder: 10,
  specification: null,
};

/** The parts of a product that the block reads. */
function goods(changes: { name?: string; reviews?: number; skus?: GoodsDetail['skus'] } = {}): GoodsDetail {
  const { name = 'Netvale points', reviews = 0, skus = [sku] } = changes;
  const read: Pick<GoodsDetail, 'skus' | 'dailyDeal' | 'reviewSummary'> & {
    goods: Partial<GoodsDetail['goods']>;
  } = {
    goods: {
      id: '83',
      name,
      caption: 'Points for every game',
      brand: 'Netvale',
      categoryName: 'NetEase',
      cover: '/covers/netvale-points.svg',
    },
    skus,
    dailyDeal: null,
    reviewSummary: { average: reviews > 0 ? 4.6 : 0, total: reviews, buckets: [], languages: [] },
  };
  return read as GoodsDetail;
}

const article: Article = {
  id: '7',
  type: 'NEWS',
  code: null,
  category: 'NOTICE',
  title: 'Login by e-mail',
  summary: 'Phones of +86 wait.',
  author: 'Tianyun team',
  publishTime: '2026-08-08 10:00:00',
  updatedTime: '2026-08-07 10:00:00',
  isTop: true,
  content:
    '<h2 id="section-1">Why &amp; when?</h2><p>Now.</p><h2 id="section-2">How?</h2><p>So.</p><h3 id="section-3">Or</h3><p>so.</p>',
  headings: [
    { anchor: 'section-1', title: 'Why & when?', level: 2 },
    { anchor: 'section-2', title: 'How?', level: 2 },
    { anchor: 'section-3', title: 'Or', level: 3 },
  ],
  prev: null,
  next: null,
};

const product = (detail: GoodsDetail, locale: (typeof locales)[number] = 'en') =>
  productLd({ detail, locale, brand: 'Tianyun' });

describe('jsonLdText', () => {
  it('asvs:V1.2.3 escapes texts that would end the script element', () => {
    const text = jsonLdText(product(goods({ name: hostile })));
    expect(text).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(text).name).toBe(hostile);
  });
});

describe('every block is valid by the vocabulary of schema.org', () => {
  it.each(locales)('in %s', async (locale) => {
    const blocks = [
      product(goods(), locale),
      product(
        goods({ name: hostile, reviews: 12, skus: [sku, { ...sku, id: '85', isOutOfStock: true }] }),
        locale,
      ),
      organizationLd({ brand: 'Tianyun', email: 'service@shop.example', logo: '/icons/icon-512.png' }),
      websiteLd({ brand: 'Tianyun', locale }),
      breadcrumbLd(
        [
          { name: hostile, path: '/' },
          { name: 'NetEase', path: '/category?code=NETEASE' },
        ],
        locale,
      ),
      ...articleLd({ article, locale, brand: 'Tianyun' }),
      ...articleLd({ article: { ...article, type: 'DOC', category: 'FAQ' }, locale, brand: 'Tianyun' }),
    ];
    expect(blocks.map((block) => block['@type'])).toEqual([
      ...['Product', 'Product', 'Organization', 'WebSite', 'BreadcrumbList', 'NewsArticle', 'FAQPage'],
    ]);
    for (const block of blocks) expect(await schemaProblems(jsonLdText(block)), block['@type']).toEqual([]);
  });

  it('and an invalid block is detected', async () => {
    const context = { '@context': 'https://schema.org' };
    const wrong = [
      { ...context, '@type': 'Produkt', name: 'x' },
      { ...context, '@type': 'NewsArticle', headline: 'x', prize: 1 },
      { ...context, '@type': 'NewsArticle', headline: 'x', author: { '@type': 'Offer' } },
      { ...product(goods()), offers: { '@type': 'Offer', availability: 'https://schema.org/Plenty' } },
      { ...product(goods()), name: '' },
    ];
    for (const block of wrong) expect(await schemaProblems(JSON.stringify(block))).not.toEqual([]);
  });
});

describe('a product', () => {
  it('has an offer for each denomination at its current price', () => {
    const deal: GoodsDetail['skus'][number] = { ...sku, id: '85', dealPrice: 8, isOutOfStock: true };
    const { offers } = product(goods({ skus: [sku, deal] }));
    expect(offers).toMatchObject([
      { sku: '84', price: '9.90', priceCurrency: 'CNY', availability: 'https://schema.org/InStock' },
      { sku: '85', price: '8.00', availability: 'https://schema.org/OutOfStock' },
    ]);
  });

  it('has the end of the deal on its denomination', () => {
    const endTime = Date.UTC(2026, 10, 22, 4);
    const deal = { skuId: '85', endTime } as GoodsDetail['dailyDeal'];
    const skus = [sku, { ...sku, id: '85', dealPrice: 8 }];
    const { offers } = product({ ...goods({ skus }), dailyDeal: deal });
    expect(offers).toMatchObject([{ sku: '84' }, { sku: '85', priceValidUntil: '2026-11-22T04:00:00.000Z' }]);
    expect(offers).not.toMatchObject([{ priceValidUntil: expect.any(String) }, {}]);
  });

  it('has a rating only with reviews', () => {
    expect(product(goods()).aggregateRating).toBeUndefined();
    expect(jsonLdText(product(goods()))).not.toContain('aggregateRating');
    expect(product(goods({ reviews: 12 })).aggregateRating).toMatchObject({
      ratingValue: 4.6,
      reviewCount: 12,
    });
  });
});

describe('an article', () => {
  it('is dated in the shop’s time zone, and never modified before publication', () => {
    expect(articleLd({ article, locale: 'en', brand: 'Tianyun' })).toMatchObject([
      { datePublished: '2026-08-08T10:00:00+08:00', dateModified: '2026-08-08T10:00:00+08:00' },
    ]);
  });

  it('omits the help block, and omits the question block without questions', () => {
    const help: Article = { ...article, type: 'DOC', category: 'HELP' };
    expect(articleLd({ article: help, locale: 'en', brand: 'Tianyun' })).toEqual([]);
    const empty: Article = {
      ...article,
      type: 'DOC',
      category: 'FAQ',
      content: '<p>Soon.</p>',
      headings: [],
    };
    expect(articleLd({ article: empty, locale: 'en', brand: 'Tianyun' })).toEqual([]);
  });

  it('is split into questions at its second-level headings', () => {
    expect(questionsOf(article)).toEqual([
      { question: 'Why & when?', answer: '<p>Now.</p>' },
      { question: 'How?', answer: '<p>So.</p><h3 id="section-3">Or</h3><p>so.</p>' },
    ]);
  });
});

describe('a parcel', () => {
  const zone = { count: 1, freeFrom: null, days: null };
  const freight: GoodsDetail['freight'] = [
    { ...zone, name: 'Mainland', amount: 12, countries: ['Mainland China'], codes: ['CN'] },
    {
      ...zone,
      name: 'Nearby',
      amount: 30.5,
      countries: ['Hong Kong', 'Macau'],
      codes: ['HK', 'MO'],
      days: { min: 3, max: 6 },
    },
  ];
  const parcel = (returnsDays: number | null): GoodsDetail => {
    const detail = goods();
    return { ...detail, freight, goods: { ...detail.goods, deliveryMode: 'SHIPPING', returnsDays } };
  };

  it('has the countries and days of returns, and is valid', async () => {
    const block = product(parcel(7));
    expect(block.offers).toMatchObject([
      {
        hasMerchantReturnPolicy: {
          applicableCountry: ['CN', 'HK', 'MO'],
          returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
          merchantReturnDays: 7,
        },
      },
    ]);
    expect(await schemaProblems(jsonLdText(block))).toEqual([]);
  });

  it('has the freight of each zone, with the days that are promised', () => {
    const of = (minValue: number, maxValue: number) => ({ minValue, maxValue, unitCode: 'DAY' });
    expect(product(parcel(7)).offers).toMatchObject([
      {
        shippingDetails: [
          {
            shippingRate: { value: '30.50', currency: 'CNY' },
            shippingDestination: [{ addressCountry: 'HK' }, { addressCountry: 'MO' }],
            deliveryTime: { handlingTime: of(0, 2), transitTime: of(3, 6) },
          },
        ],
      },
    ]);
    const own = parcel(7);
    const preorder = { ...own, freight: own.freight.map((row) => ({ ...row, days: null })) };
    expect(JSON.stringify(product(preorder).offers)).not.toContain('shippingDetails');
  });

  it.each([0, null])('says that nothing is taken back with %s days', (days) => {
    const category = 'https://schema.org/MerchantReturnNotPermitted';
    expect(product(parcel(days)).offers).toMatchObject([
      { hasMerchantReturnPolicy: { returnPolicyCategory: category } },
    ]);
  });
});
