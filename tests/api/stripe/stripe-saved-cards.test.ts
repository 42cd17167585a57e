import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { paymentCustomer } from '@/backend/database/schema/payments';
import { auditLog } from '@/backend/database/schema/platform';
import { createCustomer } from '@/backend/domains/payments/payment-customer';
import { sweepCustomers } from '@/backend/domains/payments/settlement/attempts/delete-customer';
import { memberDataReader } from '../../security/member-data';
import { accountFixture, type Owner, ownPassword } from '../fixtures/account';
import { type StripeFixture, stripeFixture } from './stripe-fixture';

let shop: StripeFixture;
let members: ReturnType<typeof accountFixture>;
let ledger: StripeFixture['standIn']['ledger'];
beforeAll(async () => {
  shop = await stripeFixture();
  members = accountFixture(shop.store);
  ({ ledger } = shop.standIn);
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.standIn.faults.length = 0;
  // A breaker that a test has opened tries again.
  shop.store.clock.advance(31_000);
});

const sessionKey = 'POST /order/member/payment/card_session';
const deleteKey = 'DELETE /order/member/payment/card/delete';

/** What the form of the page requests. */
const openForm = async ({ token }: Owner) =>
  (await shop.store.call(sessionKey, { body: { method: 'STRIPE_CARD' } }, { as: token })).clientSecret;
const cardsOf = ({ token }: Owner) =>
  shop.store.call('GET /order/member/payment/card/list', {}, { as: token });
const stateOf = ({ token }: Owner) =>
  shop.store.call('GET /order/member/payment/card/state', {}, { as: token });
const remove = ({ token }: Owner, id: string) =>
  shop.store.attempt(deleteKey, { query: { provider: 'stripe', id } }, { as: token });
const rowsOf = ({ memberId }: Owner) =>
  shop.store.db.select().from(paymentCustomer).where(eq(paymentCustomer.memberId, memberId));
/** Customers at Stripe that belong to the member. */
const customersOf = ({ memberId }: Owner) =>
  [...ledger.customers.values()].filter(({ metadata }) => metadata.member === memberId);

/** Pays a new order and saves the card. @returns the id of the card */
async function saveCard(owner: Owner, number?: string): Promise<string> {
  await openForm(owner);
  await shop.confirmSaving(await shop.open(undefined, owner), number);
  await shop.deliverEvents();
  const [card] = await cardsOf(owner);
  return card?.id ?? '';
}

describe('a member who saves a card', () => {
  it('pays with it again, and the store keeps the customer alone', async () => {
    const owner = await members.owner();
    expect(await stateOf(owner)).toEqual({ isOffered: true, mayHaveCards: false });
    expect(customersOf(owner)).toEqual([]);
    const secret = await openForm(owner);
    const [customer] = customersOf(owner);
    expect(customer).toMatchObject({ email: null, metadata: { member: owner.memberId } });
    expect(ledger.forForm(secret ?? '')).toEqual({ savedCards: [], maySave: true });

    const first = await shop.open(undefined, owner);
    expect(ledger.intent(first.ref).customer).toBe(customer?.id);
    await shop.confirmSaving(first, '5555555555554444');
    await shop.deliverEvents();
    expect(await cardsOf(owner)).toMatchObject([{ provider: 'stripe', last4: '4444', expMonth: 12 }]);
    expect(await stateOf(owner)).toEqual({ isOffered: true, mayHaveCards: true });

    const again = (await openForm(owner)) ?? '';
    const [saved] = ledger.forForm(again).savedCards;
    const second = await shop.open(undefined, owner);
    expect((await shop.confirmSaved(second, saved?.id ?? '')).body.status).toBe('succeeded');
    await shop.deliverEvents();
    expect((await shop.orderRow(second.order.id))?.status).toBe('PENDING_EVALUATE');
    expect((await shop.attemptsOf(second.order.id)).map(({ cardLast4 }) => cardLast4)).toEqual(['4444']);
    expect(customersOf(owner)).toHaveLength(1);

    const stored = await (await memberDataReader(shop.store))(owner.memberId);
    expect(stored).toContain(customer?.id);
    for (const unstored of [secret, again, saved?.id]) expect(stored).not.toContain(unstored);
  });

  it('saves nothing without the box', async () => {
    const owner = await members.owner();
    await openForm(owner);
    await shop.confirm(await shop.open(undefined, owner));
    await shop.deliverEvents();
    expect(await cardsOf(owner)).toEqual([]);
  });

  it('removes it', async () => {
    const owner = await members.owner();
    const [kept, removed] = [await saveCard(owner, '5555555555554444'), await saveCard(owner)];
    expect((await remove(owner, removed)).status).toBe(200);
    expect((await cardsOf(owner)).map(({ id }) => id)).toEqual([kept]);
    const shown = ledger.forForm((await openForm(owner)) ?? '').savedCards;
    expect(shown.map(({ id }) => id)).toEqual([kept]);
    expect((await remove(owner, removed)).status).toBe(404);
    const audits = await shop.store.db.select().from(auditLog).where(eq(auditLog.subjectId, owner.memberId));
    expect(audits.map(({ action }) => action)).toEqual(['SAVED_CARD_REMOVED']);
  });

  it('sees no card of another member, removes none and pays with none', async () => {
    const [owner, other] = [await members.owner(), await members.owner()];
    const card = await saveCard(owner);
    const own = await saveCard(other);
    expect((await cardsOf(other)).map(({ id }) => id)).toEqual([own]);
    const shown = ledger.forForm((await openForm(other)) ?? '').savedCards;
    expect(shown.map(({ id }) => id)).toEqual([own]);
    const refused = await remove(other, card);
    expect([refused.status, refused.body]).toEqual([404, (await remove(other, 'pm_unknown')).body]);
    expect((await cardsOf(owner)).map(({ id }) => id)).toEqual([card]);
    const { status } = await shop.confirmSaved(await shop.open(undefined, other), card);
    expect(status).toBe(400);
  });
});

