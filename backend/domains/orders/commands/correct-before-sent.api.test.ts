import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderFixture, phoneAccount } from '../../../../tests/api/fixtures/order';
import { openPayment, placeOrder, submitCard } from '../../../../tests/load/buyers';
import { supplierCall } from '../../../database/schema/fulfilment';
import { orderItem } from '../../../database/schema/orders';
import type { SystemContext } from '../../../platform/context';
import { SupplierError, type TopupRequest, type TopupResult } from '../../../ports/supplier';
import { createTestStore, type TestStore } from '../../../testing';
import { deliver } from '../../delivery/deliver';
import { openRechargeValues } from '../../products/recharge/recharge-values';

let store: TestStore;
let fixture: ReturnType<typeof orderFixture>;
let video: string;

beforeAll(async () => {
  store = await createTestStore();
  fixture = orderFixture(store);
  video = await fixture.firstSku('skylark-video-vip');
});
afterAll(() => store?.close());

const corrected = { account: '13900139000' };
const sent: TopupResult = { outcome: 'DELIVERED', supplierOrderNo: 'SUP-1', cost: null };

/** The store with a supplier that answers requests like this, and the accounts that it was asked to top up. */
function withSupplier(answer: () => Promise<TopupResult> | TopupResult) {
  const accounts: string[] = [];
  const topUp = async ({ values }: TopupRequest) => {
    accounts.push(values.account ?? '');
    return answer();
  };
  const supplier = { ...store.services.supplier, topUp, query: async () => answer() };
  const system: SystemContext = { ...store.system(), supplier };
  return { accounts, deliverOrder: (orderId: string) => deliver(system, orderId, ['DIRECT']) };
}

/** A paid order whose top-up was not sent yet. */
async function paidOrder() {
  const who = await fixture.buyer();
  const order = await placeOrder(store.call, who, { skuId: video, values: phoneAccount });
  const { session, paymentLogSn } = await openPayment(store.call, who, order);
  await submitCard(store.call, session);
  await store.call(
    'GET /order/member/payment/is_pay_success',
    { query: { paymentLogSn } },
    { as: who.token },
  );
  const correct = () =>
    store.attempt(
      'POST /order/member/order/update_account',
      { body: { orderSn: order.sn, values: corrected } },
      { as: who.token },
    );
  const actions = async () =>
    (await store.call('GET /order/member/order/view', { query: { orderSn: order.sn } }, { as: who.token }))
      .actions;
  const item = async () => {
    const [row] = await store.db.select().from(orderItem).where(eq(orderItem.orderId, order.id));
    if (!row) throw new Error('No item');
    return row;
  };
  const calls = async () =>
    store.db
      .select()
      .from(supplierCall)
      .where(eq(supplierCall.orderItemId, (await item()).id));
  return { ...order, correct, actions, item, calls };
}

const refusal = { status: 422, message: 'order_statusInvalid' };

describe('the account of a paid top-up', () => {
  it('is corrected until the top-up is sent, and the corrected one is topped up', async () => {
    const order = await paidOrder();
    expect(await order.actions()).toContain('FIX_ACCOUNT');
    expect((await order.correct()).status).toBe(200);
    const { accounts, deliverOrder } = withSupplier(() => sent);
    await deliverOrder(order.id);
    expect(accounts).toEqual([corrected.account]);
    expect(await order.correct()).toMatchObject(refusal);
    expect(await order.actions()).not.toContain('FIX_ACCOUNT');
  });

  it('is not corrected while the supplier may be topping up the first one', async () => {
    const order = await paidOrder();
    const meanwhile: unknown[] = [];
    const { deliverOrder } = withSupplier(async () => {
      meanwhile.push((await order.actions()).includes('FIX_ACCOUNT'), (await order.correct()).message);
      throw new SupplierError('UNKNOWN', 'no response');
    });
    await deliverOrder(order.id);
    expect(meanwhile).toEqual([false, refusal.message]);
    expect(await order.correct(), 'a lost response').toMatchObject(refusal);
    expect(await order.item()).toMatchObject({ deliveryState: 'SENDING', version: 0 });
  });

  it('is corrected while the supplier is only called in vain, and sent at once afterwards', async () => {
    const order = await paidOrder();
    await withSupplier(() => {
      throw new SupplierError('TRANSIENT', 'busy');
    }).deliverOrder(order.id);
    expect(await order.actions()).toContain('FIX_ACCOUNT');
    expect((await order.correct()).status).toBe(200);
    const { accounts, deliverOrder } = withSupplier(() => sent);
    await deliverOrder(order.id);
    expect(accounts).toEqual([corrected.account]);
    expect(await fixture.orderRow(order.id)).toMatchObject({ status: 'PENDING_EVALUATE' });
  });

  it('that is corrected while it is sent is the one that is topped up, once', async () => {
    const rounds = 12;
    const { accounts, deliverOrder } = withSupplier(() => sent);
    for (let round = 0; round < rounds; round += 1) {
      const order = await paidOrder();
      const delivering = round % 2 === 0 ? null : deliverOrder(order.id);
      const correcting = order.correct();
      await (delivering ?? deliverOrder(order.id));
      const { status } = await correcting;
      // The chain of calls may have ended before the correction.
      await deliverOrder(order.id);
      const wanted = status === 200 ? corrected.account : phoneAccount.account;
      const item = await order.item();
      expect(accounts.slice(round)).toEqual([wanted]);
      expect(openRechargeValues(store.environment, item).account).toBe(wanted);
      expect(item).toMatchObject({ deliveryState: 'DELIVERED', deliveredQuantity: 1 });
    }
    expect(accounts).toHaveLength(rounds);
  });
});
