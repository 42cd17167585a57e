import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deliver } from '@/backend/domains/delivery/deliver';
import { saveSetting } from '@/backend/domains/settings/save-setting';
import { runCounts } from '../setup/run-counts';
import { createSuppliedStore } from '../stand-ins/supplier/supplied-store';

// Two suppliers of one SKU: the second one gets a unit only when the first has refused in words or was never sent it.

let shop: Awaited<ReturnType<typeof createSuppliedStore>>;
beforeAll(async () => {
  shop = await createSuppliedStore({ timeout: 2000, hasNext: true });
  const line = { skuId: shop.skuId, isOn: true };
  const lines = [
    { ...line, supplier: 'http', productCode: 'VIP-1', costCny: 9 },
    { ...line, supplier: 'next', productCode: 'N/VIP', costCny: 11.5 },
  ];
  await saveSetting(shop.store.db, 'topUpSuppliers', { lines }, shop.store.clock.now());
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.supplier.decide = () => 'DELIVERED';
  shop.supplier.reason = 'OUT_OF_STOCK';
  shop.supplier.fault = () => null;
});

type Order = Awaited<ReturnType<typeof shop.paidOrder>>;
const effectsOf = ({ itemId }: Order) =>
  [...shop.supplier.effects, ...shop.next.effects].filter(({ requestId }) =>
    requestId.startsWith(`${itemId}-`),
  );
const isDelivered = async ({ id }: Order) => (await shop.fixture.orderRow(id))?.status === 'PENDING_EVALUATE';

it('calls the preferred supplier with its product code, at its cost', async () => {
  const order = await shop.paidOrder();
  await shop.runFor(61, 3, () => isDelivered(order));
  expect(shop.supplier.ledger.get(order.requestId)?.request.productCode).toBe('VIP-1');
  expect(await shop.itemOf(order.id)).toMatchObject({ supplier: 'http', unitCostFen: 900, version: 0 });
});

it.each(['FAILED', 'REFUSED'] as const)('%s goes to the next supplier, whose cost counts', async (state) => {
  shop.supplier.decide = () => state;
  const order = await shop.paidOrder();
  await shop.runFor(61, 4, () => isDelivered(order));
  expect(shop.next.ledger.get(`${order.itemId}-1`)?.request.productCode).toBe('N/VIP');
  expect(await shop.itemOf(order.id)).toMatchObject({
    supplier: 'next',
    unitCostFen: 1150,
    deliveryState: 'DELIVERED',
  });
  expect(effectsOf(order)).toHaveLength(1);
});

it('leaves a refusal of the recharge account to the member', async () => {
  shop.supplier.decide = () => 'REFUSED';
  shop.supplier.reason = 'ACCOUNT_NOT_FOUND';
  const order = await shop.paidOrder();
  await shop.runFor(61, 3);
  expect(await shop.fixture.orderRow(order.id)).toMatchObject({
    status: 'PENDING_REVIEW',
    holdReason: 'SUPPLIER',
  });
  expect(effectsOf(order)).toEqual([]);
});

it('continues when the supplier says that it has no balance and does not know the request', async () => {
  shop.supplier.fault = ({ kind }) =>
    kind === 'TOP_UP' ? { kind: 'status', status: 402, code: 'INSUFFICIENT_BALANCE', after: false } : null;
  const order = await shop.paidOrder();
  await shop.runFor(61, 6, () => isDelivered(order));
  expect(shop.supplier.callsOf(order.requestId, 'QUERY').length).toBeGreaterThan(0);
  expect(await shop.itemOf(order.id)).toMatchObject({ supplier: 'next', deliveryState: 'DELIVERED' });
});

it(`asks a silent supplier again: ${runCounts.switchedTopUps} kills and as many late answers, one top-up each`, async () => {
  for (let made = 0; made < runCounts.switchedTopUps; made += 1) {
    // Killed after the request had its effect: the call stays SENT.
    const killed = await shop.paidOrder();
    const { supplier } = shop.store.services;
    const topUp = async (request: Parameters<typeof supplier.topUp>[0]) => {
      await supplier.topUp(request);
      return new Promise<never>(() => {});
    };
    const dying = { ...shop.store.system(), supplier: { ...supplier, topUp } };
    void deliver(dying, killed.id, ['DIRECT']);
    await expect.poll(() => effectsOf(killed).length).toBe(1);
    // The response is lost, and the supplier finishes much later.
    shop.supplier.decide = () => 'PROCESSING';
    shop.supplier.fault = ({ kind }) => (kind === 'TOP_UP' ? { kind: 'reset', after: true } : null);
    const late = await shop.paidOrder();
    await deliver(shop.store.system(), late.id, ['DIRECT']);
    shop.supplier.fault = () => null;
    await shop.runFor(61, 3);
    // What the sweep does: only it continues after a kill.
    await deliver(shop.store.system(), killed.id, ['DIRECT']);
    shop.supplier.finish(late.requestId, 'DELIVERED');
    shop.supplier.decide = () => 'DELIVERED';
    await shop.runFor(301, 4, async () => (await isDelivered(killed)) && (await isDelivered(late)));
    for (const order of [killed, late]) {
      expect(effectsOf(order)).toHaveLength(1);
      expect(await shop.itemOf(order.id)).toMatchObject({
        supplier: 'http',
        version: 0,
        deliveryState: 'DELIVERED',
      });
    }
  }
}, 1_800_000);
