import { and, asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dailyDeal, goods, sku } from '@/backend/database/schema/catalog';
import { member, vipLevel } from '@/backend/database/schema/members';
import { saveSetting } from '@/backend/domains/settings/save-setting';
import { readSettings, type Settings } from '@/backend/domains/settings/settings';
import { createTestStore, type TestStore } from '@/backend/testing';
import { amountsOf } from '@/components/products/state/purchase-amounts';
import { type Locale, locales } from '@/lib/i18n/locales';
import { fenToYuan } from '@/lib/money';
import type { GoodsDetail } from '@/lib/products/contract';
import { filterPrices } from '@/lib/products/list-contract';
import type { GoodsCard } from '@/lib/products/product-card';
import { productLd } from '@/lib/seo/json-ld/product-ld';
import { lowestPrice } from '@/lib/seo/lowest-price';
import { couponFixture } from '@/tests/api/fixtures/coupon';
import { orderFixture, phoneAccount } from '@/tests/api/fixtures/order';
import { addDeal } from '@/tests/api/fixtures/promotion';
import { type Buyer, leaveUnits, openPayment, placeOrder, submitCard } from '@/tests/load/buyers';
import { printFigures, runCounts } from '@/tests/setup/run-counts';

const dealStates = [
  'NONE',
  'UPCOMING',
  'RUNNING',
  'LAST_UNIT',
  'DEARER',
  'SOLD_OUT',
  'ENDED',
  'OFF',
] as const;
/** The denomination with the deal: the only one, the cheapest of three, or the dearest of three. */
const places = ['ONLY', 'CHEAPEST', 'DEAREST'] as const;
const members = ['NEW', 'DISCOUNT', 'COUPON', 'WELCOME', 'USED', 'UNPAID'] as const;
const methods = ['STRIPE_CARD', 'PAYPAL'] as const;
const currencies = ['USD', 'HKD', 'JPY'] as const;

/** What a host sells: everything, or one kind of product; the product of the states is virtual. */
const hosts = ['ALL', 'VIRTUAL', 'PHYSICAL'] as const;

type DealCase = (typeof dealStates)[number];
type MemberCase = (typeof members)[number];

/** What everyone is offered, calculated from the state alone. Fen. */
type Public = {
  dealCase: DealCase;
  isOpen: boolean;
  dealFen: number;
  /** Units that the shop has left at the deal price. */
  left: number;
  skus: { id: string; regularFen: number; publicFen: number; hasDeal: boolean }[];
  locale: Locale;
  host: (typeof hosts)[number];
};

let store: TestStore;
let fixture: ReturnType<typeof orderFixture>;
let flags: Settings['featureFlags'];
let product: { id: string; name: string; categoryCode: string; skuIds: string[] };
let discounted: { id: string; discountPpm: number };

beforeAll(async () => {
  store = await createTestStore({ rateLimitFactor: 10_000 });
  fixture = orderFixture(store);
  const { db } = store;
  await db.delete(dailyDeal);
  flags = (await readSettings(db)).featureFlags;
  const [row] = await db.select().from(goods).where(eq(goods.slug, 'skylark-video-vip'));
  const [level] = await db
    .select({ id: vipLevel.id, discountPpm: vipLevel.discountPpm })
    .from(vipLevel)
    .orderBy(asc(vipLevel.discountPpm));
  if (!row || !level) throw new Error('The seed lacks a product or a level');
  discounted = level;
  const skus = await db.select().from(sku).where(eq(sku.goodsId, row.id)).orderBy(asc(sku.sort)).limit(3);
  product = { id: row.id, name: row.slug, categoryCode: row.categoryCode, skuIds: skus.map(({ id }) => id) };
  await db.update(sku).set({ isMarketable: false }).where(eq(sku.goodsId, row.id));
  await db
    .update(goods)
    .set({ allowQuantity: true, maxQuantity: 9, bulkPrice: [], memberDiscount: true, couponAllowed: true })
    .where(eq(goods.id, row.id));
  for (const id of product.skuIds) await leaveUnits(db, id, 100_000);
});
afterAll(() => store?.close());

const contradictions: string[] = [];
let compared = 0;

