import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addTime } from '../../../../lib/time';
import { accountFixture, type Owner, ownPassword } from '../../../../tests/api/fixtures/account';
import { findViolations } from '../../../../tests/api/fixtures/check-invariants';
import { mailedTo } from '../../../../tests/api/fixtures/mailed';
import { otherCode, requestCode } from '../../../../tests/api/fixtures/sent-code';
import { attemptWithCaptcha } from '../../../../tests/api/fixtures/solve-captcha';
import { staffWith } from '../../../../tests/api/fixtures/staff';
import { cardCodes, tradeFixture } from '../../../../tests/api/fixtures/trade';
import { sandboxDispute } from '../../../database/schema/disputes';
import { cardRevealLog } from '../../../database/schema/fulfilment';
import { member } from '../../../database/schema/members';
import { orderLog } from '../../../database/schema/orders';
import { present } from '../../../database/schema/presents';
import { newId } from '../../../platform/new-id';
import { createTestStore, type TestStore } from '../../../testing';
import { saveSetting } from '../../settings/save-setting';

let store: TestStore;
let giver: Owner;
let friends = 0;
beforeAll(async () => {
  store = await createTestStore({ rateLimitFactor: 1000 });
});
beforeEach(async () => {
  giver = await accountFixture(store).owner({ certificationStatus: 'VERIFIED' });
  await limit({ newMemberMostPerDay: 10 });
});
afterAll(() => store?.close());

const limit = (changes: object) =>
  saveSetting(
    store.db,
    'presents',
    { mostPerDay: 10, newMemberMostPerDay: 10, newMemberDays: 3, validDays: 30, ...changes },
    store.clock.now(),
  );
const friend = () => {
  friends += 1;
  return `friend${friends}@mail.example`;
};

/** A delivered order of codes, and what its member does with them. */
async function delivered(quantity = 1) {
  const order = await tradeFixture(store).buy({ ...cardCodes, quantity }, giver);
  const orderSn = order.sn;
  const as = { as: giver.token };
  const cards = async () =>
    (await store.call('GET /order/member/order/view', { query: { orderSn } }, as)).delivery.cards;
  const ids = (await cards()).map(({ id }) => id);
  const give = (changes: object = {}) =>
    store.attempt(
      'POST /order/member/present/create',
      { body: { orderSn, cardId: ids[0], design: 'GIFT', receiver: 'Ming', greeting: 'Enjoy!', ...changes } },
      as,
    );
  const given = async (changes: object = {}) => {
    const { data } = await give(changes);
    return data as { id: string; token: string };
  };
  const takeBack = (presentId: string, token = giver.token) =>
    store.attempt('POST /order/member/present/take_back', { body: { orderSn, presentId } }, { as: token });
  const reveal = (body: { cardId?: string } = {}) =>
    store.attempt(
      'POST /order/member/order/cards',
      { body: { orderSn, password: ownPassword, ...body } },
      as,
    );
  return { ...order, orderSn, as, ids, cards, give, given, takeBack, reveal };
}

const view = (token: string) =>
  store.attempt('POST /order/member/present/view', { body: { token } }, { locale: 'en' });
const proofOf = async (email: string, token: string) => ({
  token,
  email,
  ...(await requestCode(store, email, { scene: 'PRESENT', present: token })),
});
const open = (body: { token: string; email: string; challengeId: string; code: string }) =>
  store.attempt('POST /order/member/present/open', { body });
const opened = async (token: string, email = friend()) => open(await proofOf(email, token));

