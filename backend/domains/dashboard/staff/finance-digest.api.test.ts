import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatShanghai } from '../../../../lib/time';
import { couponFixture } from '../../../../tests/api/fixtures/coupon';
import { editorFixture } from '../../../../tests/api/fixtures/editor';
import { mailedTo } from '../../../../tests/api/fixtures/mailed';
import { orderFixture } from '../../../../tests/api/fixtures/order';
import { openSessionOf, staffWith } from '../../../../tests/api/fixtures/staff';
import { cardCodes, tradeFixture } from '../../../../tests/api/fixtures/trade';
import { goods, sku } from '../../../database/schema/catalog';
import { alarm } from '../../../database/schema/platform';
import { createTestStore, type TestStore } from '../../../testing';
import { defaultSettings } from '../../settings/default-settings';
import { saveSetting } from '../../settings/save-setting';
import { mailFinanceDigest } from './finance-digest';

const hour = 3_600_000;

let store: TestStore;
beforeAll(async () => {
  store = await createTestStore();
});
afterAll(() => store.close());

const until = (time: string) => {
  do store.clock.advance(hour);
  while (formatShanghai(store.clock.now()).slice(11, 13) !== time);
};

it('finance is mailed each morning what staff did by person, once, and nothing about a quiet day', async () => {
  const finance = await staffWith(store, ['ROLE_FINANCE'], { lang: 'en', name: 'Fen' });
  const service = await staffWith(store, ['ROLE_SERVICE'], { lang: 'en' });
  until('10');
  await mailFinanceDigest(store.system());
  const before = (await mailedTo(store, finance.email)).length;

  until('11');
  const trade = tradeFixture(store);
  const one = await staffWith(store, ['ROLE_ADMIN'], { name: 'Ruo' });
  const other = await staffWith(store, ['ROLE_ADMIN'], { name: 'Mei' });
  const refundBy = async (as: string, amount: number) => {
    const order = await trade.buy(cardCodes);
    const body = { orderSn: order.sn, reason: 'GOODWILL' as const, amount };
    await store.call(
      'POST /order/admin/refund/create',
      { body },
      { as, idempotencyKey: crypto.randomUUID() },
    );
    return order;
  };
  const order = await refundBy(one.token, 1);
  await refundBy(one.token, 2);
  await refundBy(other.token, 1.5);
  const contact = { body: { orderSn: order.sn, reason: 'parcel returned' } };
  await store.call('POST /order/admin/order/contact', contact, { as: other.token });
  const { memberId } = await orderFixture(store).buyer();
  const coins = { id: memberId, coins: 250, reason: 'late', memo: 'sorry' };
  await store.call(
    'POST /upms/admin/member/coin_adjust',
    { body: coins },
    { as: one.token, idempotencyKey: crypto.randomUUID() },
  );

  until('10');
  await mailFinanceDigest(store.system());
  await mailFinanceDigest(store.system());
  const mails = await mailedTo(store, finance.email);
  expect(mails).toHaveLength(before + 1);
  const text = mails.at(-1)?.text ?? '';
  expect(text).toContain('Refunds: 3 (CNY 4.50) · Ruo: 2 (CNY 3.00) · Mei: 1 (CNY 1.50)');
  expect(text).toContain('Coins adjusted: 1 (CNY 2.50) · Ruo: 1 (CNY 2.50)');
  expect(text).toContain('Personal data read: 1 · Mei: 1');
  expect(text).not.toContain('Codes replaced');
  expect(await mailedTo(store, service.email)).toEqual([]);

  until('09');
  await mailFinanceDigest(store.system());
  expect(await mailedTo(store, finance.email)).toHaveLength(before + 1);
});