function compare(surface: string, about: object, actual: unknown, expected: unknown): void {
  compared += 1;
  if (JSON.stringify(actual) === JSON.stringify(expected)) return;
  contradictions.push(
    `${surface} ${JSON.stringify(about)}: ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`,
  );
}

const HOUR = 3_600_000;

/** Writes the prices and the deal of one state. */
async function prepare(dealCase: DealCase, place: (typeof places)[number], number: number): Promise<Public> {
  const { db, clock } = store;
  const base = 2400 + ((number * 737) % 9000);
  const ids = place === 'ONLY' ? product.skuIds.slice(0, 1) : product.skuIds;
  const withDeal = place === 'DEAREST' ? ids.length - 1 : 0;
  const regular = ids.map((_, index) => base + index * 1950);
  for (const [index, id] of product.skuIds.entries()) {
    const fen = regular[index];
    await db
      .update(sku)
      .set(
        fen === undefined
          ? { isMarketable: false }
          : { isMarketable: true, priceFen: fen, costFen: 100, limitPerOrder: 9 },
      )
      .where(eq(sku.id, id));
  }
  await db.update(goods).set({ minPriceFen: base }).where(eq(goods.id, product.id));
  const now = clock.now().getTime();
  const past = { startTime: new Date(now - 2 * HOUR), endTime: new Date(now - HOUR) };
  await db.update(dailyDeal).set(past).where(eq(dailyDeal.goodsId, product.id));
  await saveSetting(db, 'featureFlags', { ...flags, dailyDeal: dealCase !== 'OFF' }, clock.now());
  const ownFen = regular[withDeal] ?? base;
  const dealFen = dealCase === 'DEARER' ? ownFen + 50 : ownFen - 333 - (number % 7) * 40;
  if (dealCase !== 'NONE') {
    await addDeal(store, {
      skuId: ids[withDeal] ?? '',
      discountPriceFen: dealFen,
      quota: 1000,
      ...(dealCase === 'UPCOMING' ? { startTime: new Date(now + HOUR) } : {}),
      ...(dealCase === 'ENDED' ? past : {}),
      ...(dealCase === 'SOLD_OUT' ? { soldCount: 1000 } : {}),
      ...(dealCase === 'LAST_UNIT' ? { soldCount: 999, limitPerMember: 3 } : {}),
    });
  }
  const isOpen = dealCase === 'RUNNING' || dealCase === 'LAST_UNIT';
  return {
    dealCase,
    isOpen,
    dealFen,
    left: dealCase === 'LAST_UNIT' ? 1 : isOpen ? 1000 : 0,
    skus: ids.map((id, index) => {
      const regularFen = regular[index] ?? base;
      const hasDeal = index === withDeal;
      return { id, regularFen, hasDeal, publicFen: hasDeal && isOpen ? dealFen : regularFen };
    }),
    locale: locales[number % locales.length] ?? 'zh-cn',
    host: hosts[(number + Math.floor(number / 9)) % hosts.length] ?? 'ALL',
  };
}

