import { asc, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Locale } from '../../lib/i18n/locales';
import { orderDesk, phoneAccount } from '../../tests/api/order-desk';
import { leaveUnits, placeOrder } from '../../tests/load/buyers';
import { goodsNotify, sku } from '../database/schema/catalog';
import { outbox } from '../database/schema/platform';
import { createTestStore, type TestStore } from '../platform/testing';
import { mailRestocks } from './mail-restocks';

const DAY = 86_400_000;

let store: TestStore;
let desk: ReturnType<typeof orderDesk>;
let video: string;

beforeAll(async () => {
  store = await createTestStore();
  desk = orderDesk(store);
  video = await desk.firstSku('skylark-video-vip');
});
afterAll(() => store?.close());
beforeEach(async () => {
  await store.db.delete(goodsNotify);
  await store.db.delete(outbox);
  await sellOut();
});

/** Stock is set together with what came in, as the CHECK of the table demands. */
async function setStock(available: number): Promise<void> {
  const { reserved, sold } = await desk.stockOf(video);
  await store.db
    .update(sku)
    .set({ available, stocked: available + reserved + sold })
    .where(eq(sku.id, video));
}
const sellOut = () => setStock(0);
const ask = (email: unknown, skuId = video, locale: Locale = 'en') =>
  store.attempt('POST /goods/member/goods_notify/save', { body: { skuId, email } }, { locale });
const waiting = () => store.db.select().from(goodsNotify).orderBy(asc(goodsNotify.email));
const mails = () =>
  store.db
    .select()
    .from(outbox)
    .where(like(outbox.recipient, '%@wait.example'))
    .orderBy(asc(outbox.recipient));

describe('waiting for stock', () => {
  it('is remembered once, however often it is asked for and however the address is written', async () => {
    expect((await ask('One@Wait.example')).data).toEqual({ inStock: false });
    expect((await ask(' one@wait.example ', video, 'zh-hk')).data).toEqual({ inStock: false });
    expect(await waiting()).toMatchObject([{ email: 'one@wait.example', lang: 'zh-hk' }]);
  });

  it('is not needed for what can be bought', async () => {
    await setStock(1);
    expect((await ask('one@wait.example')).data).toEqual({ inStock: true });
    expect(await waiting()).toEqual([]);
  });

  it.each([
    'nobody',
    'two@wait.example,three@wait.example',
    'a@wait.example\r\nBcc: b@wait.example',
    '<script>@wait.example',
    `${'a'.repeat(250)}@wait.example`,
    '',
    null,
    { $ne: '' },
    ['a@wait.example'],
  ])('refuses %j as an address', async (email) => {
    const answer = await ask(email);
    expect([400, 422]).toContain(answer.status);
    expect(await waiting()).toEqual([]);
  });

  it('refuses denominations that are not sold', async () => {
    expect((await ask('one@wait.example', '999')).status).toBe(404);
    expect((await ask('one@wait.example', "1' or '1'='1")).status).toBe(400);
    await store.db.update(sku).set({ isMarketable: false }).where(eq(sku.id, video));
    expect((await ask('one@wait.example')).message).toBe('goods_notFound');
    await store.db.update(sku).set({ isMarketable: true }).where(eq(sku.id, video));
  });
});

describe('the mail', () => {
  it('goes to everybody who waited, in his language, once', async () => {
    await ask('cn@wait.example', video, 'zh-cn');
    await ask('en@wait.example', video, 'en');
    await ask('hk@wait.example', video, 'zh-hk');
    await mailRestocks(store.system());
    expect(await mails()).toEqual([]);
    await setStock(3);
    await mailRestocks(store.system());
    await mailRestocks(store.system());
    const sent = await mails();
    expect(sent.map(({ subject }) => subject)).toEqual([
      '到货了：云雀影院 VIP 月卡',
      'Back in stock: Skylark Cinema VIP 1 month',
      '到貨了：雲雀影院 VIP 月卡',
    ]);
    expect(sent[1]?.text).toContain(`/en/goods/detail?id=1800301000000000034&skuId=${video}`);
    expect(await waiting()).toEqual([]);
  });

  it('goes once when two processes find the stock at the same moment', async () => {
    for (let who = 0; who < 130; who += 1) await ask(`w${who}@wait.example`);
    await setStock(5);
    await Promise.all(Array.from({ length: 4 }, () => mailRestocks(store.system())));
    const sent = (await mails()).map(({ recipient }) => recipient);
    expect(sent).toHaveLength(130);
    expect(new Set(sent).size).toBe(130);
    expect(await waiting()).toEqual([]);
  });

  it('follows an order that was cancelled, with the next sweep', async () => {
    await setStock(1);
    const who = await desk.buyer();
    const order = await placeOrder(store.call, who, { skuId: video, values: phoneAccount });
    await ask('one@wait.example');
    await store.call('POST /order/member/order/cancel', { body: { orderSn: order.sn } }, { as: who.token });
    await store.services.jobs.enqueue(store.db, 'platform.sweep', {});
    await store.runJobs();
    expect(await mails()).toMatchObject([{ recipient: 'one@wait.example', status: 'SENT' }]);
  });

  it('does not go for goods off sale, nor to who asked half a year ago', async () => {
    await ask('one@wait.example');
    await store.db.update(sku).set({ isMarketable: false }).where(eq(sku.id, video));
    await setStock(1);
    await mailRestocks(store.system());
    expect(await mails()).toEqual([]);
    expect(await waiting()).toHaveLength(1);
    await store.db
      .update(goodsNotify)
      .set({ createdTime: new Date(store.clock.now().getTime() - 181 * DAY) });
    await mailRestocks(store.system());
    await store.db.update(sku).set({ isMarketable: true }).where(eq(sku.id, video));
    await mailRestocks(store.system());
    expect([await mails(), await waiting()]).toEqual([[], []]);
  });
});

describe('limits', () => {
  let strict: TestStore;
  beforeAll(async () => {
    strict = await createTestStore({ rateLimitFactor: 1 });
    const id = await orderDesk(strict).firstSku('skylark-video-vip');
    await leaveUnits(strict.db, id, 0);
  });
  afterAll(() => strict?.close());

  it('keep one network from asking for many', async () => {
    const id = await orderDesk(strict).firstSku('skylark-video-vip');
    const statuses: number[] = [];
    for (let one = 0; one < 21; one += 1) {
      const body = { skuId: id, email: `n${one}@wait.example` };
      statuses.push((await strict.attempt('POST /goods/member/goods_notify/save', { body })).status);
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
  });

  it('keep one mailbox from being filled', async () => {
    const skus = await strict.db.select({ id: sku.id }).from(sku).limit(11);
    const statuses: number[] = [];
    for (const [index, { id }] of skus.entries()) {
      await leaveUnits(strict.db, id, 0);
      const answer = await strict.attempt(
        'POST /goods/member/goods_notify/save',
        { body: { skuId: id, email: 'victim@wait.example' } },
        { headers: { 'x-real-ip': `203.0.113.${index}` } },
      );
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});
