import { afterAll, beforeAll, expect, it } from 'vitest';
import { staffWith } from '../../../../tests/api/fixtures/staff';
import { cardCodes, tradeFixture } from '../../../../tests/api/fixtures/trade';
import { newId } from '../../../platform/new-id';
import { createTestStore, type TestStore } from '../../../testing';

let store: TestStore;
let trade: ReturnType<typeof tradeFixture>;
let token: string;
beforeAll(async () => {
  store = await createTestStore();
  trade = tradeFixture(store);
  ({ token } = await staffWith(store, ['ROLE_FINANCE']));
});
afterAll(() => store.close());

const requests = (query: object) => store.call('GET /order/admin/aftersales/list', { query }, { as: token });
const refunds = (query: object) => store.call('GET /order/admin/refund/list', { query }, { as: token });

/** An order with a refused request, one that is open, and a refund. */
async function refundedOrder() {
  const order = await trade.buy({ ...cardCodes, quantity: 3 });
  expect((await trade.refundPart(order.sn, { amount: 1 })).status).toBe(200);
  const ids: string[] = [];
  for (const reply of ['no', null]) {
    const { id } = await store.call(
      'POST /order/member/aftersales/apply',
      {
        body: {
          orderSn: order.sn,
          type: 'REFUND',
          reason: 'CHANGED_MIND',
          units: 1,
        },
      },
      { as: order.buyer.token, idempotencyKey: newId() },
    );
    ids.push(id);
    if (reply === null) continue;
    const { version } = await store.call(
      'GET /order/admin/aftersales/view',
      { query: { id } },
      { as: token },
    );
    await store.call('POST /order/admin/aftersales/refuse', { body: { id, version, reply } }, { as: token });
    store.clock.advance(60_000);
  }
  return { order, ids };
}

it('requests and refunds of an order are found in every state by what finds the order', async () => {
  const { order, ids } = await refundedOrder();
  await refundedOrder();
  const refundRows = await trade.refundsOf(order.id);
  const row = refundRows.find(({ status }) => status === 'SUCCEEDED');
  const [payment] = await trade.paymentsOf(order.id);
  for (const [q, by] of [
    [order.sn, 'NUMBER'],
    [`#${order.sn}`, 'NUMBER'],
    [order.sn.slice(-8), 'NUMBER_END'],
    [row?.sn ?? '', 'PAYMENT'],
    [payment?.providerRef ?? '', 'REFERENCE'],
  ] as const) {
    const found = await requests({ q });
    expect(
      found.records.map(({ id, by: ways }) => [id, ways]),
      q,
    ).toEqual([...ids].reverse().map((id) => [id, [by]]));
    expect(found.records.map(({ status }) => status)).toEqual(['APPLIED', 'REJECTED']);
    expect(found.total).toBe(2);
    const all = (await refunds({ q })).records;
    expect(
      all.map(({ id, status, by: ways }) => [id, status, ways]),
      q,
    ).toEqual(
      refundRows
        .map(({ id, status }) => [id, status, [by]])
        .sort()
        .reverse(),
    );
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['REQUESTED', 'FAILED', 'SUCCEEDED']));
  }
});

it('a search without a result finds nothing, and hostile text is text', async () => {
  for (const q of ['2026010100000000', "' or true --", '%', '_', '\\'])
    expect([(await requests({ q })).total, (await refunds({ q })).total], q).toEqual([0, 0]);
});

it('pages of a search continue', async () => {
  const { order, ids } = await refundedOrder();
  const page = (pageNumber: number) => requests({ q: order.sn, pageNumber, pageSize: 1 });
  expect([(await page(1)).records[0]?.id, (await page(2)).records[0]?.id]).toEqual([...ids].reverse());
});

it('without a search the lists have one state and no ways', async () => {
  const { records } = await requests({ status: 'APPLIED' });
  expect(new Set(records.map(({ status }) => status))).toEqual(new Set(['APPLIED']));
  expect(records.every(({ by }) => by?.length === 0)).toBe(true);
});