/** The surfaces of visitors: lists, filters, facets, page, strip, structured data and share texts. */
async function comparePublic(state: Public, about: object): Promise<GoodsDetail> {
  const { isOpen, locale, skus } = state;
  const fromFen = Math.min(...skus.map(({ publicFen }) => publicFen));
  const from = fenToYuan(fromFen);
  const hasRange = skus.some(({ publicFen }) => publicFen > fromFen);
  const dealOf = (card: GoodsCard | undefined) => card?.deal && [card.deal.skuId, card.deal.discountPrice];
  const own = skus.find(({ hasDeal }) => hasDeal);
  const deal = isOpen ? [own?.id, fenToYuan(state.dealFen)] : null;
  const usual = fenToYuan(Math.min(...skus.map(({ regularFen }) => regularFen)));
  const list = (query: Record<string, string>) =>
    store.call(
      'GET /goods/member/goods/list',
      { query: { pageSize: '100', ...(state.host === 'VIRTUAL' ? { type: state.host } : {}), ...query } },
      { locale },
    );
  const find = (cards: readonly GoodsCard[]) => cards.find(({ id }) => id === product.id);

  const category = await list({
    categoryCode: product.categoryCode,
    orderType: 'PRICE_ASC',
    withFilters: 'true',
  });
  const card = find(category.records);
  compare('tile', about, [card?.price, card?.hasRange], [from, hasRange]);
  compare('deal on the tile', about, dealOf(card), deal);
  if (isOpen) compare('tile after use', about, card?.deal?.without.price, usual);
  const prices = category.records.map(({ price }) => price);
  compare(
    'sort',
    about,
    prices,
    prices.toSorted((left, right) => left - right),
  );
  const inRange = ({ from: least = 0, to = Number.POSITIVE_INFINITY }: (typeof filterPrices)[number]) =>
    prices.some((price) => price >= least && price <= to);
  compare('facets', about, category.filters?.prices, filterPrices.map(inRange));
  const at = String(from);
  compare('filter', about, Boolean(find((await list({ startPrice: at, endPrice: at })).records)), true);
  const above = await list({ categoryCode: product.categoryCode, startPrice: String(from + 0.01) });
  compare('filter above', about, Boolean(find(above.records)), false);
  if (state.host === 'PHYSICAL') {
    const { records } = await list({ type: state.host });
    const types = records.map(({ type }) => type);
    compare('host of physical goods', about, [...new Set(types)], ['PHYSICAL']);
  }
  compare('on sale', about, Boolean(find((await list({ onSale: 'true' })).records)), isOpen);

  const { deals } = await store.call('GET /goods/member/daily_deal/list', {}, { locale });
  const listed = { NONE: [], ENDED: [], OFF: [], DEARER: [] } as Partial<Record<DealCase, string[]>>;
  const stateText = state.dealCase === 'LAST_UNIT' ? 'RUNNING' : state.dealCase;
  compare(
    'list of deals',
    about,
    deals.map((each) => each.state),
    listed[state.dealCase] ?? [stateText],
  );

  const detail = await store.call(
    'GET /goods/member/goods/detail',
    { query: { goodsId: product.id, withoutRelated: 'true' } },
    { locale },
  );
  const expected = skus.map(({ id, publicFen }) => [id, fenToYuan(publicFen)]);
  const inOrder = <T extends [string, ...unknown[]]>(rows: T[]) =>
    rows.toSorted(([left], [right]) => left.localeCompare(right));
  compare(
    'product page',
    about,
    inOrder(detail.skus.map((each) => [each.id, each.dealPrice ?? each.price])),
    inOrder(expected as [string, number][]),
  );
  compare(
    'deal strip',
    about,
    detail.dailyDeal?.state ?? 'none',
    (listed[state.dealCase] ?? [stateText])[0] ?? 'none',
  );
  const { offers } = productLd({ detail, locale, brand: 'Tianyun' }) as unknown as {
    offers: { sku: string; price: string; priceValidUntil?: string }[];
  };
  compare(
    'structured data',
    about,
    inOrder(offers.map((offer) => [offer.sku, Number(offer.price)])),
    inOrder(expected as [string, number][]),
  );
  compare(
    'end in structured data',
    about,
    offers.some((offer) => offer.priceValidUntil),
    isOpen,
  );
  compare('share picture and description', about, lowestPrice(detail.skus), from);
  return detail;
}

const halfUp = (value: number) => Math.floor(value + 0.5);

