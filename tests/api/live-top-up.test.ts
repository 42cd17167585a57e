import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderItem } from '@/backend/database/schema/orders';
import { paymentLog } from '@/backend/database/schema/payments';
import { createTestStore, type TestStore } from '@/backend/testing';
import { type Buyer, openPayment, placeOrder } from '../load/buyers';
import { startMailServer } from '../stand-ins/mail/mail-server';
import { supplierAccount } from '../stand-ins/supplier/supplied-store';
import { type SupplierStandIn, startSupplier } from '../stand-ins/supplier/supplier-stand-in';
import { addFakeMethod, createFakeBank, createFakeProvider } from './fake-provider/create-fake-provider';
import { mailedTo } from './fixtures/mailed';
import { orderFixture, phoneAccount } from './fixtures/order';

/** A live shop on a new database, with a payment provider and perhaps a supplier. */
async function openLiveShop(supplier: SupplierStandIn | null) {
  const bank = createFakeBank();
  const mails = await startMailServer();
  const store = await createTestStore(
    {
      demo: false,
      smtpUrl: mails.url,
      supplier: supplier ? { ...supplierAccount, apiBase: supplier.url, timeout: 5000 } : null,
    },
    { paymentProviders: [createFakeProvider(bank, ['FAKE'])], samples: true },
  );
  await addFakeMethod(store.db);
  const fixture = orderFixture(store);
  const skuId = await fixture.firstSku('skylark-video-vip');
  return {
    store,
    fixture,
    close: async () => {
      await store.close();
      await mails.close();
    },
    /** Places an order, pays it at the provider and delivers the webhook of the payment. */
    buy: async (who: Buyer) => {
      const order = await placeOrder(store.call, who, { skuId, values: phoneAccount, paymentMethod: 'FAKE' });
      await openPayment(store.call, who, order, 'FAKE');
      const [attempt] = await store.db.select().from(paymentLog).where(eq(paymentLog.orderId, order.id));
      const { body, headers } = bank.pay(attempt?.providerRef ?? '');
      const params = { name: 'fake' };
      const answer = await store.attempt(
        'POST /order/open/notify/{name}',
        { params, rawBody: body },
        { headers },
      );
      expect(answer.status).toBe(200);
      await store.runJobs();
      return order;
    },
    view: (who: Buyer, orderSn: string) =>
      store.call('GET /order/member/order/view', { query: { orderSn } }, { as: who.token }),
    newestMail: async (who: Buyer) => {
      const [mail] = (await mailedTo(store, `buyer${who.memberId}@tianyun.example`)).reverse();
      return mail?.subject;
    },
  };
}

type LiveShop = Awaited<ReturnType<typeof openLiveShop>>;

describe('a live shop with a supplier', () => {
  let shop: LiveShop;
  let supplier: SupplierStandIn;
  let store: TestStore;
  beforeAll(async () => {
    supplier = await startSupplier({ ...supplierAccount, now: () => store.clock.now() });
    shop = await openLiveShop(supplier);
    store = shop.store;
  });
  afterAll(async () => {
    await shop?.close();
    await supplier.close();
  });

  it('sells a direct top-up from the order to the delivery', async () => {
    const who = await shop.fixture.buyer();
    const order = await shop.buy(who);
    expect(await shop.view(who, order.sn)).toMatchObject({
      status: 'PENDING_EVALUATE',
      delivery: { state: 'DELIVERED', supplierOrderNo: 'STAND-IN-1' },
    });
    const [item] = await store.db.select().from(orderItem).where(eq(orderItem.orderId, order.id));
    expect(supplier.effects).toEqual([
      { requestId: `${item?.id}-0`, account: phoneAccount.account, units: 1 },
    ]);
    expect(item).toMatchObject({ costMinor: 912, costCurrency: 'CNY' });
    expect(await shop.newestMail(who)).toBe(`【网上商城】订单 ${order.sn} 已充值到账（云雀影院 VIP）`);
  });

  it('delivers on a callback when the supplier takes its time', async () => {
    supplier.decide = () => 'PROCESSING';
    const who = await shop.fixture.buyer();
    const order = await shop.buy(who);
    expect((await shop.view(who, order.sn)).status).toBe('PENDING_SHIPMENT');
    const [item] = await store.db.select().from(orderItem).where(eq(orderItem.orderId, order.id));
    const requestId = `${item?.id}-0`;
    supplier.finish(requestId, 'DELIVERED');
    const { rawBody, headers } = supplier.callback(requestId);
    const answer = await store.attempt('POST /order/open/notify_supplier', { rawBody }, { headers });
    expect(answer).toMatchObject({ status: 200, body: { received: true } });
    await store.runJobs();
    expect((await shop.view(who, order.sn)).status).toBe('PENDING_EVALUATE');
    expect(supplier.callsOf(requestId, 'TOP_UP')).toHaveLength(1);
  });
});

describe('a live shop without a supplier', () => {
  let shop: LiveShop;
  beforeAll(async () => {
    shop = await openLiveShop(null);
  });
  afterAll(() => shop?.close());

  it('starts, and puts a direct top-up on hold for staff with a mail to the member', async () => {
    const who = await shop.fixture.buyer();
    const order = await shop.buy(who);
    expect(await shop.view(who, order.sn)).toMatchObject({
      status: 'PENDING_REVIEW',
      holdReason: 'MANUAL',
      actions: expect.arrayContaining(['ASK_REFUND']),
    });
    expect(await shop.newestMail(who)).toBe(`【网上商城】订单 ${order.sn} 等待客服处理（云雀影院 VIP）`);
  });

  it('refuses callbacks', async () => {
    const answer = await shop.store.attempt('POST /order/open/notify_supplier', { rawBody: '{}' });
    expect(answer).toMatchObject({ status: 400, message: 'common_message_badRequest' });
  });

  it('cannot check the owner of a recharge account', async () => {
    const game = { goodsId: '1800301000000000163', values: { server: 'asia', account: '812345678' } };
    const answer = await shop.store.attempt('POST /goods/member/goods/check_account', { body: game });
    expect(answer).toMatchObject({ status: 503, message: 'goods_account_checkTimeout' });
  });
});
