import { and, asc, eq, notExists } from 'drizzle-orm';
import { dailyDeal, goods, sku } from '@/backend/database/schema/catalog';
import { newId } from '@/backend/platform/new-id';
import type { TestStore } from '@/backend/testing';
import type { ArticleContent } from '@/lib/contract/staff-content';
import type { ProductContent, ProductView } from '@/lib/contract/staff-product';
import { staffWith } from './staff-fixture';

const text = (words: string) => ({ 'zh-cn': `${words} 简`, en: words, 'zh-hk': `${words} 繁` });

const hour = 3_600_000;

/** A picture that was uploaded; the row of the file is not needed. */
export const uploaded = `/api/files/${'a'.repeat(32)}.webp`;

/** The content of a new product. */
export function newContent(changes: Partial<ProductContent> = {}): ProductContent {
  return {
    name: text('Aurora Points'),
    caption: text('Points of Aurora'),
    unit: text('Points'),
    etaLabel: text('within a minute'),
    introduction: text('Points for **every** game.'),
    notices: [text('Check the account')],
    specs: [],
    brand: 'Aurora',
    keywords: ['aurora'],
    categoryCode: 'GEAR',
    regions: ['GLOBAL'],
    regionNote: { 'zh-cn': '', en: '', 'zh-hk': '' },
    etaMinSeconds: 10,
    etaMaxSeconds: 60,
    coverUrl: uploaded,
    pictures: [],
    isTop: false,
    isHot: false,
    allowQuantity: false,
    maxQuantity: 1,
    requiresVerification: false,
    weightGrams: 0,
    rechargeFields: [
      { key: 'account', type: 'text', required: true, label: text('Account'), pattern: '[0-9]{5,12}' },
    ],
    accountCheck: { mode: 'NONE', requiredBeforePay: false, returns: [] },
    skus: [
      {
        id: null,
        name: text('100 Points'),
        faceValue: 100,
        bonusValue: 0,
        limitPerOrder: 10,
        isDefault: true,
        isPopular: false,
        start: { price: 10, marketPrice: null, cost: 9 },
      },
    ],
    ...changes,
  };
}

/** What the staff who write products and texts do, through the endpoints of a store. */
export function editorFixture(store: TestStore) {
  const clerk = () => staffWith(store, ['ROLE_CATALOGUE']);
  const view = (id: string, as: string): Promise<ProductView> =>
    store.call('GET /goods/admin/goods/view', { query: { id } }, { as });
  const create = async (as: string, changes: Partial<ProductContent> = {}) => {
    const number = newId();
    const body = {
      slug: `aurora-${number}`,
      sn: `G${number.slice(-10)}`,
      deliveryMode: 'DIRECT' as const,
      content: newContent(changes),
      reason: 'new supplier',
    };
    return (await store.call('POST /goods/admin/goods/create', { body }, { as })).id;
  };
  /** News that is published now. */
  const articleContent = (changes: Partial<ArticleContent> = {}): ArticleContent => ({
    category: 'NOTICE',
    title: text('Opening hours'),
    summary: text('They change'),
    body: text('From **Monday** on'),
    author: text('Shop'),
    publishTime: store.clock.now().getTime(),
    isTop: false,
    isEnabled: true,
    sort: 0,
    ...changes,
  });
  return {
    clerk,
    view,
    create,
    /** Saves a product as it is, with changes. */
    save: async (as: string, id: string, changes: Partial<ProductContent>, version?: number) => {
      const now = await view(id, as);
      return store.attempt(
        'POST /goods/admin/goods/save',
        {
          body: {
            id,
            version: version ?? now.version,
            content: { ...now.content, ...changes },
            reason: 'better words',
          },
        },
        { as },
      );
    },
    /** Products on sale in the order of their ids. */
    products: (categoryCode?: string) =>
      store.db
        .select()
        .from(goods)
        .where(
          and(eq(goods.isMarketable, true), categoryCode ? eq(goods.categoryCode, categoryCode) : undefined),
        )
        .orderBy(asc(goods.id)),
    articleContent,
    article: async (as: string, changes: Partial<ArticleContent> = {}) => {
      const body = {
        type: 'NEWS' as const,
        code: null,
        content: articleContent(changes),
        reason: 'new rule',
      };
      return (await store.call('POST /store/admin/article/create', { body }, { as })).id;
    },
    /** A sku of a top-up on sale without a deal. */
    dealSku: async (place: number) => {
      const rows = await store.db
        .select({ id: sku.id, priceFen: sku.priceFen, costFen: sku.costFen })
        .from(sku)
        .innerJoin(goods, eq(goods.id, sku.goodsId))
        .where(
          and(
            eq(goods.deliveryMode, 'DIRECT'),
            eq(goods.isMarketable, true),
            eq(sku.isMarketable, true),
            notExists(store.db.select().from(dailyDeal).where(eq(dailyDeal.skuId, sku.id))),
          ),
        )
        .orderBy(asc(sku.id));
      const one = rows[place % rows.length];
      if (!one) throw new Error('No sku without a deal');
      return one;
    },
    /** A deal of one hour at nine tenths of the price, that starts in an hour. */
    deal: (one: { id: string; priceFen: number }, changes: object = {}) => {
      const now = store.clock.now().getTime();
      return {
        id: null,
        version: 0,
        skuId: one.id,
        price: Math.floor(one.priceFen * 0.9) / 100,
        startTime: now + hour,
        endTime: now + 2 * hour,
        quota: 10,
        limitPerMember: 1,
        allowCoupon: false,
        reason: 'campaign',
        ...changes,
      };
    },
  };
}