describe('a present', () => {
  it('shows its card to everyone with the link, and its code to the address that proves itself first', async () => {
    const order = await delivered();
    const { id, token } = await order.given();
    const seen = await view(token);
    expect(seen.data).toMatchObject({
      receiver: 'Ming',
      greeting: 'Enjoy!',
      design: 'GIFT',
      isOpened: false,
    });
    for (const secret of [order.orderSn, giver.email, giver.memberId, order.ids[0] ?? '']) {
      expect(JSON.stringify(seen.data), secret).not.toContain(secret);
    }
    expect((await store.db.select().from(present).where(eq(present.id, id)))[0]?.tokenHash).not.toBe(token);
    const first = friend();
    const code = await opened(token, first);
    expect(code).toMatchObject({ status: 200, data: { isValid: true } });
    store.clock.advance(120_000);
    expect((await opened(token, first)).data, 'again').toEqual(code.data);
    expect((await view(token)).data).toMatchObject({ isOpened: true });
    const [card] = await order.cards();
    expect(card).toMatchObject({ state: 'REVEALED', present: { id, state: 'OPENED', receiver: 'Ming' } });
    expect(card?.present?.openedTime).toMatch(/^\d{4}-/);
    const mails = await mailedTo(store, giver.email);
    expect(mails.filter(({ subject }) => /拆开/.test(subject))).toHaveLength(1);
    const { secret } = code.data as { secret: string };
    for (const to of [giver.email, first]) {
      for (const { text } of await mailedTo(store, to)) expect(text).not.toContain(secret);
    }
    expect(await findViolations(store)).not.toHaveProperty('presents');
  });

  it('is opened by no other address: a second one gets no code, and not with the code of the first one', async () => {
    const order = await delivered();
    const { token } = await order.given();
    const first = friend();
    await opened(token, first);
    const second = friend();
    const sent = await attemptWithCaptcha(store, 'POST /upms/member/verify_code/send', {
      scene: 'PRESENT',
      channel: 'EMAIL',
      email: second,
      present: token,
    });
    expect(sent.status, 'the same response').toBe(200);
    expect(await mailedTo(store, second)).toEqual([]);
    store.clock.advance(120_000);
    const proof = await proofOf(first, token);
    expect(await open({ ...proof, email: second })).toMatchObject({ message: 'common_error_verifyCode' });
    const other = await delivered();
    const own = await proofOf(second, (await other.given()).token);
    expect(await open({ ...own, token })).toMatchObject({ status: 404, message: 'present_unavailable' });
  });

  it('has the same response for a link that is unknown, taken back or expired, and mails no code for it', async () => {
    const order = await delivered(3);
    const takenBack = await order.given();
    await order.takeBack(takenBack.id);
    const expired = await order.given({ cardId: order.ids[1] });
    await store.db.update(present).set({ expireTime: store.clock.now() }).where(eq(present.id, expired.id));
    const responses = [];
    for (const token of ['x'.repeat(43), takenBack.token, expired.token]) {
      const email = friend();
      const sent = await attemptWithCaptcha(store, 'POST /upms/member/verify_code/send', {
        scene: 'PRESENT',
        channel: 'EMAIL',
        email,
        present: token,
      });
      expect(await mailedTo(store, email)).toEqual([]);
      responses.push([await view(token), sent.status, Object.keys(sent.data as object).sort()]);
    }
    expect(responses[0]?.[0]).toMatchObject({ status: 404, message: 'present_unavailable' });
    expect(JSON.stringify(responses[1])).toBe(JSON.stringify(responses[0]));
    expect(JSON.stringify(responses[2])).toBe(JSON.stringify(responses[0]));
    expect((await order.cards()).map((card) => card.present?.state)).toEqual([
      'TAKEN_BACK',
      'EXPIRED',
      undefined,
    ]);
    const again = await order.give({ cardId: order.ids[1] });
    expect(again.status, 'given again').toBe(200);
    expect(await findViolations(store)).not.toHaveProperty('presents');
  });

  it('keeps its code from the giver until it is taken back', async () => {
    const order = await delivered(2);
    const { id } = await order.given();
    expect(await order.reveal({ cardId: order.ids[0] })).toMatchObject({
      status: 422,
      message: 'present_given',
    });
    const { data } = await order.reveal();
    expect((data as { cards: { id: string }[] }).cards.map((card) => card.id)).toEqual([order.ids[1]]);
    expect(await order.takeBack(id)).toMatchObject({ status: 200 });
    expect(await order.takeBack(id)).toMatchObject({ status: 422, message: 'present_notWaiting' });
    expect((await order.reveal({ cardId: order.ids[0] })).status).toBe(200);
    expect(await findViolations(store)).not.toHaveProperty('presents');
  });

  it('keeps its code from the giver after it was opened', async () => {
    const order = await delivered();
    const { id, token } = await order.given();
    await opened(token);
    expect(await order.reveal()).toMatchObject({ message: 'present_given' });
    expect(await order.takeBack(id)).toMatchObject({ message: 'present_notWaiting' });
    expect(
      await store.db
        .select()
        .from(cardRevealLog)
        .where(eq(cardRevealLog.cardCodeId, order.ids[0] ?? '')),
    ).toEqual([]);
  });

  it('counts wrong codes, and takes a wrong one for nothing', async () => {
    const { token } = await (await delivered()).given();
    const proof = await proofOf(friend(), token);
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await open({ ...proof, code: otherCode(proof.code) })).message).toBe('common_error_verifyCode');
    }
    expect((await open(proof)).message).toBe('common_error_verifyCodeExpired');
    expect((await view(token)).data).toMatchObject({ isOpened: false });
  });
});

