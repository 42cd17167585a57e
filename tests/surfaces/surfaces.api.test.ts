// @vitest-environment jsdom
import { eq } from 'drizzle-orm';
import type { Messages } from 'next-intl';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { goods } from '@/backend/database/schema/catalog';
import { outbox } from '@/backend/database/schema/platform';
import { receipt } from '@/backend/database/schema/receipts';
import { deliveryTerms } from '@/backend/domains/products/delivery-terms';
import { createTestStore, type TestStore } from '@/backend/testing';
import { ApiError } from '@/lib/api/api-error';
import type { EndpointKey } from '@/lib/contract/contract';
import type { Currency } from '@/lib/currencies/contract';
import type { MailTexts } from '@/lib/i18n/backend-texts';
import { type Locale, locales } from '@/lib/i18n/locales';
import { loadMessages } from '@/lib/i18n/messages';
import { useAuth } from '@/lib/stores/auth';
import { usePurchaseDraftStore } from '@/lib/stores/purchase-draft';
import { useSettings } from '@/lib/stores/settings';
import en from '@/messages/en/mail.json';
import zhCn from '@/messages/zh-cn/mail.json';
import zhHk from '@/messages/zh-hk/mail.json';
import { submitCard } from '@/tests/load/buyers';
import { mailed } from '../api/fixtures/mailed';
import { Comparison } from './comparison';
import { prepareBrowser } from './open-surface';
import { caseFixture, type OrderCase, orderCases } from './order-cases';
import { readMail, readReceipt } from './read-facts';
import {
  showConfirm,
  showOrder,
  showOrderCard,
  showPayment,
  showProduct,
  showTile,
  type Where,
} from './show-surfaces';

/** Who calls the store from a rendered page. */
const browser = vi.hoisted(() => ({
  call: async (_key: string, _request?: object): Promise<unknown> => undefined,
  locale: 'zh-cn' as Locale,
  config: {} as object,
}));
vi.mock('@/lib/api/browser', () => ({
  call: (key: string, request?: object) => browser.call(key, request),
  onApiFailure: () => () => undefined,
}));
vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));
vi.mock('@/lib/settings/queries/get-site-config', () => ({ getSiteConfig: async () => browser.config }));
vi.mock('next-intl/server', async () => {
  const { createTranslator } = await import('use-intl/core');
  const { loadMessages: load } = await import('@/lib/i18n/messages');
  return {
    getLocale: async () => browser.locale,
    getTranslations: async (namespace: string) =>
      createTranslator({
        locale: browser.locale,
        messages: await load(browser.locale),
        namespace: namespace as never,
      }),
  };
});

let store: TestStore;
let texts: Record<Locale, Messages>;
let terms: Record<Locale, { regions: string[]; estimates: string[] }>;
let currencies: Currency[];
const mails: Record<Locale, MailTexts> = { 'zh-cn': zhCn, en, 'zh-hk': zhHk };

beforeAll(async () => {
  prepareBrowser();
  store = await createTestStore({ rateLimitFactor: 10_000 });
  texts = Object.fromEntries(
    await Promise.all(locales.map(async (locale) => [locale, await loadMessages(locale)] as const)),
  ) as typeof texts;
  currencies = await store.call('GET /order/member/currency/list');
});
afterAll(() => store?.close());

async function vocabulary(): Promise<typeof terms> {
  const all = await store.db.select().from(goods);
  return Object.fromEntries(
    locales.map((locale) => {
      const each = all.map((one) => deliveryTerms(one, locale));
      const regions = each.flatMap(({ regionLabel }) => (regionLabel === null ? [] : [regionLabel]));
      return [
        locale,
        { regions: [...new Set(regions)], estimates: [...new Set(each.map(({ etaLabel }) => etaLabel))] },
      ];
    }),
  ) as typeof terms;
}

