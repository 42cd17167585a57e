import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountFixture } from '../../../../tests/api/fixtures/account';
import { type StaffMember, staffWith } from '../../../../tests/api/fixtures/staff';
import { cardCodes, topUp, tradeFixture } from '../../../../tests/api/fixtures/trade';
import { openPayment, submitCard } from '../../../../tests/load/buyers';
import { cardCode } from '../../../database/schema/fulfilment';
import { gameAccount, member } from '../../../database/schema/members';
import { orderItem, orders } from '../../../database/schema/orders';
import { paymentLog } from '../../../database/schema/payments';
import { newId } from '../../../platform/new-id';
import { createTestStore, type TestStore } from '../../../testing';
import { decryptCard } from '../../delivery/codes/card-vault';
import { refreshCodeEndings } from '../../delivery/codes/refresh-code-endings';

let store: TestStore;
let trade: ReturnType<typeof tradeFixture>;
let operator: StaffMember;

beforeAll(async () => {
  store = await createTestStore();
  trade = tradeFixture(store);
  operator = await staffWith(store, ['ROLE_OPERATIONS']);
});
afterAll(() => store.close());

const search = (q: string, as = operator) =>
  store.call('GET /upms/admin/search/list', { query: { q } }, { as: as.token });
const listed = async (q: string) =>
  (await store.call('GET /order/admin/order/list', { query: { q } }, { as: operator.token })).rows;