describe('the customer of a member', () => {
  it('is one after lost responses', async () => {
    for (let round = 0; round < 25; round += 1) {
      const owner = await members.owner();
      const times = round % 2 === 0 ? 1 : 2;
      shop.standIn.faults.push({ on: 'POST /v1/customers', times, kind: 'LOST_RESPONSE' });
      // The client of Stripe retries a request once.
      expect((await openForm(owner)) === null).toBe(times === 2);
      expect(await openForm(owner)).toMatch(/^cuss_secret_/);
      const [row] = await rowsOf(owner);
      expect(customersOf(owner).map(({ id }) => id)).toEqual([row?.customerRef]);
    }
  });

  it('is one for two forms and two payments at once', async () => {
    const owner = await members.owner();
    const secrets = await Promise.all([openForm(owner), openForm(owner), openForm(owner)]);
    expect(secrets.filter((secret) => secret === null)).toEqual([]);
    const opened = await Promise.all([shop.open(undefined, owner), shop.open(undefined, owner)]);
    const [customer] = customersOf(owner);
    expect(opened.map(({ ref }) => ledger.intent(ref).customer)).toEqual([customer?.id, customer?.id]);
    expect(customersOf(owner)).toHaveLength(1);
    expect(await rowsOf(owner)).toHaveLength(1);
  });

  it('is replaced when Stripe no longer has it', async () => {
    const owner = await members.owner();
    await openForm(owner);
    const gone = customersOf(owner)[0]?.id ?? '';
    ledger.deleteCustomer(gone);
    expect(await cardsOf(owner)).toEqual([]);
    // A payment that was opened before is still taken.
    expect(ledger.intent((await shop.open(undefined, owner)).ref).customer).toBeNull();
    shop.standIn.faults.push({ on: 'POST /v1/customers', times: 2, kind: 'LOST_RESPONSE' });
    expect(await openForm(owner)).toBeNull();
    expect(await Promise.all([openForm(owner), openForm(owner)])).not.toContain(null);
    const [next, ...more] = customersOf(owner);
    expect([next?.id === gone, more]).toEqual([false, []]);
    expect(ledger.intent((await shop.open(undefined, owner)).ref).customer).toBe(next?.id);
  });

  it('is that of the attempt, however often its request is sent', async () => {
    const owner = await members.owner();
    const placed = await shop.place(owner);
    shop.standIn.faults.push({ on: 'POST /v1/payment_intents', times: 2, kind: 'LOST_RESPONSE' });
    expect((await shop.load(placed)).status).toBe(503);
    // The form is opened after the attempt: another attempt takes its place.
    await openForm(owner);
    const body = {
      paymentItemList: [{ orderSn: placed.order.sn, amount: placed.order.amount }],
      paymentId: 'STRIPE_CARD',
    };
    shop.standIn.faults.push({ on: 'POST /v1/payment_intents', times: 2, kind: 'LOST_RESPONSE' });
    const load = (idempotencyKey: string) =>
      shop.store.attempt('POST /order/member/payment/load', { body }, { as: owner.token, idempotencyKey });
    expect((await load('load-second')).status).toBe(503);
    expect((await load('load-third')).status).toBe(200);
    const attempts = await shop.attemptsOf(placed.order.id);
    expect(attempts.map(({ status, customerRef }) => [status, customerRef])).toEqual([
      ['CANCELED', null],
      ['REQUIRES_ACTION', customersOf(owner)[0]?.id],
    ]);
    const ofOpen = [...ledger.intents.values()].filter(
      ({ metadata }) => metadata.reference === attempts[1]?.sn,
    );
    expect(ofOpen).toHaveLength(1);
  });
});