describe('a code can be given', () => {
  it('once: two requests at once make one present', async () => {
    const order = await delivered();
    const answers = await Promise.all([order.give(), order.give(), order.give()]);
    expect(answers.map(({ message }) => message).sort()).toEqual([
      'common_message_ok',
      'present_given',
      'present_given',
    ]);
  });

  it('by its owner alone', async () => {
    const order = await delivered();
    const { id } = await order.given();
    const stranger = await accountFixture(store).owner();
    expect(await order.takeBack(id, stranger.token)).toMatchObject({
      status: 404,
      message: 'order_notFound',
    });
    const other = await delivered();
    expect(await other.give({ cardId: order.ids[0] })).toMatchObject({ message: 'card_notAvailable' });
    expect(await other.takeBack(id)).toMatchObject({ message: 'present_notWaiting' });
  });

  it('unless it was shown', async () => {
    const order = await delivered();
    await order.reveal();
    expect((await order.cards())[0]?.giveRefusal).toBe('present_codeShown');
    expect(await order.give()).toMatchObject({ status: 422, message: 'present_codeShown' });
  });

  it('unless risk screening had held its order', async () => {
    const order = await delivered();
    await store.db.insert(orderLog).values({
      id: newId(),
      orderId: order.id,
      type: 'HOLD',
      toStatus: 'PENDING_REVIEW',
      actorType: 'SYSTEM',
      detail: { event: 'HOLD', holdReason: 'RISK' },
    });
    expect((await order.cards())[0]?.giveRefusal).toBe('present_held');
    expect(await order.give()).toMatchObject({ message: 'present_held' });
  });

  it('as often as the shop allows, fewer times by new members, also at once', async () => {
    await limit({ newMemberMostPerDay: 1 });
    const joined = (days: number) =>
      store.db
        .update(member)
        .set({ createdTime: addTime(store.clock.now(), -days, 'day') })
        .where(eq(member.id, giver.memberId));
    await joined(2);
    const several = [await delivered(), await delivered(), await delivered(), await delivered()];
    const responses = await Promise.all(several.map((each) => each.give()));
    const messages = responses.map(({ message }) => message).sort();
    expect(messages).toEqual(['common_message_ok', ...Array(3).fill('present_limit')]);
    await joined(4);
    const other = several[responses.findIndex(({ status }) => status !== 200)];
    expect((await other?.cards())?.[0]?.giveRefusal).toBeNull();
    expect((await other?.give())?.status).toBe(200);
  });

  it.each([
    [{ receiver: '明\u200b' }, 'common_message_unseenCharacters'],
    [{ receiver: 'x'.repeat(41) }, 'common_message_badRequest'],
    [{ greeting: 'x'.repeat(201) }, 'common_message_badRequest'],
    [{ design: 'NONE' }, 'common_message_badRequest'],
  ])('not with %o', async (changes, message) => {
    expect(await (await delivered()).give(changes)).toMatchObject({ message });
  });

  it('with a greeting that is stored as plain text', async () => {
    const order = await delivered();
    const greeting = '<img src=x onerror=alert(1)>\n第二行';
    const { token } = await order.given({ greeting });
    expect((await view(token)).data).toMatchObject({ greeting });
  });
});