/** Signs the rendered pages in as a member, or out. */
function signIn(locale: Locale, token?: string) {
  browser.locale = locale;
  document.documentElement.lang = locale;
  browser.call = async (key, request = {}) => {
    const input = request as { idempotencyKey?: string; query?: object; body?: unknown };
    const answer = await store.attempt(key as EndpointKey, input, {
      locale,
      ...(token ? { as: token } : {}),
      ...(input.idempotencyKey ? { idempotencyKey: input.idempotencyKey } : {}),
    });
    if (answer.status !== 200) throw new ApiError(answer.status, answer.message, key, answer.data);
    return answer.data;
  };
  if (token) useAuth.getState().setAuth({ userId: '1', username: 'buyer', areaCode: null, data: null });
  else useAuth.getState().clear();
}

async function setCurrency(code: string) {
  localStorage.setItem('settings', JSON.stringify({ state: { currency: code }, version: 1 }));
  await useSettings.persist.rehydrate();
}

/** `SURFACES=all` compares all purchases; by default every fifth, which covers every value of every property. */
const step = process.env.SURFACES === 'all' ? 1 : 5;

it('says the same about a purchase on every surface', {
  timeout: 1_800_000,
}, async () => {
  const fixture = await caseFixture(store);
  terms = await vocabulary();
  const comparison = new Comparison();
  for (const one of orderCases().filter(({ number }) => number % step === 0))
    await comparePurchase(one, fixture, comparison);
  comparison.print();
  expect(comparison.contradictions).toEqual([]);
  expect(comparison.gaps()).toEqual([]);
  expect(comparison.orders).toBeGreaterThanOrEqual(200 / step);
});

type Fixture = Awaited<ReturnType<typeof caseFixture>>;

