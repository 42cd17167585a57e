import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailedTo } from '../../../tests/api/fixtures/mailed';
import { newestCode } from '../../../tests/api/fixtures/sent-code';
import { attemptWithCaptcha } from '../../../tests/api/fixtures/solve-captcha';
import { topUp, tradeFixture } from '../../../tests/api/fixtures/trade';
import { orders } from '../../database/schema/orders';
import { createTestStore, type TestStore } from '../../testing';
import { saveSetting } from '../settings/save-setting';
import { readSettings } from '../settings/settings';

let store: TestStore;
let trade: ReturnType<typeof tradeFixture>;
let used = 0;

beforeAll(async () => {
  store = await createTestStore({ rateLimitFactor: 1000 });
  trade = tradeFixture(store);
});
afterAll(() => store.close());
beforeEach(() => {
  used += 1;
  return switchTo(true);
});

async function switchTo(guestLookup: boolean) {
  const { featureFlags } = await readSettings(store.db);
  await saveSetting(store.db, 'featureFlags', { ...featureFlags, guestLookup }, store.clock.now());
}

/** A paid order with a contact address of its own. */
async function bought() {
  const order = await trade.buy(topUp);
  const email = `guest${used}@mail.example`;
  await store.db
    .update(orders)
    .set({ contactEmail: `Guest${used}@mail.example` })
    .where(eq(orders.id, order.id));
  return { ...order, email };
}

const send = (email: string, orderSn: string) =>
  attemptWithCaptcha(store, 'POST /upms/member/verify_code/send', {
    scene: 'ORDER_LOOKUP',
    channel: 'EMAIL',
    email,
    orderSn,
  });
const lookUp = (body: { orderSn: string; email: string; challengeId: string; code: string }) =>
  store.attempt('POST /order/member/order/look_up', { body });
const challengeOf = ({ data }: { data: unknown }) => (data as { challengeId: string }).challengeId;

describe('an order without signing in', () => {
  it('is found by number and e-mail address with the mailed code, once, and shows nothing of the account', async () => {
    const { sn: orderSn, email, buyer } = await bought();
    const sent = await send(email.toUpperCase(), orderSn);
    expect(sent.status).toBe(200);
    const proof = { challengeId: challengeOf(sent), code: await newestCode(store, email) };
    expect(await lookUp({ orderSn: '209912310000000000', email, ...proof })).toMatchObject({
      status: 404,
      message: 'order_notFound',
    });
    const found = await lookUp({ orderSn: ` #${orderSn}`, email, ...proof });
    expect(found.data).toMatchObject({ sn: orderSn, quantity: 1, shipping: null, refunded: 0 });
    expect((found.data as { timeline: unknown[] }).timeline.length).toBeGreaterThan(1);
    const text = JSON.stringify(found.data);
    for (const secret of [email, buyer.memberId, 'netvale.user', 'mailto', 'remark', 'cardLast4']) {
      expect(text, secret).not.toContain(secret);
    }
    expect((await lookUp({ orderSn, email, ...proof })).message).toBe('common_error_verifyCodeExpired');
  });

  it('gets the same response, and no mail, for another address and an unknown number', async () => {
    const { sn: orderSn, email } = await bought();
    const other = `other${used}@mail.example`;
    const [known, wrongAddress, wrongNumber] = [
      await send(email, orderSn),
      await send(other, orderSn),
      await send(`third${used}@mail.example`, '209912310000000000'),
    ];
    for (const answer of [known, wrongAddress, wrongNumber]) {
      expect(answer.status).toBe(200);
      expect(Object.keys(answer.data as object).sort()).toEqual(Object.keys(known.data as object).sort());
    }
    expect(await mailedTo(store, email)).not.toEqual([]);
    expect(await mailedTo(store, other)).toEqual([]);
    expect(await mailedTo(store, `third${used}@mail.example`)).toEqual([]);
  });

  it('is not found with the code of another mailbox or purpose', async () => {
    const one = await bought();
    const stranger = `stranger${used}@mail.example`;
    const login = await attemptWithCaptcha(store, 'POST /upms/member/verify_code/send', {
      scene: 'LOGIN',
      channel: 'EMAIL',
      email: stranger,
    });
    const proof = { challengeId: challengeOf(login), code: await newestCode(store, stranger) };
    const answer = await lookUp({ orderSn: one.sn, email: one.email, ...proof });
    expect(answer).toMatchObject({ status: 422, message: 'common_error_verifyCode' });
  });

  it('does not exist while the shop has it switched off', async () => {
    const { sn: orderSn, email } = await bought();
    await switchTo(false);
    expect((await send(email, orderSn)).status).toBe(404);
    expect((await lookUp({ orderSn, email, challengeId: 'x', code: '123456' })).status).toBe(404);
    expect(await mailedTo(store, email)).toEqual([]);
  });
});

it('a network looks up 20 orders in an hour at most, whatever it proves', async () => {
  const limited = await createTestStore({ rateLimitFactor: 1 });
  try {
    const { featureFlags } = await readSettings(limited.db);
    await saveSetting(
      limited.db,
      'featureFlags',
      { ...featureFlags, guestLookup: true },
      limited.clock.now(),
    );
    const body = { orderSn: '209912310000000000', email: 'a@mail.example', challengeId: '1', code: '123456' };
    const statusOfNext = async () =>
      (await limited.attempt('POST /order/member/order/look_up', { body })).status;
    const first = new Set<number>();
    for (let count = 0; count < 20; count++) first.add(await statusOfNext());
    expect([...first]).toEqual([422]);
    expect(await statusOfNext()).toBe(429);
    limited.clock.advance(3_600_000);
    expect(await statusOfNext()).toBe(422);
  } finally {
    await limited.close();
  }
});