/** The surfaces of one member: the quote, checkout, the placed order, its page and its payment. */
async function compareMember(
  state: Public,
  detail: GoodsDetail,
  buyer: Buyer,
  one: { who: MemberCase; method: string; currencyCode: string; quantity: number },
  about: object,
): Promise<void> {
  const { locale } = state;
  const { quantity } = one;
  const as = buyer.token;
  const bought = state.skus.find(({ hasDeal }) => hasDeal);
  if (!bought) throw new Error('No denomination');
  const { id: skuId, regularFen } = bought;
  const isUsed = hasOrdered(one.who) && state.dealCase === 'RUNNING';
  const units = !state.isOpen || isUsed ? 0 : Math.min(state.dealCase === 'RUNNING' ? 1 : 3, state.left);
  const goodsFen = regularFen * quantity;
  const activityFen = (regularFen - state.dealFen) * Math.min(units, quantity);
  const memberFen =
    one.who === 'DISCOUNT' && units === 0
      ? halfUp((goodsFen * (1_000_000 - discounted.discountPpm)) / 1_000_000)
      : 0;
  const couponFen = one.who === 'COUPON' ? 800 : 0;
  const offFen = Math.max(units > 0 ? activityFen : 0, memberFen, couponFen);
  const isDeal = units > 0 && offFen === activityFen && activityFen >= couponFen;

  const used = await store.call('GET /goods/member/daily_deal/used', {}, { as, locale });
  const isUnpaid = isUsed && one.who === 'UNPAID';
  compare('used deals', about, [used.dealIds.length, used.unpaid.length], [isUsed ? 1 : 0, isUnpaid ? 1 : 0]);

  const choice = { skuId, quantity, paymentMethod: one.method, currencyCode: one.currencyCode };
  const quote = await store.call('POST /order/member/order/calculate', { body: choice }, { as, locale });
  const { amounts } = quote;
  const orderFen = goodsFen - offFen;
  const yuan = (fen: number) => fenToYuan(fen);
  compare(
    'quote',
    about,
    [amounts.goodsAmount, amounts.deductionTotal, amounts.orderAmount],
    [yuan(goodsFen), yuan(offFen), yuan(orderFen)],
  );
  compare('deal in the quote', about, amounts.activityDiscount, isDeal ? yuan(activityFen) : 0);
  const line = isDeal ? yuan(goodsFen - activityFen) : yuan(goodsFen);
  compare('product line', about, quote.line.price, line);
  if (isDeal) compare('former price', about, quote.line.was, yuan(goodsFen));
  const activity = quote.offers.find(({ type }) => type === 'ACTIVITY');
  const usedReason = isUnpaid ? 'goods_dealUnpaid' : 'goods_dealUsed';
  const reason = isUsed ? usedReason : state.dealCase === 'SOLD_OUT' ? 'goods_dealEnded' : null;
  compare('reason', about, activity?.reasonKey ?? null, reason);
  const welcome = quote.offers.find(({ type }) => type === 'COUPON');
  if (one.who === 'WELCOME') {
    compare(
      'missing for the coupon',
      about,
      [welcome?.missing, welcome?.endsWithOrder],
      [{ amount: 0.7, off: 8 }, true],
    );
  }
  const method = quote.paymentMethods.find(({ code }) => code === one.method);
  compare('method', about, [method?.fee, method?.payAmount], [amounts.serviceFee, amounts.payAmount]);
  compare(
    'charge',
    about,
    method?.charge && [method.charge.currencyCode, method.charge.minor / 10 ** method.charge.precision],
    [amounts.pay.currencyCode, amounts.pay.amount],
  );

  // Without discount and coupon the page before sign-in has the same total.
  if ((one.who === 'NEW' || one.who === 'WELCOME') && state.dealCase !== 'LAST_UNIT') {
    const shown = detail.paymentMethods.find(({ code }) => code === one.method) ?? null;
    const { minOrderAmount, paymentMethods, skus, dailyDeal: deal } = detail;
    const page = {
      goods: detail.goods,
      skus,
      deal: deal && { ...deal, startText: '' },
      paymentMethods,
      minOrderAmount,
    };
    compare(
      'product page total',
      about,
      amountsOf(page, { skuId, quantity }, shown).payAmount,
      amounts.payAmount,
    );
  }

  const checkout = await store.call(
    'GET /order/member/order/checkout',
    { query: { skuId, quantity } },
    { as, locale },
  );
  compare(
    'checkout',
    about,
    [checkout.quote.line, checkout.quote.amounts.orderAmount],
    [quote.line, amounts.orderAmount],
  );

  const best = quote.offers.find(({ isBest }) => isBest);
  const placed = await store.call(
    'POST /order/member/order/create',
    {
      body: {
        ...choice,
        values: phoneAccount,
        quoteToken: quote.quoteToken,
        repeatConfirmed: true,
        offerType: amounts.offerType,
        ...(best?.couponCodeId ? { couponCodeId: best.couponCodeId } : {}),
      },
    },
    { as, locale, idempotencyKey: `offers-${buyer.memberId}` },
  );
  compare('placed order', about, placed.payAmount, amounts.payAmount);
  const { sn } = placed.order;
  const order = await store.call('GET /order/member/order/view', { query: { orderSn: sn } }, { as, locale });
  const { pay: quotedPay, ...quotedAmounts } = amounts;
  const { pay, ...orderAmounts } = order.amounts;
  compare('order', about, orderAmounts, quotedAmounts);
  compare(
    'currency of the order',
    about,
    [pay.currencyCode, pay.amount],
    [quotedPay.currencyCode, quotedPay.amount],
  );
  const payment = await store.call(
    'GET /order/member/order/payment',
    { query: { orderSns: sn, currencyCode: one.currencyCode } },
    { as, locale },
  );
  const paying = payment.payments.find(({ code }) => code === one.method);
  compare(
    'payment',
    about,
    [paying?.payAmount, paying?.charge?.minor],
    [amounts.payAmount, method?.charge?.minor],
  );
}