it('finance is mailed the deals and the coupons below cost, each deal once, and alarmed near the limit of a day', async () => {
  const finance = await staffWith(store, ['ROLE_FINANCE'], { lang: 'en' });
  const limits = { ...defaultSettings.approvalLimits, couponLossCny: 11 };
  await saveSetting(store.db, 'approvalLimits', limits, store.clock.now());
  until('11');
  const clerk = await staffWith(store, ['ROLE_CATALOGUE'], { name: 'Yun' });
  const as = clerk.token;
  const nearLimit = async () => {
    await store.alarmsStored();
    const rows = await store.db.select().from(alarm).where(eq(alarm.event, 'staff.near-limit'));
    return rows.find(({ detail }) => detail.key === clerk.staffId)?.detail;
  };
  const [of] = await store.db.select().from(sku).where(eq(sku.id, cardCodes.skuId));
  const [one] = await store.db
    .select({ goodsId: sku.goodsId, priceFen: sku.priceFen, costFen: sku.costFen })
    .from(sku)
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .where(and(eq(sku.goodsId, of?.goodsId ?? ''), eq(sku.isMarketable, true), eq(goods.couponAllowed, true)))
    .orderBy(sql`${sku.priceFen} - ${sku.costFen}`);
  if (!one) throw new Error('No sku that takes coupons');

  const editor = editorFixture(store);
  const deal = editor.deal(await editor.dealSku(1));
  const belowCost = { ...deal, price: ((await editor.dealSku(1)).costFen - 10) / 100 };
  const { id } = await store.call('POST /goods/admin/daily_deal/save', { body: belowCost }, { as });
  const again = { ...belowCost, id, reason: 'the same again' };
  await store.call('POST /goods/admin/daily_deal/save', { body: again }, { as });
  expect(await nearLimit()).toBeUndefined();

  const coupons = couponFixture(store);
  /** Takes off so many fen more than the lowest margin of a unit. */
  const coupon = async (code: string, lossFen: number, obtain: 'CLAIM' | 'GRANT') => {
    const content = coupons.content({
      value: (one.priceFen - one.costFen + lossFen) / 100,
      minOrder: 0,
      scope: { type: 'GOODS', values: [one.goodsId] },
      obtain,
      total: 10,
    });
    const body = { id: null, version: 0, code, content, reason: 'campaign' };
    return (await store.call('POST /order/admin/coupon/save', { body }, { as })).id;
  };
  await coupon('ATCOST', 0, 'CLAIM');
  await coupon('BELOWCOST', 90, 'CLAIM');
  expect(await nearLimit()).toMatchObject({ kind: 'couponLossCny', used: 900, most: 1100 });
  const granted = await coupon('GRANTED', 100, 'GRANT');
  const members = [
    (await orderFixture(store).buyer()).memberId,
    (await orderFixture(store).buyer()).memberId,
  ];
  const { status } = await store.call(
    'POST /order/admin/coupon/grant',
    { body: { id: granted, members, count: 2, reason: 'late' } },
    { as, idempotencyKey: crypto.randomUUID() },
  );
  expect(status).toBe('DONE');
  expect(await nearLimit()).toMatchObject({ kind: 'couponLossCny', used: 1100, most: 1100 });

  until('10');
  await mailFinanceDigest(store.system());
  const text = (await mailedTo(store, finance.email)).at(-1)?.text ?? '';
  expect(text).toContain('Deals below cost: 1 (CNY 1.00) · Yun: 1 (CNY 1.00)');
  expect(text).toContain('Coupons below cost: 2 (CNY 11.00) · Yun: 2 (CNY 11.00)');
});

it('an act that nearly uses a limit up is an alarm of finance, and one that exceeds it or is small is not', async () => {
  const limits = { ...defaultSettings.approvalLimits, coins: 1000, coinsPerDay: 100_000 };
  await saveSetting(store.db, 'approvalLimits', limits, store.clock.now());
  const { staffId } = await staffWith(store, ['ROLE_ADMIN']);
  const { memberId } = await orderFixture(store).buyer();
  const token = await openSessionOf(store, staffId);
  const adjust = async (coins: number) => {
    const body = { id: memberId, coins, reason: 'late', memo: 'sorry' };
    const sent = { as: token, idempotencyKey: crypto.randomUUID() };
    await store.call('POST /upms/admin/member/coin_adjust', { body }, sent);
    await store.alarmsStored();
    const rows = await store.db.select().from(alarm).where(eq(alarm.event, 'staff.near-limit'));
    return rows.filter(({ detail }) => detail.key === staffId);
  };
  expect(await adjust(500)).toEqual([]);
  expect(await adjust(600), 'needs a second person').toEqual([]);
  expect(await adjust(300)).toMatchObject([{ count: 1, detail: { kind: 'coins', used: 800, most: 1000 } }]);
});
