import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeBuyers, placeOrder } from '@/tests/load/buyers';
import { orders } from '../../database/schema/orders';
import { paymentMethod } from '../../database/schema/pricing';
import { createTestStore, type TestStore } from '../../testing';

let store: TestStore;
beforeAll(async () => {
  store = await createTestStore();
  const wallets = inArray(paymentMethod.code, ['ALIPAY', 'WECHAT_PAY']);
  await store.db.update(paymentMethod).set({ isEnabled: true }).where(wallets);
});
afterAll(() => store.close());

async function open(method: string) {
  const [buyer] = await makeBuyers(store.db, 1, store.clock.now());
  if (!buyer) throw new Error('No buyer');
  const wish = { skuId: '1800311000000000077', values: { account: 'netvale.user' }, paymentMethod: method };
  const order = await placeOrder(store.call, buyer, wish);
  const { action, paymentLog } = await store.call(
    'POST /order/member/payment/load',
    { body: { paymentItemList: [{ orderSn: order.sn, amount: order.amount }], paymentId: method } },
    { as: buyer.token, idempotencyKey: `load-${order.sn}` },
  );
  const state = () => {
    // Polls within two seconds return the stored state.
    store.clock.advance(2000);
    const query = { paymentLogSn: paymentLog.sn };
    return store.call('GET /order/member/payment/is_pay_success', { query }, { as: buyer.token });
  };
  return { order, action, state };
}

const choose = (id: string, choice: 'APPROVE' | 'DECLINE') =>
  store.call('POST /sandbox/session/{id}/wallet', { params: { id }, body: { choice } });
const sessionIn = (url: string | null | undefined) =>
  new URL(url ?? '', 'http://shop').searchParams.get('session') ?? '';

it('a wallet with a page of its own is paid there at once, without a capture', async () => {
  const { order, action } = await open('ALIPAY');
  expect(action.type).toBe('REDIRECT');
  const session = await choose(sessionIn(action.url), 'APPROVE');
  expect(session).toMatchObject({ kind: 'WALLET', status: 'SUCCEEDED' });
  expect(session.redirectUrl).toMatch(/^\/pay\/stripe\/return\?.*redirect_status=succeeded/);
  await store.runJobs();
  const [row] = await store.db.select().from(orders).where(eq(orders.id, order.id));
  expect(row?.status).toBe('PENDING_EVALUATE');
});

it('a wallet that refuses ends its session', async () => {
  const { action, state } = await open('ALIPAY');
  const session = await choose(sessionIn(action.url), 'DECLINE');
  expect(session.redirectUrl).toMatch(/redirect_status=failed/);
  expect((await choose(session.id, 'APPROVE')).status).toBe('FAILED');
  expect(await state()).toMatchObject({ status: 'FAILED', failReason: 'payment_failed' });
});

it('a code to scan opens the page of the wallet on the phone', async () => {
  const { order, action, state } = await open('WECHAT_PAY');
  expect(action).toMatchObject({ type: 'QR', url: null });
  const { qrCode } = await state();
  expect(qrCode).toMatch(/^https?:\/\/[^/]+\/sandbox\/wallet\?session=/);
  await choose(sessionIn(qrCode), 'APPROVE');
  await store.runJobs();
  const [row] = await store.db.select().from(orders).where(eq(orders.id, order.id));
  expect(row?.status).toBe('PENDING_EVALUATE');
});
