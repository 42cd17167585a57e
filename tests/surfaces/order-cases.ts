import { eq, inArray, sql } from 'drizzle-orm';
import { dailyDeal, goods, sku } from '@/backend/database/schema/catalog';
import { member, vipLevel } from '@/backend/database/schema/members';
import type { CouponRow } from '@/backend/domains/coupons/coupon-on-wire';
import { newId } from '@/backend/platform/new-id';
import type { TestStore } from '@/backend/testing';
import { type Locale, locales } from '@/lib/i18n/locales';
import type { DeliveryMode } from '@/lib/products/product-card';
import type { RechargeValues } from '@/lib/products/recharge';
import { couponFixture } from '@/tests/api/fixtures/coupon';
import { orderFixture } from '@/tests/api/fixtures/order';
import type { Buyer } from '@/tests/load/buyers';

/** One product of each delivery mode without identity verification, and one with. */
const products: Record<DeliveryMode, readonly [plain: string, verified: string]> = {
  DIRECT: ['netvale-points', 'netvale-music-member'],
  CARD: ['dream-of-changan-card', 'cinepass-season-code'],
  MANUAL: ['clans-rising-gems', 'summit-drift-gold'],
  SHIPPING: ['starmap-desk-mat', 'redplume-m3-mouse'],
};

const regionsOf: Record<string, string[]> = {
  'netvale-music-member': ['CN-MOBILE'],
  'cinepass-season-code': ['HK'],
  'clans-rising-gems': ['SEA'],
};

const members = ['UNVERIFIED', 'VERIFIED', 'DISCOUNT'] as const;
const offers = ['NONE', 'DEAL', 'COUPON'] as const;
const currencies = ['USD', 'HKD', 'JPY'] as const;

export type OrderCase = {
  number: number;
  slug: string;
  deliveryMode: DeliveryMode;
  needsVerification: boolean;
  member: (typeof members)[number];
  offer: (typeof offers)[number];
  currencyCode: (typeof currencies)[number];
  locale: Locale;
  quantity: number;
  /** An amount that is checked, above the limits of an unverified member, or above those of every member. */
  size: 'NORMAL' | 'CHECKED' | 'LARGE' | 'HUGE';
  isSoldOut: boolean;
};

/** Every combination once, and further ones that the store refuses. */
export function orderCases(): OrderCase[] {
  const modes = ['DIRECT', 'CARD', 'MANUAL', 'SHIPPING'] as const;
  const plain = modes.flatMap((deliveryMode) =>
    [false, true].flatMap((needsVerification) =>
      members.flatMap((who) =>
        offers.flatMap((offer) =>
          currencies.map((currencyCode) => ({
            slug: products[deliveryMode][needsVerification ? 1 : 0],
            deliveryMode,
            needsVerification,
            member: who,
            offer,
            currencyCode,
            size: 'NORMAL' as OrderCase['size'],
            isSoldOut: false,
          })),
        ),
      ),
    ),
  );
  const first = plain.filter(({ offer, currencyCode }) => offer === 'NONE' && currencyCode === 'USD');
  const refused = [
    // Card codes above this amount are checked when the member is not verified, so no other member needs them.
    ...first
      .filter((each) => each.deliveryMode !== 'CARD' || each.member === 'UNVERIFIED')
      .map((each) => ({ ...each, size: 'LARGE' as const })),
    ...first.filter((each) => each.member === 'VERIFIED').map((each) => ({ ...each, size: 'HUGE' as const })),
    ...first.filter((each) => each.member === 'VERIFIED').map((each) => ({ ...each, isSoldOut: true })),
  ];
  const checked = plain
    .filter(({ slug, offer }) => slug === products.CARD[0] && offer === 'NONE')
    .map((each) => ({ ...each, size: 'CHECKED' as const }));
  return [...plain, ...checked, ...refused].map((each, number) => ({
    ...each,
    number,
    locale: locales[number % locales.length] ?? 'zh-cn',
    quantity:
      each.size === 'NORMAL' &&
      (each.deliveryMode === 'CARD' || each.deliveryMode === 'SHIPPING') &&
      number % 2 === 1
        ? 2
        : 1,
  }));
}

/** Prices of the three denominations that the cases buy, in fen: normal, with a deal, sold out. */
const prices = { NORMAL: 4990, CHECKED: 25_000, LARGE: 42_000, HUGE: 900_000 };

