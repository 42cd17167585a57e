import { and, count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTime } from '../../../../lib/time';
import { catalogueFixture, newCodes } from '../../../../tests/api/fixtures/catalogue';
import { orderFixture } from '../../../../tests/api/fixtures/order';
import { approveBySecond, staffWith } from '../../../../tests/api/fixtures/staff';
import { cardCodes } from '../../../../tests/api/fixtures/trade';
import { placeOrder, quotedOrder } from '../../../../tests/load/buyers';
import { cardCode } from '../../../database/schema/fulfilment';
import { orderItem } from '../../../database/schema/orders';
import { createTestStore, type TestStore } from '../../../testing';
import { defaultSettings } from '../../settings/default-settings';
import { saveSetting } from '../../settings/save-setting';
import { voidExpiredCards } from './void-expired-cards';

let store: TestStore;
let fixture: ReturnType<typeof orderFixture>;
let skuId: string;
beforeAll(async () => {
  store = await createTestStore();
  fixture = orderFixture(store);
  const [card] = await store.db.select().from(cardCode).limit(1);
  skuId = card?.skuId ?? '';
});
afterAll(() => store.close());

const expireIn = (hours: number, id?: string) =>
  store.db
    .update(cardCode)
    .set({ expireTime: addTime(store.clock.now(), hours, 'hour') })
    .where(id ? eq(cardCode.id, id) : eq(cardCode.skuId, skuId));
const codesIn = async (state: 'AVAILABLE' | 'VOID') => {
  const [row] = await store.db
    .select({ n: count() })
    .from(cardCode)
    .where(and(eq(cardCode.skuId, skuId), eq(cardCode.state, state)));
  return row?.n;
};

it('takes a code that expires too soon from the stock, and keeps the others', async () => {
  const before = await fixture.stockOf(skuId);
  const [card] = await store.db.select().from(cardCode).where(eq(cardCode.skuId, skuId)).limit(1);
  await expireIn(24, card?.id);
  expect(await voidExpiredCards(store.system())).toBe(1);
  expect(await voidExpiredCards(store.system())).toBe(0);
  expect(await fixture.stockOf(skuId)).toEqual({
    ...before,
    available: before.available - 1,
    stocked: before.stocked - 1,
  });
  expect(await codesIn('VOID')).toBe(1);
});

it('sells a code that is valid for long enough', async () => {
  await expireIn(48);
  expect(await voidExpiredCards(store.system())).toBe(0);
  const who = await fixture.buyer();
  const { body } = await quotedOrder(store.call, who, { skuId });
  expect((await fixture.create(who, body)).status).toBe(200);
});

it('takes a code that expired while it was reserved from the stock when its order releases it', async () => {
  await expireIn(48);
  const before = await fixture.stockOf(skuId);
  const who = await fixture.buyer();
  const { id } = await placeOrder(store.call, who, { skuId });
  const [card] = await store.db
    .select({ id: cardCode.id })
    .from(cardCode)
    .innerJoin(orderItem, eq(orderItem.id, cardCode.orderItemId))
    .where(eq(orderItem.orderId, id));
  await expireIn(0, card?.id);
  const cancel = { body: { orderSn: (await fixture.orderRow(id)).sn } };
  expect((await store.attempt('POST /order/member/order/cancel', cancel, { as: who.token })).status).toBe(
    200,
  );
  const [after] = await store.db
    .select()
    .from(cardCode)
    .where(eq(cardCode.id, card?.id ?? ''));
  expect(after?.state).toBe('VOID');
  expect(await fixture.stockOf(skuId)).toEqual({
    ...before,
    available: before.available - 1,
    stocked: before.stocked - 1,
  });
});

it('takes codes that expired in quarantine from the stock of the lot', async () => {
  const catalogue = catalogueFixture(store);
  const clerk = await staffWith(store, ['ROLE_ADMIN']);
  const approvalLimits = { ...defaultSettings.approvalLimits, lotCny: 0 };
  await saveSetting(store.db, 'approvalLimits', approvalLimits, store.clock.now());
  const { progress, approvalId } = await catalogue.importLot(clerk.token, newCodes(2), { cost: 10 });
  const before = await fixture.stockOf(cardCodes.skuId);
  const [card] = await store.db.select().from(cardCode).where(eq(cardCode.batchId, progress.id)).limit(1);
  await expireIn(1, card?.id);
  await approveBySecond(store, approvalId);
  expect(await catalogue.codesIn(progress.id, 'VOID')).toBe(1);
  expect(await catalogue.codesIn(progress.id, 'AVAILABLE')).toBe(1);
  expect((await fixture.stockOf(cardCodes.skuId)).available).toBe(before.available + 1);
});

it('leaves quote and order in agreement after all codes have expired', async () => {
  await expireIn(24);
  await voidExpiredCards(store.system());
  expect((await fixture.stockOf(skuId)).available).toBe(0);
  expect(await codesIn('AVAILABLE')).toBe(0);
  const who = await fixture.buyer();
  const query = { skuId, quantity: 1 };
  const checkout = await store.call('GET /order/member/order/checkout', { query }, { as: who.token });
  expect(checkout.quote.orderable).toBe(0);
});
