import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textsWith } from '../../../../tests/api/fixtures/mailed';
import { orderFixture, phoneAccount } from '../../../../tests/api/fixtures/order';
import { type Buyer, openPayment, placeOrder, submitCard } from '../../../../tests/load/buyers';
import { orderItem } from '../../../database/schema/orders';
import type { Context } from '../../../platform/context';
import { createTestStore, type TestStore } from '../../../testing';
import { readOrderSettings } from '../../settings/order-settings';
import { updateAccount } from './update-account';

let store: TestStore;
let fixture: ReturnType<typeof orderFixture>;
let video: string;

beforeAll(async () => {
  store = await createTestStore();
  fixture = orderFixture(store);
  video = await fixture.firstSku('skylark-video-vip');
});
afterAll(() => store.close());

const placeVideo = (who: Buyer) => placeOrder(store.call, who, { skuId: video, values: phoneAccount });
const statusOf = async (id: string) => (await fixture.orderRow(id)).status;
/** The mails to the buyer about another account of the order. */
const noticesOf = (sn: string) => textsWith(store, sn, '充入下面的账号');
const view = (who: Buyer, orderSn: string) =>
  store.call('GET /order/member/order/view', { query: { orderSn } }, { as: who.token });

describe('the recharge account', () => {
  it('can be corrected before payment, and not after delivery', async () => {
    const who = await fixture.buyer();
    const order = await placeVideo(who);
    const correct = (values: Record<string, string>) =>
      store.attempt(
        'POST /order/member/order/update_account',
        { body: { orderSn: order.sn, values } },
        { as: who.token },
      );
    expect((await correct({ account: 'x' })).message).toBe('goods_account_formatInvalid');
    expect((await correct({ account: '13900139000' })).status).toBe(200);
    expect(await noticesOf(order.sn)).toEqual([]);
    const detail = await view(who, order.sn);
    expect(detail.account?.fields.map((field) => field.value)).toEqual(['13900139000']);
    expect(detail.actions).toContain('FIX_ACCOUNT');
    await submitCard(store.call, (await openPayment(store.call, who, order)).session);
    await store.runJobs();
    expect((await correct(phoneAccount)).message).toBe('order_statusInvalid');
  });

  it('can be corrected after the supplier rejected it, and the order continues', async () => {
    const who = await fixture.buyer();
    const order = await placeOrder(store.call, who, { skuId: video, values: { account: '13800130000' } });
    await submitCard(store.call, (await openPayment(store.call, who, order)).session);
    await store.runJobs();
    expect(await view(who, order.sn)).toMatchObject({
      status: 'PENDING_REVIEW',
      holdReason: 'SUPPLIER',
      actions: ['FIX_ACCOUNT', 'ASK_REFUND', 'CONTACT_SERVICE'],
    });
    await store.call(
      'POST /order/member/order/update_account',
      { body: { orderSn: order.sn, values: { account: '13900139000' } } },
      { as: who.token },
    );
    await store.runJobs();
    expect(await statusOf(order.id)).toBe('PENDING_EVALUATE');
    expect(await noticesOf(order.sn)).toEqual([expect.stringContaining('139****000')]);
  });

  it('cannot be used to exceed the limit of orders per account', async () => {
    const who = await fixture.buyer();
    const order = await placeVideo(who);
    const settings = await readOrderSettings(store.db);
    const most = settings.risk.velocity.find((rule) => rule.key === 'rechargeAccount')?.maxOrders ?? 0;
    expect(most).toBeGreaterThan(0);
    // The test store multiplies limits by a thousand, so only this test reaches the limit.
    const strict: Context = {
      ...store.context({ kind: 'member', memberId: who.memberId, sessionId: '1', username: 'buyer' }),
      environment: { ...store.environment, demo: false, rateLimitFactor: 1 },
    };
    const correct = (account: string) =>
      updateAccount(strict, { orderSn: order.sn, values: { account } }).then(
        () => 'corrected',
        (error: { key?: string }) => error.key,
      );
    const answers: (string | undefined)[] = [];
    for (let time = 0; time <= most; time += 1) answers.push(await correct('13700137000'));
    expect(answers).toEqual([...Array(most).fill('corrected'), 'order_accountTooFast']);
    const [item] = await store.db.select().from(orderItem).where(eq(orderItem.orderId, order.id));
    expect(item?.version).toBe(most);
    expect(await correct('13700137001')).toBe('corrected');
  });
});