describe('the search of everything', () => {
  it('finds an order by what a customer reads out, here and in the list, and says how', async () => {
    const order = await trade.buy(topUp);
    await store.db
      .update(orders)
      .set({ trackingNo: `SF${order.sn}`, contactEmail: 'other.mailbox@mail.example' })
      .where(eq(orders.id, order.id));
    await store.db
      .update(orderItem)
      .set({ supplierOrderNo: `sup-${order.sn}` })
      .where(eq(orderItem.orderId, order.id));
    await store.db
      .update(member)
      .set({ nickname: 'Orderly', nicknameSearch: 'orderly', areaCode: '852', mobile: '91234567' })
      .where(eq(member.id, order.buyer.memberId));
    for (const [q, by] of [
      [order.sn, 'NUMBER'],
      [`#${order.sn.slice(0, 8)} ${order.sn.slice(8)}`, 'NUMBER'],
      [order.sn.slice(-6), 'NUMBER_END'],
      [`＃${order.sn.slice(-8)}`, 'NUMBER_END'],
      ['netvale.user', 'ACCOUNT'],
      [`buyer${order.buyer.memberId}@tianyun.example`, 'EMAIL'],
      ['Other.Mailbox@mail.example', 'EMAIL'],
      ['+852 9123 4567', 'PHONE'],
      ['Orderly', 'NAME'],
      [`SF${order.sn}`, 'TRACKING'],
      [`sup-${order.sn}`, 'REFERENCE'],
    ] as const) {
      const found = (await search(q)).orders.find(({ sn }) => sn === order.sn);
      expect(found?.by, q).toContain(by);
      const inList = (await listed(q)).find(({ sn }) => sn === order.sn);
      expect(inList?.by, q).toContain(by);
    }
    // A part of an account, a mailbox or a phone number finds nothing.
    for (const q of ['netvale.use', 'other.mailbox@mail.exampl', '9123456'])
      expect((await search(q)).orders, q).toEqual([]);
  });

  it('finds payments by number, reference and last digits of the card, declined ones included', async () => {
    const order = await trade.place(cardCodes);
    const { session } = await openPayment(store.call, order.buyer, order);
    for (const card of ['4000000000000002', '4242424242424242']) {
      await submitCard(store.call, session, card);
      await store.runJobs();
    }
    await store.db
      .update(paymentLog)
      .set({ captureRef: 'ch_captured' })
      .where(eq(paymentLog.orderId, order.id));
    const [payment] = await trade.paymentsOf(order.id);
    for (const [q, by] of [
      [payment?.sn, 'PAYMENT'],
      [payment?.providerRef, 'REFERENCE'],
      [payment?.captureRef, 'REFERENCE'],
      ['0002', 'CARD_END'],
      ['4242', 'CARD_END'],
    ] as const) {
      const found = (await search(String(q))).payments.find(({ orderSn }) => orderSn === order.sn);
      expect(found, String(q)).toMatchObject({ by: [by], card: 'Visa •4242' });
      expect(
        (await listed(String(q))).map(({ sn }) => sn),
        String(q),
      ).toContain(order.sn);
    }
  });

  it('four digits are not silently the order number: each row says what ends with them', async () => {
    const byNumber = await trade.buy(cardCodes);
    const digits = byNumber.sn.slice(-4);
    const byCard = await trade.buy(cardCodes);
    await store.db.update(paymentLog).set({ cardLast4: digits }).where(eq(paymentLog.orderId, byCard.id));
    const rows = await listed(digits);
    expect(rows.find(({ sn }) => sn === byNumber.sn)?.by).toContain('NUMBER_END');
    expect(rows.find(({ sn }) => sn === byCard.sn)?.by).toEqual(['CARD_END']);
    const found = await search(digits);
    expect(found.orders.map(({ sn }) => sn)).toContain(byNumber.sn);
    expect(found.payments.map(({ orderSn }) => orderSn)).toEqual([byCard.sn]);
  });

  it('finds a code by exactly its last four characters and never returns it', async () => {
    const order = await trade.buy(cardCodes);
    const [item] = await store.db.select().from(orderItem).where(eq(orderItem.orderId, order.id));
    const [code] = await store.db
      .select()
      .from(cardCode)
      .where(eq(cardCode.orderItemId, item?.id ?? ''));
    if (!code) throw new Error('No code was sold');
    const secret = decryptCard(store.services.environment, code, code.secretEnc);
    const letters = secret.replaceAll(/[^A-Za-z0-9]/g, '');
    const end = letters.slice(-4);
    const found = await search(end.toLowerCase());
    expect(found.codes).toContainEqual(
      expect.objectContaining({ id: code.id, orderSn: order.sn, state: 'SOLD' }),
    );
    expect(found.orders.find(({ sn }) => sn === order.sn)?.by).toContain('CODE_END');
    expect(JSON.stringify(found)).not.toContain(secret);
    // A longer end would reveal the code one character after the other.
    for (const q of [letters.slice(-5), secret]) expect((await search(q)).codes, q).toEqual([]);
    // Codes from before the index was stored get it from the sweep.
    await store.db.update(cardCode).set({ endingHash: null }).where(eq(cardCode.id, code.id));
    expect((await search(end)).codes.map(({ id }) => id)).not.toContain(code.id);
    await refreshCodeEndings(store.system());
    expect((await search(end)).codes.map(({ id }) => id)).toContain(code.id);
  });

  it('finds members by a saved recharge account, and their tickets by name and order', async () => {
    const { memberId, token } = await accountFixture(store).owner({ nickname: 'Searchable' });
    const account = `player.${memberId}`;
    await store.db.insert(gameAccount).values({
      id: newId(),
      memberId,
      goodsId: '1800301000000000001',
      account,
      values: { account },
      valuesHash: 'test',
      createdTime: store.clock.now(),
      updatedTime: store.clock.now(),
    });
    expect((await search(account)).members).toMatchObject([{ id: memberId, by: ['ACCOUNT'] }]);
    expect((await search('searchabl')).members).toMatchObject([{ id: memberId, by: ['NAME'] }]);
    const ticket = await store.call(
      'POST /member/message',
      { body: { subject: 'Where is it?', content: 'It has not arrived.', category: 'COMPLAINT' } },
      { as: token, idempotencyKey: newId() },
    );
    expect((await search('Searchable')).tickets.map(({ id }) => id)).toEqual([ticket.id]);
    expect((await search(`#${ticket.id}`)).tickets.map(({ id }) => id)).toEqual([ticket.id]);
    expect((await search('skylark')).products.length).toBeGreaterThan(0);
  });

  it('returns each kind only to roles that may read it', async () => {
    const order = await trade.buy(cardCodes);
    const catalogue = await staffWith(store, ['ROLE_CATALOGUE']);
    const finance = await staffWith(store, ['ROLE_FINANCE']);
    const clerk = await staffWith(store, ['ROLE_SERVICE']);
    const mailbox = `buyer${order.buyer.memberId}@tianyun.example`;
    expect((await search(mailbox, catalogue)).members).toEqual([]);
    expect((await search(mailbox, finance)).members).toHaveLength(1);
    expect((await search('skylark', clerk)).products).toEqual([]);
    expect((await search('skylark', catalogue)).products.length).toBeGreaterThan(0);
    const [unsold] = await store.db.select().from(cardCode).where(eq(cardCode.state, 'AVAILABLE')).limit(1);
    if (!unsold) throw new Error('No code is left');
    const end = decryptCard(store.services.environment, unsold, unsold.secretEnc)
      .replaceAll(/[^A-Za-z0-9]/g, '')
      .slice(-4);
    const idsFor = async (as: StaffMember) => (await search(end, as)).codes.map(({ id }) => id);
    expect(await idsFor(catalogue)).toContain(unsold.id);
    expect(await idsFor(clerk)).not.toContain(unsold.id);
    const short = await store.attempt(
      'GET /upms/admin/search/list',
      { query: { q: ' x ' } },
      { as: clerk.token },
    );
    expect(short.status).toBe(400);
  });

  it('treats hostile text as text', async () => {
    const empty = { orders: [], payments: [], members: [], products: [], codes: [], tickets: [] };
    for (const q of ["x' or 1=1 --", '%%', '__', '\\\\', '#@']) expect(await search(q), q).toEqual(empty);
  });
});

it('every way of the search reads an index', async () => {
  const { orderWays } = await import('../../orders/staff/order-ways');
  await store.db.execute(sql`set enable_seqscan = off`);
  try {
    for (const q of ['4242', '20261127000123', 'pi_reference', 'a@b.example', '+852 91234567', 'sky'])
      for (const { by, ids } of await orderWays(store.services, q)) {
        const { rows } = await store.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${ids}`);
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        if (by !== 'PRODUCT') expect(plan, `${q}: ${by}\n${plan}`).not.toContain('Seq Scan');
      }
  } finally {
    await store.db.execute(sql`set enable_seqscan = on`);
  }
});
