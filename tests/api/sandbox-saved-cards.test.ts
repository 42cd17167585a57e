import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sandboxCard, sandboxCustomer } from '@/backend/database/schema/fulfilment';
import { orders } from '@/backend/database/schema/orders';
import { paymentCustomer } from '@/backend/database/schema/payments';
import { createTestStore, type TestStore } from '@/backend/testing';
import { openPayment, placeOrder, validCard } from '../load/buyers';
import { memberDataReader } from '../security/member-data';
import { accountFixture, type Owner, ownPassword } from './fixtures/account';
import { cardCodes } from './fixtures/trade';

let store: TestStore;
let members: ReturnType<typeof accountFixture>;
beforeAll(async () => {
  store = await createTestStore({ rateLimitFactor: 1000 });
  members = accountFixture(store);
});
afterAll(() => store.close());

const openForm = async ({ token }: Owner) => {
  const body = { method: 'STRIPE_CARD' };
  const opened = await store.call('POST /order/member/payment/card_session', { body }, { as: token });
  return opened.clientSecret ?? '';
};
const shownIn = (clientSecret: string) =>
  store.call('POST /sandbox/customer/cards', { body: { clientSecret } });
const cardsOf = ({ token }: Owner) => store.call('GET /order/member/payment/card/list', {}, { as: token });
const remove = ({ token }: Owner, id: string) =>
  store.attempt(
    'DELETE /order/member/payment/card/delete',
    { query: { provider: 'sandbox', id } },
    { as: token },
  );

const open = async (owner: Owner) => {
  const order = await placeOrder(store.call, owner, cardCodes);
  return { order, ...(await openPayment(store.call, owner, order)) };
};
const payBy = async (session: string, card: object = {}) => {
  const body = { ...validCard, save: true, ...card };
  await store.call('POST /sandbox/session/{id}/card', { params: { id: session }, body });
  await store.runJobs();
};
const payBySaved = (session: string, cardId: string) =>
  store.attempt('POST /sandbox/session/{id}/saved_card', { params: { id: session }, body: { cardId } });
const isPaid = async (id: string) => {
  await store.runJobs();
  const [row] = await store.db.select({ status: orders.status }).from(orders).where(eq(orders.id, id));
  return row?.status !== 'PENDING_PAYMENT';
};
/** @returns the id of the card */
async function saveCard(owner: Owner, card: object = {}): Promise<string> {
  await openForm(owner);
  await payBy((await open(owner)).session, card);
  return (await cardsOf(owner))[0]?.id ?? '';
}

it('saves a card on request, and pays with it again', async () => {
  const owner = await members.owner();
  const secret = await openForm(owner);
  expect(await shownIn(secret)).toEqual([]);
  await payBy((await open(owner)).session, { save: false });
  expect(await cardsOf(owner)).toEqual([]);
  const id = await saveCard(owner);
  const card = { id, brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040 };
  expect(await shownIn(secret)).toEqual([card]);
  expect(await cardsOf(owner)).toEqual([{ ...card, provider: 'sandbox' }]);
  // The same card is saved once.
  expect([await saveCard(owner), (await cardsOf(owner)).length]).toEqual([expect.not.stringMatching(id), 1]);

  const { order, session } = await open(owner);
  const [saved] = await cardsOf(owner);
  expect((await payBySaved(session, saved?.id ?? '')).status).toBe(200);
  expect(await isPaid(order.id)).toBe(true);
  const stored = await (await memberDataReader(store))(owner.memberId);
  for (const unstored of [secret, saved?.id]) expect(stored).not.toContain(unstored);
});

it('shows a card once it was accepted, also by its bank', async () => {
  const owner = await members.owner();
  await openForm(owner);
  const { session } = await open(owner);
  await payBy(session, { number: '4000 0000 0000 0002' });
  expect(await cardsOf(owner)).toEqual([]);
  await payBy(session, { number: '4000 0025 0000 3155' });
  expect(await cardsOf(owner)).toEqual([]);
  const challenge = { params: { id: session }, body: { approve: false } };
  await store.call('POST /sandbox/session/{id}/challenge', challenge);
  await payBy(session, { save: false });
  expect(await cardsOf(owner), 'the card that the bank refused').toEqual([]);
  const id = await saveCard(owner, { number: '5555 5555 5555 4444' });
  expect(id, 'an unknown test card is declined').toBe('');
});

it('neither shows nor removes nor charges the card of another member', async () => {
  const [owner, other] = [await members.owner(), await members.owner()];
  const card = await saveCard(owner);
  const own = await saveCard(other);
  expect((await shownIn(await openForm(other))).map(({ id }) => id)).toEqual([own]);
  expect((await remove(other, card)).status).toBe(404);
  const { order, session } = await open(other);
  const refused = await payBySaved(session, card);
  expect([refused.status, refused.body]).toEqual([404, (await payBySaved(session, 'card_unknown')).body]);
  expect(await isPaid(order.id)).toBe(false);
  expect((await cardsOf(owner)).map(({ id }) => id)).toEqual([card]);
});

it('shows cards to the holder of a genuine secret for half an hour', async () => {
  const owner = await members.owner();
  const secret = await openForm(owner);
  const [customer = '', until = '', signature = ''] = secret.split('.');
  const status = async (clientSecret: string) =>
    (await store.attempt('POST /sandbox/customer/cards', { body: { clientSecret } })).status;
  expect(await status(secret)).toBe(200);
  expect(await status(`${customer}.${Number(until) + 1}.${signature}`)).toBe(404);
  expect(await status(`cus_sandbox_other.${until}.${signature}`)).toBe(404);
  store.clock.advance(31 * 60_000);
  expect(await status(secret)).toBe(404);
});

it('removes a card, and all of them with the account', async () => {
  const owner = await members.owner();
  const card = await saveCard(owner);
  expect((await remove(owner, card)).status).toBe(200);
  expect(await cardsOf(owner)).toEqual([]);
  const { session, order } = await open(owner);
  expect((await payBySaved(session, card)).status).toBe(404);
  await payBy(session);
  expect(await isPaid(order.id)).toBe(true);
  await store.db.update(orders).set({ status: 'COMPLETED' }).where(eq(orders.memberId, owner.memberId));
  const [customer] = await store.db
    .select()
    .from(paymentCustomer)
    .where(eq(paymentCustomer.memberId, owner.memberId));
  const body = { password: ownPassword };
  await store.call('POST /upms/member/account/close', { body }, { as: owner.token });
  await store.runJobs();
  const ref = customer?.customerRef ?? '';
  expect(ref).toMatch(/^cus_sandbox_/);
  expect(await store.db.select().from(sandboxCustomer).where(eq(sandboxCustomer.id, ref))).toEqual([]);
  expect(await store.db.select().from(sandboxCard).where(eq(sandboxCard.customerId, ref))).toEqual([]);
});
