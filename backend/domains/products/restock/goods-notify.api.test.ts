import { asc, eq, like } from 'drizzle-orm';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Locale } from '../../../../lib/i18n/locales';
import { mailed } from '../../../../tests/api/fixtures/mailed';
import { orderFixture, phoneAccount } from '../../../../tests/api/fixtures/order';
import { leaveUnits, placeOrder } from '../../../../tests/load/buyers';
import { type MailServer, startMailServer } from '../../../../tests/stand-ins/mail/mail-server';
import { goodsNotify, sku } from '../../../database/schema/catalog';
import { outbox } from '../../../database/schema/platform';
import { unsubscribeToken } from '../../../platform/mail/mail-address';
import { createTestStore, type TestStore } from '../../../testing';
import { mailRestocks } from './mail-restocks';

const DAY = 86_400_000;

let server: MailServer;
let store: TestStore;
const received: Email[] = [];
let fixture: ReturnType<typeof orderFixture>;
let video: string;

beforeAll(async () => {
  server = await startMailServer(async ({ raw }) => {
    received.push(await PostalMime.parse(raw));
  });
  store = await createTestStore({ smtpUrl: server.url });
  fixture = orderFixture(store);
  video = await fixture.firstSku('skylark-video-vip');
});
afterAll(async () => {
  await store?.close();
  await server?.close();
});
beforeEach(async () => {
  await store.db.delete(goodsNotify);
  await store.db.delete(outbox);
  await sellOut();
});

/** Sets the stock together with the received quantity, as the CHECK constraint requires. */
async function setStock(available: number): Promise<void> {
  const { reserved, sold } = await fixture.stockOf(video);
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
  mailed(store, like(outbox.recipient, '%@wait.example')).then((rows) =>
    rows.sort((one, other) => (one.recipient < other.recipient ? -1 : 1)),
  );

describe('a restock notification', () => {
  it('is stored once for repeated requests and any spelling of the e-mail address', async () => {
    expect((await ask('One@Wait.example')).data).toEqual({ inStock: false });
    expect((await ask(' one@wait.example ', video, 'zh-hk')).data).toEqual({ inStock: false });
    expect(await waiting()).toMatchObject([{ email: 'one@wait.example', lang: 'zh-hk' }]);
  });

  it('is not needed for what is in stock', async () => {
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

  it('is rejected for denominations that are not sold', async () => {
    expect((await ask('one@wait.example', '999')).status).toBe(404);
    expect((await ask('one@wait.example', "1' or '1'='1")).status).toBe(400);
    await store.db.update(sku).set({ isMarketable: false }).where(eq(sku.id, video));
    expect((await ask('one@wait.example')).message).toBe('goods_notFound');
    await store.db.update(sku).set({ isMarketable: true }).where(eq(sku.id, video));
  });
});

describe('the mail', () => {
  it("is sent once to every subscriber, in the subscriber's language", async () => {
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
      '【天云商城】到货了：云雀影院 VIP 月卡',
      'Tianyun Store: back in stock: Skylark Cinema VIP 1 month',
      '【天雲商城】到貨了：雲雀影院 VIP 月卡',
    ]);
    expect(sent[1]?.text).toContain(`/en/goods/detail?id=1800301000000000034&skuId=${video}`);
    expect(await waiting()).toEqual([]);
    await store.runJobs();
    expect(received.map(({ to }) => to?.[0]?.address)).toHaveLength(3);
    for (const { to, headers } of received) {
      const token = unsubscribeToken(store.environment, to?.[0]?.address ?? '');
      expect(headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe(
        `<${store.environment.storeUrl}/api/mail/unsubscribe?token=${token}>`,
      );
    }
  });

  it('is sent once when two processes find the stock at the same time', async () => {
    for (let who = 0; who < 130; who += 1) await ask(`w${who}@wait.example`);
    await setStock(5);
    await Promise.all(Array.from({ length: 4 }, () => mailRestocks(store.system())));
    const sent = (await mails()).map(({ recipient }) => recipient);
    expect(sent).toHaveLength(130);
    expect(new Set(sent).size).toBe(130);
    expect(await waiting()).toEqual([]);
  });

  it('is sent by the next sweep after an order is cancelled', async () => {
    await setStock(1);
    const who = await fixture.buyer();
    const order = await placeOrder(store.call, who, { skuId: video, values: phoneAccount });
    await ask('one@wait.example');
    await store.call('POST /order/member/order/cancel', { body: { orderSn: order.sn } }, { as: who.token });
    await store.services.jobs.enqueue(store.db, 'sweep.restocks', {});
    await store.runJobs();
    expect(await mails()).toMatchObject([{ recipient: 'one@wait.example', status: 'SENT' }]);
  });

  it('is not sent for products off sale, nor for requests older than half a year', async () => {
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
    const id = await orderFixture(strict).firstSku('skylark-video-vip');
    await leaveUnits(strict.db, id, 0);
  });
  afterAll(() => strict?.close());

  it('limit the requests of one network', async () => {
    const id = await orderFixture(strict).firstSku('skylark-video-vip');
    const statuses: number[] = [];
    for (let one = 0; one < 21; one += 1) {
      const body = { skuId: id, email: `n${one}@wait.example` };
      statuses.push((await strict.attempt('POST /goods/member/goods_notify/save', { body })).status);
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
  });

  it('limit the mails to one mailbox', async () => {
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