/** Whether the member ordered the deal before; one of the two has paid for it. */
const hasOrdered = (who: MemberCase) => who === 'USED' || who === 'UNPAID';

/** Gives a new member what the case needs. */
async function prepareMember(who: MemberCase, state: Public, buyer: Buyer, quantity: number): Promise<void> {
  const coupons = couponFixture(store);
  const own = state.skus.find(({ hasDeal }) => hasDeal);
  if (who === 'DISCOUNT') {
    await store.db.update(member).set({ vipLevelId: discounted.id }).where(eq(member.id, buyer.memberId));
  }
  if (who === 'COUPON') {
    const coupon = await coupons.add({ value: 800, minOrderFen: 1000 });
    await coupons.take('claim', { couponId: coupon.id }, buyer.token);
  }
  if (who === 'WELCOME') {
    const minOrderFen = (own?.regularFen ?? 0) * quantity + 70;
    const coupon = await coupons.add({ value: 800, minOrderFen, audience: 'NEW_MEMBER' });
    await coupons.take('claim', { couponId: coupon.id }, buyer.token);
  }
  if (hasOrdered(who) && state.dealCase === 'RUNNING') {
    const wish = { skuId: own?.id ?? '', offerType: 'ACTIVITY' as const, values: phoneAccount };
    const order = await placeOrder(store.call, buyer, wish);
    if (who === 'USED') {
      await submitCard(store.call, (await openPayment(store.call, buyer, order)).session);
      await store.runJobs();
    }
  }
}

it('no surface contradicts the offers', { timeout: 1_200_000 }, async () => {
  let states = 0;
  let number = 0;
  for (const dealCase of dealStates) {
    for (const place of places) {
      for (let round = 0; round < locales.length; round += 1) {
        number += 1;
        const state = await prepare(dealCase, place, number);
        const detail = await comparePublic(state, {
          dealCase,
          place,
          locale: state.locale,
          host: state.host,
        });
        const buyers = await fixture.buyers(runCounts.offerMembers);
        for (const [index, buyer] of buyers.entries()) {
          const who = members[(number + index) % members.length] ?? 'NEW';
          const one = {
            who,
            method: methods[(index + round) % methods.length] ?? 'STRIPE_CARD',
            currencyCode: currencies[(number + index) % currencies.length] ?? 'USD',
            quantity: 1 + ((number + index) % 2),
          };
          if (dealCase === 'LAST_UNIT') {
            await store.db
              .update(dailyDeal)
              .set({ reservedCount: 0 })
              .where(and(eq(dailyDeal.goodsId, product.id), sql`${dailyDeal.soldCount} = 999`));
          }
          await prepareMember(who, state, buyer, one.quantity);
          await compareMember(state, detail, buyer, one, {
            dealCase,
            place,
            locale: state.locale,
            host: state.host,
            ...one,
          });
          states += 1;
        }
      }
    }
  }
  printFigures(`Offers: ${states} states, ${compared} comparisons, ${contradictions.length} contradictions`);
  expect(contradictions.slice(0, 20)).toEqual([]);
  // 504 with seven members.
  expect(states).toBe(72 * runCounts.offerMembers);
});