async function comparePurchase(one: OrderCase, fixture: Fixture, comparison: Comparison): Promise<void> {
  const { locale, quantity, currencyCode } = one;
  const skuId = fixture.skuOf(one);
  const goodsId = fixture.goodsIdOf(one.slug);
  const buyer = await fixture.buyerOf(one);
  const as = buyer.token;
  const where: Where = {
    locale,
    currencies,
    words: { texts: texts[locale], mail: mails[locale], ...terms[locale] },
  };
  const about = comparison.of(one);
  sessionStorage.clear();
  await setCurrency(currencyCode);
  browser.config = await store.call('GET /store/member/site/config', {}, { locale });

  // Public pages, as a visitor and as the member.
  const detail = await store.call(
    'GET /goods/member/goods/detail',
    { query: { goodsId, withoutRelated: 'true' } },
    { locale },
  );
  const [card] = await store.call(
    'GET /goods/member/goods/history',
    { query: { goodsIds: goodsId } },
    { locale },
  );
  if (!card) throw new Error(`No card of ${one.slug}`);
  window.history.replaceState(null, '', `/goods/detail?id=${goodsId}&skuId=${skuId}&quantity=${quantity}`);
  signIn(locale);
  about.say('tile', await showTile(card, skuId, where));
  if (one.member !== 'DISCOUNT' && one.offer === 'NONE' && !one.isSoldOut) {
    about.say(
      'product (visitor)',
      await showProduct(detail, where, { isMember: false, isSoldOut: false, skuId }),
    );
  }
  signIn(locale, as);
  about.say('product', await showProduct(detail, where, { isMember: true, isSoldOut: one.isSoldOut, skuId }));

  // Checkout.
  const values = fixture.valuesOf(one);
  usePurchaseDraftStore
    .getState()
    .save({ goodsId, skuId, quantity, values, validateToken: null, roleName: null, tokenExpiresAt: null });
  const checkout = await store.call(
    'GET /order/member/order/checkout',
    { query: { skuId, quantity } },
    { as, locale },
  );
  about.say('checkout', await showConfirm(checkout, where));
  const choice = {
    skuId,
    quantity,
    currencyCode,
    paymentMethod: 'STRIPE_CARD',
    ...(checkout.addresses[0] ? { addressId: checkout.addresses[0].id } : {}),
  };
  const quote = await store.call('POST /order/member/order/calculate', { body: choice }, { as, locale });
  const offer = quote.offers.find(({ isBest }) => isBest);
  const placed = await store.attempt(
    'POST /order/member/order/create',
    {
      body: {
        ...choice,
        values,
        quoteToken: quote.quoteToken,
        repeatConfirmed: true,
        offerType: quote.amounts.offerType,
        ...(offer?.couponCodeId ? { couponCodeId: offer.couponCodeId } : {}),
      },
    },
    { as, locale, idempotencyKey: `surfaces-${one.number}` },
  );
  about.say('order request', {
    limit: /verificationRequired|limitExceeded/.test(placed.message) ? placed.message : 'none',
    isSoldOut: placed.message === 'goods_stockNotEnough',
  });
  if (placed.status !== 200) return about.end(placed.message);
  const { order } = placed.data as { order: { sn: string; id: string } };

  // Payment.
  const page = await store.call(
    'GET /order/member/order/payment',
    { query: { orderSns: order.sn, currencyCode } },
    { as, locale },
  );
  about.say('payment', await showPayment(order.sn, page, where));
  const { paymentLog, action } = await store.call(
    'POST /order/member/payment/load',
    {
      body: {
        paymentItemList: [{ orderSn: order.sn, amount: quote.amounts.orderAmount }],
        paymentId: 'STRIPE_CARD',
        currencyCode,
        cardholderName: 'A BUYER',
      },
    },
    { as, locale, idempotencyKey: `surfaces-pay-${one.number}` },
  );
  about.sayCharge('provider', action.charge, where);
  const session =
    new URLSearchParams((action.url ?? '').split('?')[1]).get('session') ?? action.clientSecret ?? '';
  await submitCard(store.call, session);
  await store.call(
    'GET /order/member/payment/is_pay_success',
    { query: { paymentLogSn: paymentLog.sn } },
    { as },
  );

  // After payment: the order before and after its delivery, the list, and the mails.
  const view = () =>
    store.call('GET /order/member/order/view', { query: { orderSn: order.sn } }, { as, locale });
  about.say('success', await showOrder(await view(), where));
  about.say('mail', readMail(await mailsAbout(order.sn), where.words));
  await sayReceipt(order, as, about, where);
  await store.runJobs();
  about.say('order', await showOrder(await view(), where));
  const list = await store.call(
    'GET /order/member/order/list',
    { query: { tab: 'ALL', pageNumber: 1, pageSize: 10 } },
    { as, locale },
  );
  const [row] = list.records;
  if (!row) throw new Error('The order is not listed');
  about.say('order list', await showOrderCard(row, where));
  about.end(null);
}

/** The receipt, in the currency that was charged. */
async function sayReceipt(
  { sn, id }: { sn: string; id: string },
  as: string,
  about: ReturnType<Comparison['of']>,
  where: Where,
): Promise<void> {
  await store.call('POST /order/member/receipt/issue', { body: { orderSn: sn } }, { as });
  const [row] = await store.db.select().from(receipt).where(eq(receipt.orderId, id));
  if (!row) throw new Error(`No receipt of ${sn}`);
  about.say('receipt', readReceipt(row.content));
  const { charged } = row.content;
  if (charged === null) return;
  const precision = charged.amount.split('.')[1]?.length ?? 0;
  const minor = Math.round(Number(charged.amount) * 10 ** precision);
  about.sayCharge('receipt', { currencyCode: charged.currency, precision, minor }, where);
}

/** The mails about an order, the newest first. */
async function mailsAbout(sn: string): Promise<{ subject: string; text: string }[]> {
  const mails = await mailed(store, eq(outbox.channel, 'EMAIL'));
  return mails
    .reverse()
    .slice(0, 12)
    .filter(({ subject, text }) => subject.includes(sn) || text.includes(sn));
}