describe('a present ends', () => {
  it('opened or taken back, never both, when both happen at once', async () => {
    for (let round = 0; round < 6; round += 1) {
      const order = await delivered();
      const { id, token } = await order.given();
      const proof = await proofOf(friend(), token);
      const [open1, back] = await Promise.all(
        round % 2 === 0 ? [open(proof), order.takeBack(id)] : [open(proof), order.takeBack(id)].reverse(),
      );
      const wins = [open1, back].filter((answer) => answer?.status === 200);
      expect(wins).toHaveLength(1);
    }
    expect(await findViolations(store)).not.toHaveProperty('presents');
  });

  it('with one address when two open it at once', async () => {
    const order = await delivered();
    const { token } = await order.given();
    const proofs = [await proofOf(friend(), token), await proofOf(friend(), token)];
    const answers = await Promise.all(proofs.map(open));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('with a refund, after which it cannot be opened', async () => {
    const order = await delivered();
    const { token } = await order.given();
    const proof = await proofOf(friend(), token);
    const body = {
      orderSn: order.orderSn,
      type: 'REFUND',
      reason: 'CHANGED_MIND',
      units: 1,
    } as const;
    await store.call(
      'POST /order/member/aftersales/apply',
      { body },
      { ...order.as, idempotencyKey: newId() },
    );
    expect((await order.cards())[0]).toMatchObject({
      present: { state: 'VOID' },
      giveRefusal: 'present_notDelivered',
    });
    expect(await open(proof)).toMatchObject({ message: 'present_unavailable' });
    expect(await findViolations(store)).not.toHaveProperty('presents');
  });

  it('with a dispute of the payment', async () => {
    const order = await delivered();
    const { token } = await order.given();
    const proof = await proofOf(friend(), token);
    const now = store.clock.now();
    const disputeId = `du_${order.session}`;
    await store.db.insert(sandboxDispute).values({
      id: disputeId,
      paymentId: order.session,
      reason: 'fraudulent',
      minor: 100,
      evidenceDueTime: addTime(now, 7, 'day'),
      createdTime: now,
    });
    await store.services.jobs.enqueue(store.db, 'sandbox.dispute', { disputeId });
    await store.runJobs();
    expect((await order.cards())[0]).toMatchObject({
      present: { state: 'VOID' },
      giveRefusal: 'card_disputed',
    });
    expect(await open(proof)).toMatchObject({ message: 'present_unavailable' });
  });

  it('by staff who may cancel orders', async () => {
    const order = await delivered();
    const { id } = await order.given();
    const clerk = await staffWith(store, ['ROLE_SERVICE']);
    const body = { orderSn: order.orderSn, presentId: id };
    const ask = () => store.attempt('POST /order/admin/present/take_back', { body }, { as: clerk.token });
    expect((await ask()).status).toBe(200);
    expect(await ask()).toMatchObject({ message: 'present_notWaiting' });
    expect((await order.cards())[0]?.present).toMatchObject({ state: 'TAKEN_BACK' });
  });

  it('as shown when it was opened: it is refunded only because of a fault, which its giver reports', async () => {
    const order = await delivered();
    const { token } = await order.given();
    const first = friend();
    await opened(token, first);
    const apply = (body: object) =>
      store.attempt(
        'POST /order/member/aftersales/apply',
        { body: { orderSn: order.orderSn, units: 1, cardIds: [], ...body } },
        { ...order.as, idempotencyKey: newId() },
      );
    expect(await apply({ type: 'REFUND', reason: 'CHANGED_MIND' })).toMatchObject({
      message: 'aftersales_notPossible',
    });
    const applied = await apply({ type: 'REPLACE_CODE', reason: 'CODE_INVALID', cardIds: order.ids });
    expect(applied.status).toBe(200);
    const { id } = applied.data as { id: string };
    const clerk = await staffWith(store, ['ROLE_SERVICE']);
    const replace = { body: { id, reason: 'Checked' } };
    await store.call('POST /order/admin/aftersales/replace', replace, { as: clerk.token });
    store.clock.advance(120_000);
    expect((await opened(token, first)).data).toMatchObject({ isValid: false });
    // The shop has no address of the friend: the giver gets the mail, and can give the other code.
    const mails = await mailedTo(store, giver.email);
    expect(mails.filter(({ subject }) => subject.includes('您送出的卡密已更换'))).toHaveLength(1);
    const fresh = (await order.cards()).filter(({ giveRefusal }) => giveRefusal === null);
    expect(fresh).toHaveLength(1);
    expect(fresh[0]?.id).not.toBe(order.ids[0]);
  });
});
