import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { accountFixture, type Owner, ownPassword } from '../../../tests/api/fixtures/account';
import { cardCodes, tradeFixture } from '../../../tests/api/fixtures/trade';
import { cardCode } from '../../database/schema/fulfilment';
import { createTestStore, type TestStore } from '../../testing';

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

it('writes a table for spreadsheets, with the notes and in the language of the member', async () => {
  const { orderSn, as, reveal, mark, first } = await delivered(2);
  await store.db
    .update(cardCode)
    .set({ expireTime: new Date('2028-01-31T15:59:59Z') })
    .where(eq(cardCode.id, first.id));
  await reveal({});
  await mark(first.id, true);
  const { fileName, text } = await store.call(
    'POST /order/member/order/cards_file',
    { body: { orderSn, format: 'CSV' } },
    { ...as, locale: 'en' },
  );
  const { data } = await reveal({});
  const [one, two] = (data as { cards: { cardNo: string | null; secret: string }[] }).cards;
  const cell = (value: string | null | undefined) => (value ? `"${value}"` : '');
  expect(fileName).toBe(`codes-${orderSn}.csv`);
  expect(text).toBe(
    [
      '\ufeff"No.","Card number","Code","Valid until","Used"',
      `1,${cell(one?.cardNo)},"${one?.secret}","2028-01-31","yes"`,
      `2,${cell(two?.cardNo)},"${two?.secret}",,`,
      '',
    ].join('\r\n'),
  );
});
