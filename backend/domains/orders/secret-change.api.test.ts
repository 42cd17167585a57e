import { eq, notInArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderFixture, phoneAccount } from '../../../tests/api/fixtures/order';
import { placeOrder } from '../../../tests/load/buyers';
import { cardCode } from '../../database/schema/fulfilment';
import { orderItem } from '../../database/schema/orders';
import { RESEAL_PAGE } from '../../platform/sealing/reseal-rows';
import { createTestStore, type TestStore } from '../../testing';
import { decryptCard } from '../delivery/codes/card-vault';
import { resealCards } from '../delivery/codes/reseal-cards';
import { resealRechargeValues } from './reseal-recharge-values';
import { viewOrder } from './view-order';

const next = 'the next secret of the store, 32 characters';

let store: TestStore;
let who: { memberId: string; token: string };
let order: { id: string; sn: string };
beforeAll(async () => {
  store = await createTestStore();
  // Two pages of cards show what all cards of the samples show.
  const kept = store.db
    .select({ id: cardCode.id })
    .from(cardCode)
    .limit(RESEAL_PAGE + 10);
  await store.db.delete(cardCode).where(notInArray(cardCode.id, kept));
  const fixture = orderFixture(store);
  who = await fixture.buyer();
  const skuId = await fixture.firstSku('skylark-video-vip');
  order = await placeOrder(store.call, who, { skuId, values: phoneAccount });
});
afterAll(() => store.close());

const ring = (oldSecrets: string[]) => ({ ...store.environment, secret: next, oldSecrets });
const view = (oldSecrets: string[]) =>
  viewOrder(
    {
      ...store.context({ kind: 'member', memberId: who.memberId, sessionId: '1', username: 'x' }),
      environment: ring(oldSecrets),
    },
    order.sn,
  );

it('shows an order after the secret was changed while the old one is in the ring', async () => {
  await expect(view([])).rejects.toThrow(/sealed with key/);
  await expect(view([store.environment.secret])).resolves.toMatchObject({ sn: order.sn });
});

it('needs the old secret no longer after everything was sealed again', async () => {
  const services = { ...store.services, environment: ring([store.environment.secret]) };
  expect(await resealRechargeValues(services)).toMatchObject({ failed: 0 });
  expect(await resealCards(services)).toMatchObject({ failed: 0 });
  expect(await resealCards(services)).toEqual({ resealed: 0, failed: 0 });
  await expect(view([])).resolves.toMatchObject({ sn: order.sn });
  const [card] = await store.db.select().from(cardCode).limit(1);
  expect(card && decryptCard(ring([]), card, card.secretEnc)).toBeTruthy();
});

it('counts and keeps what no secret opens', async () => {
  const [item] = await store.db.select().from(orderItem).where(eq(orderItem.orderId, order.id));
  const lost = {
    ...store.services,
    environment: { ...ring([]), secret: 'a secret that sealed nothing, 32 chars' },
  };
  expect((await resealRechargeValues(lost)).failed).toBeGreaterThan(0);
  const [after] = await store.db.select().from(orderItem).where(eq(orderItem.orderId, order.id));
  expect(after?.rechargeValuesEnc).toBe(item?.rechargeValuesEnc);
});