describe('without saved cards', () => {
  it.each(['POST /v1/customers', 'POST /v1/customer_sessions'])(
    'a member pays while %s fails',
    async (on) => {
      shop.standIn.faults.push({ on, times: 1000, kind: 'STATUS', status: 500 });
      const owner = await members.owner();
      // More failures than the breaker allows.
      for (let call = 0; call < 7; call += 1) expect(await openForm(owner)).toBeNull();
      const arrived = shop.standIn.requests.length;
      expect(await openForm(owner)).toBeNull();
      expect(shop.standIn.requests.length, 'calls pause').toBe(arrived);
      const opened = await shop.open(undefined, owner);
      await shop.confirm(opened);
      await shop.deliverEvents();
      expect((await shop.orderRow(opened.order.id))?.status).toBe('PENDING_EVALUATE');
    },
  );

  it('other methods have no session', async () => {
    const owner = await members.owner();
    const body = { method: 'PAYPAL' };
    expect(await shop.store.call(sessionKey, { body }, { as: owner.token })).toEqual({ clientSecret: null });
    expect(customersOf(owner)).toEqual([]);
  });

  it('the list says that the provider cannot be reached', async () => {
    const owner = await members.owner();
    await saveCard(owner);
    shop.standIn.faults.push({ on: 'GET /v1/customers', times: 1000, kind: 'STATUS', status: 503 });
    const { status } = await shop.store.attempt(
      'GET /order/member/payment/card/list',
      {},
      { as: owner.token },
    );
    expect(status).toBe(503);
  });
});

describe('closing the member account', () => {
  const close = (owner: Owner) =>
    shop.store.call(
      'POST /upms/member/account/close',
      { body: { password: ownPassword } },
      { as: owner.token },
    );
  /** A member with a saved card whose orders are finished. */
  const withCard = async () => {
    const owner = await members.owner();
    await openForm(owner);
    const [customer] = customersOf(owner);
    ledger.save(customer?.id ?? '', '4242424242424242');
    return { owner, ref: customer?.id ?? '' };
  };

  it('deletes the customer at Stripe with its cards', async () => {
    const { owner, ref } = await withCard();
    await close(owner);
    expect(customersOf(owner), 'not within the request').toHaveLength(1);
    await shop.store.runJobs();
    expect(customersOf(owner)).toEqual([]);
    expect(ledger.savedBy(ref)).toEqual([]);
    expect(await rowsOf(owner)).toEqual([]);
  });

  it('repeats it until Stripe has done it', async () => {
    const { owner } = await withCard();
    await close(owner);
    shop.standIn.faults.push({ on: 'DELETE /v1/customers', times: 2, kind: 'STATUS', status: 503 });
    await expect(shop.store.runJobs()).rejects.toThrow();
    shop.store.clock.advance(16 * 60_000);
    shop.standIn.faults.push({ on: 'DELETE /v1/customers', times: 2, kind: 'LOST_RESPONSE' });
    await sweepCustomers(shop.store.system());
    expect(await rowsOf(owner), 'deleted, but the response was lost').toHaveLength(1);
    await sweepCustomers(shop.store.system());
    expect(await rowsOf(owner), 'not again within the hour').toHaveLength(1);
    shop.store.clock.advance(61 * 60_000);
    await sweepCustomers(shop.store.system());
    expect(await rowsOf(owner)).toEqual([]);
    expect(customersOf(owner)).toEqual([]);
  });

  it('deletes a customer that is created at the same moment', async () => {
    const owner = await members.owner();
    await close(owner);
    const provider = shop.store.services.payments.forMethod('STRIPE_CARD');
    if (!provider?.savedCards) throw new Error('Stripe saves no cards');
    const { code, savedCards } = provider;
    const late = createCustomer(shop.store.services, owner.memberId, { code, savedCards });
    await expect(late).rejects.toMatchObject({ key: 'common_message_unauthorized' });
    expect(customersOf(owner)).toHaveLength(1);
    shop.store.clock.advance(16 * 60_000);
    await sweepCustomers(shop.store.system());
    expect(customersOf(owner)).toEqual([]);
    expect(await rowsOf(owner)).toEqual([]);
  });
});
