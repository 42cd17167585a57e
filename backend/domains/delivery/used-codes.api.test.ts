import { eq } from 'drizzle-orm';
import excel from 'exceljs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CodesFormat } from '../../../lib/delivery/contract';
import { accountFixture, type Owner, ownPassword } from '../../../tests/api/fixtures/account';
import { cardCodes, tradeFixture } from '../../../tests/api/fixtures/trade';
import { cardCode } from '../../database/schema/fulfilment';
import { orderItem, orders } from '../../database/schema/orders';
import { createTestStore, type TestStore } from '../../testing';
import { encryptCard } from './codes/card-vault';

let store: TestStore;
let owner: Owner;
beforeAll(async () => {
  store = await createTestStore();
});
beforeEach(async () => {
  owner = await accountFixture(store).owner({ certificationStatus: 'VERIFIED' });
});
afterAll(() => store?.close());

/** A delivered order of several codes, and what its page says about them. */
async function delivered(quantity: number) {
  const { sn: orderSn } = await tradeFixture(store).buy({ ...cardCodes, quantity }, owner);
  const as = { as: owner.token };
  const cards = async () =>
    (await store.call('GET /order/member/order/view', { query: { orderSn } }, as)).delivery.cards;
  const reveal = (body: { cardId?: string; seenOnly?: boolean }) =>
    store.attempt(
      'POST /order/member/order/cards',
      { body: { orderSn, password: ownPassword, ...body } },
      as,
    );
  const mark = (cardId: string | undefined, isUsed: boolean, token = owner.token) =>
    store.attempt('POST /order/member/order/card_used', { body: { orderSn, cardId, isUsed } }, { as: token });
  const [first, second] = await cards();
  if (!first) throw new Error('No code');
  return { orderSn, as, cards, reveal, mark, first, second };
}

it('keeps the note that a code is used, with its first time, and takes it back', async () => {
  const { cards, reveal, mark, first } = await delivered(2);
  await reveal({ cardId: first.id });
  expect((await cards()).map(({ isUsed }) => isUsed)).toEqual([false, false]);
  const row = async () => (await store.db.select().from(cardCode).where(eq(cardCode.id, first.id)))[0];
  expect((await mark(first.id, true)).status).toBe(200);
  const usedAt = (await row())?.usedTime;
  expect(usedAt).toBeInstanceOf(Date);
  store.clock.advance(60_000);
  expect((await mark(first.id, true)).status).toBe(200);
  expect((await cards()).map(({ isUsed }) => isUsed)).toEqual([true, false]);
  expect(await row()).toMatchObject({ state: 'REVEALED', usedTime: usedAt });
  expect((await mark(first.id, false)).status).toBe(200);
  expect((await cards()).map(({ isUsed }) => isUsed)).toEqual([false, false]);
});

it('has no note for a code that was not seen, that is replaced, or of another order', async () => {
  const { cards, reveal, mark, first, second } = await delivered(2);
  const refused = { status: 422, message: 'card_notAvailable' };
  expect(await mark(first.id, true)).toMatchObject(refused);
  await reveal({ cardId: first.id });
  await store.db.update(cardCode).set({ state: 'REPLACED' }).where(eq(cardCode.id, first.id));
  expect(await mark(first.id, true)).toMatchObject(refused);
  await reveal({ cardId: second?.id });
  const other = await delivered(1);
  await other.reveal({});
  expect(await mark(other.first.id, true)).toMatchObject(refused);
  const stranger = await accountFixture(store).owner();
  expect(await mark(second?.id, true, stranger.token)).toMatchObject({ message: 'order_notFound' });
  expect([...(await cards()), ...(await other.cards())].some(({ isUsed }) => isUsed)).toBe(false);
});

it('shows the codes again that were seen, and leaves the others covered', async () => {
  const { cards, reveal, first } = await delivered(2);
  expect(await reveal({ seenOnly: true })).toMatchObject({ status: 422, message: 'card_notAvailable' });
  await reveal({ cardId: first.id });
  expect((await reveal({ seenOnly: true })).data).toMatchObject({ cards: [{ id: first.id }] });
  expect((await cards()).map(({ state }) => state)).toEqual(['REVEALED', 'SOLD']);
});

it('says at a code what became of the request about it', async () => {
  const { orderSn, as, cards, reveal, first } = await delivered(2);
  await reveal({ cardId: first.id });
  const apply = (key: string) =>
    store.call(
      'POST /order/member/aftersales/apply',
      { body: { orderSn, type: 'REPLACE_CODE', reason: 'CODE_USED', units: 1, cardIds: [first.id] } },
      { ...as, idempotencyKey: key },
    );
  const claims = async () => (await cards()).map(({ claim }) => claim);
  expect(await claims()).toEqual([null, null]);
  const one = await apply(`${orderSn}-1`);
  expect(await claims()).toEqual([{ id: one.id, type: 'REPLACE_CODE', status: 'APPLIED' }, null]);
  await store.call('POST /order/member/aftersales/cancel', { body: { id: one.id } }, as);
  expect(await claims()).toMatchObject([{ id: one.id, status: 'CANCELED' }, null]);
  const two = await apply(`${orderSn}-2`);
  expect(await claims(), 'the newest').toMatchObject([{ id: two.id, status: 'APPLIED' }, null]);
});

it('writes a workbook, with the notes, in the language of the member, and with each code as it was imported', async () => {
  const { orderSn, as, reveal, mark, first } = await delivered(3);
  const rows = await store.db
    .select()
    .from(cardCode)
    .innerJoin(orderItem, eq(orderItem.id, cardCode.orderItemId))
    .innerJoin(orders, eq(orders.id, orderItem.orderId))
    .where(eq(orders.sn, orderSn));
  // A spreadsheet would calculate or round them in a file without types of cells.
  const odd = ['-7KX-99QW-PL', '+4455667788', '0012345678901'];
  for (const [index, { card_code: row }] of rows.entries()) {
    await store.db
      .update(cardCode)
      .set({ secretEnc: encryptCard(store.environment, row, odd[index] ?? ''), cardNoEnc: null })
      .where(eq(cardCode.id, row.id));
  }
  await store.db
    .update(cardCode)
    .set({ expireTime: new Date('2028-01-31T15:59:59Z') })
    .where(eq(cardCode.id, first.id));
  await reveal({});
  await mark(first.id, true);
  const fileOf = (format: CodesFormat) =>
    store.call('POST /order/member/order/cards_file', { body: { orderSn, format } }, { ...as, locale: 'en' });
  const { fileName, base64 } = await fileOf('XLSX');
  expect(fileName).toBe(`codes-${orderSn}.xlsx`);
  const workbook = new excel.Workbook();
  await workbook.xlsx.load(Uint8Array.from(Buffer.from(base64, 'base64')).buffer);
  const lines: unknown[][] = [];
  workbook.worksheets[0]?.eachRow((row) => {
    lines.push(['A', 'B', 'C', 'D', 'E'].map((column) => row.getCell(column).value));
  });
  const [head, one, two, three] = lines;
  expect(head).toEqual(['No.', 'Card number', 'Code', 'Valid until', 'Used']);
  expect(one).toEqual([1, null, expect.any(String), '2028-01-31', 'yes']);
  expect([one, two, three].map((line) => line?.[2]).sort()).toEqual(odd.toSorted());
  const text = Buffer.from((await fileOf('TEXT')).base64, 'base64').toString();
  expect(text.trimEnd().split('\r\n').sort()).toEqual(odd.toSorted());
});