/** Prepares the products of the cases, and creates buyers with what the cases need. */
export async function caseFixture(store: TestStore) {
  const slugs = Object.values(products).flat();
  await store.db.delete(dailyDeal);
  const rows = await store.db.select().from(goods).where(inArray(goods.slug, slugs));
  const skuOf: Record<
    string,
    Record<'plain' | 'deal' | 'CHECKED' | 'LARGE' | 'HUGE' | 'soldOut', string>
  > = {};
  for (const row of rows) {
    const isVerified = Object.values(products).some(([, slug]) => slug === row.slug);
    await store.db
      .update(goods)
      .set({
        requiresVerification: isVerified,
        regions: regionsOf[row.slug] ?? row.regions,
        memberDiscount: true,
        couponAllowed: true,
        accountCheck: { ...row.accountCheck, requiredBeforePay: false },
      })
      .where(eq(goods.id, row.id));
    const [template] = await store.db.select().from(sku).where(eq(sku.goodsId, row.id)).limit(1);
    if (!template) throw new Error(`No denomination of ${row.slug}`);
    const add = async (priceFen: number, available: number) => {
      const id = newId();
      const stock = { available, reserved: 0, sold: 0, stocked: available };
      const name = { 'zh-cn': `试 ${priceFen}`, en: `Try ${priceFen}`, 'zh-hk': `試 ${priceFen}` };
      await store.db.insert(sku).values({
        ...template,
        ...stock,
        id,
        sn: `SKU${id}`,
        sort: 90,
        nameI18n: name,
        faceValue: null,
        marketPriceFen: null,
        isDefault: false,
        isPopular: false,
        limitPerOrder: 5,
        costFen: Math.round(priceFen / 2),
        priceFen,
      });
      return id;
    };
    // Card codes are stocked one by one, so their denominations are priced rather than added.
    const own = await store.db.select().from(sku).where(eq(sku.goodsId, row.id)).orderBy(sku.sort);
    const isCard = row.deliveryMode === 'CARD';
    const priced = async (at: number, priceFen: number) => {
      const id = own[at % own.length]?.id ?? '';
      await store.db.update(sku).set({ priceFen, limitPerOrder: 5 }).where(eq(sku.id, id));
      return id;
    };
    const plain = isCard ? await priced(0, prices.NORMAL) : await add(prices.NORMAL, 5000);
    const deal = isCard ? await priced(1, prices.NORMAL + 100) : await add(prices.NORMAL + 100, 5000);
    skuOf[row.slug] = {
      plain,
      deal,
      CHECKED: isCard && own.length > 2 ? await priced(2, prices.CHECKED) : plain,
      LARGE: await add(prices.LARGE, 50),
      HUGE: await add(prices.HUGE, 50),
      soldOut: await add(prices.NORMAL + 200, 0),
    };
    const now = store.clock.now();
    await store.db.insert(dailyDeal).values({
      id: newId(),
      goodsId: row.id,
      skuId: deal,
      discountPriceFen: 4200,
      startTime: new Date(now.getTime() - 3_600_000),
      endTime: new Date(now.getTime() + 86_400_000),
      quota: 1000,
      limitPerMember: 5,
      allowCoupon: true,
      createdTime: now,
      updatedTime: now,
    });
  }
  const coupons = couponFixture(store);
  const coupon: CouponRow = await coupons.add({ value: 300, minOrderFen: 1000, totalQuantity: 1000 });
  const [discounted] = await store.db
    .select({ id: vipLevel.id })
    .from(vipLevel)
    .where(sql`${vipLevel.discountPpm} < 1000000`)
    .orderBy(vipLevel.discountPpm)
    .limit(1);
  if (!discounted) throw new Error('No member level has a discount');
  const { buyer } = orderFixture(store);

  return {
    goodsIdOf: (slug: string): string => rows.find((row) => row.slug === slug)?.id ?? '',
    skuOf: ({ slug, offer, size, isSoldOut }: OrderCase): string => {
      const own = skuOf[slug];
      if (!own) throw new Error(`No product ${slug}`);
      return isSoldOut
        ? own.soldOut
        : size !== 'NORMAL'
          ? own[size]
          : offer === 'DEAL'
            ? own.deal
            : own.plain;
    },
    buyerOf: async (one: OrderCase): Promise<Buyer> => {
      const who = await buyer();
      await store.db
        .update(member)
        .set({
          certificationStatus: one.member === 'UNVERIFIED' ? 'UNVERIFIED' : 'VERIFIED',
          ...(one.member === 'DISCOUNT' ? { vipLevelId: discounted.id } : {}),
        })
        .where(eq(member.id, who.memberId));
      // Every second deal comes with a coupon that may be used beside it.
      if (one.offer === 'COUPON' || (one.offer === 'DEAL' && one.number % 2 === 0)) {
        await coupons.take('claim', { couponId: coupon.id }, who.token);
      }
      if (one.deliveryMode === 'SHIPPING') {
        await store.call(
          'POST /upms/member/address/save',
          {
            body: {
              consignee: 'Li Yun',
              telephone: '+852 5123 4567',
              country: 'HK',
              regionName: 'Kowloon',
              zipCode: '',
              detailAddress: '1 Nathan Road',
              isDefault: true,
            },
          },
          { as: who.token },
        );
      }
      return who;
    },
    valuesOf: ({ slug, number }: OrderCase): RechargeValues => {
      const three = String(number).padStart(3, '0');
      switch (slug) {
        case 'netvale-points':
          return { account: `netvale.user${three}` };
        case 'netvale-music-member':
          return { account: `13800138${three}` };
        case 'clans-rising-gems':
          return { account: `#AB${three}C`, role: 'Yun' };
        case 'summit-drift-gold':
          return { server: 'intl', account: `81420${three}`, role: 'Yun' };
        default:
          return {};
      }
    },
  };
}
