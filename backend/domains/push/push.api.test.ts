import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountFixture, type Owner, ownPassword } from '../../../tests/api/fixtures/account';
import { findViolations } from '../../../tests/api/fixtures/check-invariants';
import { proofForPresent } from '../../../tests/api/fixtures/present';
import { staffWith } from '../../../tests/api/fixtures/staff';
import { cardCodes, topUp, tradeFixture } from '../../../tests/api/fixtures/trade';
import {
  pushService,
  subscribedBrowser,
  vapidClaims,
} from '../../../tests/stand-ins/push-service/push-service';
import { authSession, member } from '../../database/schema/members';
import { pushDevice, pushKey, pushNotice } from '../../database/schema/push';
import { newId } from '../../platform/new-id';
import { purgeOldRows } from '../../platform/purge-old-rows';
import { createTestStore, type TestStore } from '../../testing';
import { resealPush } from './reseal-push';
import { sendPushes } from './send-push';

const service = pushService();
let store: TestStore;
let owner: Owner;
let as: { as: string };
beforeAll(async () => {
  store = await createTestStore({ rateLimitFactor: 1000 }, { outgoingCalls: service.outgoingCalls });
});
beforeEach(async () => {
  owner = await accountFixture(store).owner({ certificationStatus: 'VERIFIED' });
  as = { as: owner.token };
  service.received.length = 0;
  service.respond(() => 201);
  await store.db.delete(pushNotice);
  await store.call('POST /upms/member/push/save', { body: { kinds: allKinds, quietHours: null } }, as);
});
afterAll(() => store?.close());

const allKinds: ('DELIVERED' | 'REFUNDED' | 'ANSWERED' | 'OPENED')[] = [
  'DELIVERED',
  'REFUNDED',
  'ANSWERED',
  'OPENED',
];
const send = () => sendPushes(store.system());
const sendAfter = async (seconds: number) => {
  store.clock.advance(seconds * 1000);
  await send();
};
const view = (locale: 'en' | 'zh-cn' = 'en') =>
  store.call('GET /upms/member/push/view', {}, { ...as, locale });
type Browser = ReturnType<typeof subscribedBrowser>;
const attempt = ({ subscription }: Pick<Browser, 'subscription'>, changes: object = {}, options = as) =>
  store.attempt(
    'POST /upms/member/push/subscribe',
    { body: { ...subscription, ...changes } },
    { ...options, headers: { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36' } },
  );
async function subscribed(host?: string): Promise<Browser & { id: string }> {
  const browser = subscribedBrowser(host);
  const { data } = await attempt(browser);
  return { ...browser, ...(data as { id: string }) };
}
const shown = (browser: Browser) =>
  service.received.filter(({ url }) => url === browser.endpoint).map((one) => browser.open(one));
const waiting = () => store.db.select().from(pushNotice);
const buy = (wish: Parameters<ReturnType<typeof tradeFixture>['buy']>[0] = cardCodes) =>
  tradeFixture(store).buy(wish, owner);

describe('a notification', () => {
  it('is shown on each device when an order is delivered, encrypted for the device and signed by the shop', async () => {
    const { publicKey } = await view();
    const [phone, desktop] = [await subscribed('web.push.apple.com'), await subscribed()];
    const { sn } = await buy();
    await send();
    const notice = {
      title: '1 张卡密已可查看',
      body: expect.stringMatching(/ × 1$/),
      url: expect.stringContaining(`/order/detail?orderSn=${sn}`),
      tag: expect.stringMatching(/^\d+$/),
    };
    expect(shown(phone)).toEqual([notice]);
    expect(shown(desktop)).toEqual([notice]);
    const [first] = service.received;
    if (!first) throw new Error('Nothing was sent');
    const { aud, sub, exp } = vapidClaims(first, publicKey);
    expect(aud).toBe(new URL(first.url).origin);
    expect(sub).toMatch(/^mailto:[^<>\s]+@[^<>\s]+$/);
    expect(exp * 1000 - Date.now()).toBeLessThanOrEqual(86_400_000);
    expect(first.headers.TTL).toBe('86400');
    expect(first.body.toString('latin1')).not.toContain(sn);
    expect(await waiting()).toEqual([]);
    await send();
    expect(service.received).toHaveLength(2);
  });

  it('says when staff reply without a quote, when a refund is done and when a present was opened', async () => {
    const browser = await subscribed();
    const { id: messageId } = await store.call(
      'POST /member/message',
      {
        body: {
          category: 'COMPLAINT',
          subject: 'A secret subject',
          content: 'A secret question',
          attachments: [],
        },
      },
      { ...as, idempotencyKey: newId() },
    );
    const staff = await staffWith(store, ['ROLE_SERVICE']);
    await store.call(
      'POST /member/admin/message/reply',
      { body: { messageId, content: 'A secret answer' } },
      { as: staff.token, idempotencyKey: newId() },
    );
    await send();
    expect(shown(browser)).toMatchObject([{ title: '您的消息有新回复', body: '' }]);
    expect(JSON.stringify(shown(browser))).not.toMatch(/secret/i);

    service.received.length = 0;
    const order = await buy(topUp);
    await tradeFixture(store).refundByStaff(order.id);
    await store.runJobs();
    await send();
    expect(shown(browser).map(({ title }) => title)).toContain('已退款');

    service.received.length = 0;
    const { sn: orderSn } = await buy();
    const { delivery } = await store.call('GET /order/member/order/view', { query: { orderSn } }, as);
    const { token } = await store.call(
      'POST /order/member/present/create',
      { body: { orderSn, cardId: delivery.cards[0]?.id ?? '', design: 'GIFT' } },
      as,
    );
    const proof = await proofForPresent(store, token, 'friend@mail.example');
    if (!proof) throw new Error('No code was mailed');
    await store.call('POST /order/member/present/open', { body: proof });
    await send();
    expect(shown(browser).map(({ title }) => title)).toContain('您送的礼物已被拆开');
  });

  it('is sent to a member without a mail address, and is not written for one without a device', async () => {
    await buy();
    expect(await waiting()).toEqual([]);
    const browser = await subscribed();
    await store.db.update(member).set({ email: null }).where(eq(member.id, owner.memberId));
    await buy();
    await send();
    expect(shown(browser)).toHaveLength(1);
  });

  it('of a kind that is switched off is not written; the others are', async () => {
    const browser = await subscribed();
    await store.call('POST /upms/member/push/save', { body: { kinds: ['REFUNDED'], quietHours: null } }, as);
    const order = await buy();
    expect(await waiting()).toEqual([]);
    await tradeFixture(store).refundByStaff(order.id);
    await store.runJobs();
    await send();
    expect(shown(browser).map(({ title }) => title)).toEqual(['已退款']);
  });

  it('belongs to the transaction of its change', async () => {
    await subscribed();
    const order = await tradeFixture(store).place(cardCodes, owner);
    await tradeFixture(store).pay(order);
    expect(await waiting()).toEqual([]);
    await store.runJobs();
    expect(await waiting()).toMatchObject([{ kind: 'DELIVERED', tries: 0 }]);
  });

  it('waits for the end of the quiet hours by the clock of the device, which counts as no try', async () => {
    const browser = await subscribed();
    const hour = Number(
      new Intl.DateTimeFormat('en', { timeZone: 'Asia/Hong_Kong', hour: '2-digit', hourCycle: 'h23' }).format(
        store.clock.now(),
      ),
    );
    const quietHours = { from: hour, until: (hour + 2) % 24 };
    await store.call('POST /upms/member/push/save', { body: { kinds: allKinds, quietHours } }, as);
    await buy();
    await send();
    expect(shown(browser)).toEqual([]);
    const [notice] = await waiting();
    expect(notice).toMatchObject({ tries: 0 });
    expect((notice?.nextTime.getTime() ?? 0) % 3_600_000).toBeLessThan(1000);
    await sendAfter(2 * 3600);
    expect(shown(browser)).toHaveLength(1);
  });
});

describe('a push service', () => {
  it('that does not respond is tried five times, and then nothing waits', async () => {
    const browser = await subscribed('updates.push.services.mozilla.com');
    await buy();
    service.respond(() => 'no-connection');
    for (const pause of [0, 61, 301, 1801]) await sendAfter(pause);
    expect(await waiting()).toMatchObject([{ tries: 4 }]);
    service.respond(() => 500);
    await sendAfter(7201);
    expect(await waiting()).toEqual([]);
    expect(shown(browser)).toHaveLength(1);
    expect((await view()).devices).toHaveLength(1);
  });

  it.each([404, 410])(
    'that answers %s has lost the browser: the device is forgotten with what waits for it',
    async (gone) => {
      await subscribed('abc.notify.windows.com');
      const other = await subscribed();
      await buy();
      await buy();
      service.respond(({ url }) => (url.includes('windows') ? gone : 201));
      await send();
      expect(await waiting()).toEqual([]);
      expect((await view()).devices.map(({ id }) => id)).toEqual([other.id]);
      expect(shown(other)).toHaveLength(2);
    },
  );

  it('gets nothing that is older than a day', async () => {
    const browser = await subscribed();
    await buy();
    await sendAfter(86_401);
    expect(shown(browser)).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it('gets one notification once when two processes send at the same time', async () => {
    const browser = await subscribed();
    await buy();
    await Promise.all([send(), send(), send()]);
    expect(shown(browser)).toHaveLength(1);
  });
});

describe('a device', () => {
  it('gets nothing after its sign-in has ended', async () => {
    const browser = await subscribed();
    await buy();
    await store.call('DELETE /auth/token/logout', {}, as);
    await send();
    expect(shown(browser)).toEqual([]);
    expect(await store.db.select().from(pushDevice).where(eq(pushDevice.id, browser.id))).toEqual([]);
  });

  it('that another member uses now shows that one’s notifications alone, also of what already waits', async () => {
    const browser = await subscribed();
    await buy();
    const other = await accountFixture(store).owner({ certificationStatus: 'VERIFIED' });
    const { data } = await attempt(browser, {}, { as: other.token });
    expect(data).not.toEqual({ id: browser.id });
    await send();
    expect(shown(browser)).toEqual([]);
    expect((await view()).devices).toEqual([]);
    await tradeFixture(store).buy(cardCodes, other);
    await send();
    expect(shown(browser)).toHaveLength(1);
  });

  it('may subscribe again and at the same time: one row, with its newest keys and zone', async () => {
    const browser = subscribedBrowser();
    const answers = await Promise.all([attempt(browser), attempt(browser), attempt(browser)]);
    expect(new Set(answers.map(({ data }) => (data as { id: string }).id)).size).toBe(1);
    const renewed = subscribedBrowser();
    const { p256dh, auth } = renewed.subscription;
    await attempt(browser, { p256dh, auth, zone: 'Europe/Berlin' });
    const rows = await store.db.select().from(pushDevice).where(eq(pushDevice.memberId, owner.memberId));
    expect(rows).toMatchObject([{ zone: 'Europe/Berlin' }]);
    await buy();
    await send();
    expect(service.received.map((one) => renewed.open(one))).toHaveLength(1);
  });

  it('beyond the tenth replaces the one that was not seen for longest', async () => {
    const first = await subscribed();
    for (let more = 0; more < 10; more += 1) {
      store.clock.advance(1000);
      await subscribed();
    }
    const { devices } = await view();
    expect(devices).toHaveLength(10);
    expect(devices.map(({ id }) => id)).not.toContain(first.id);
  });

  it('is listed by its name, and removed by its member alone', async () => {
    const { id } = await subscribed();
    expect((await view('en')).devices).toMatchObject([{ id, device: 'Chrome on Windows' }]);
    const other = await accountFixture(store).owner();
    const remove = (token: string) =>
      store.attempt('POST /upms/member/push/remove', { body: { id } }, { as: token });
    expect((await remove(other.token)).status).toBe(404);
    expect((await view()).devices).toHaveLength(1);
    expect([(await remove(owner.token)).status, (await remove(owner.token)).status]).toEqual([200, 404]);
    expect((await view()).devices).toEqual([]);
  });

  it.each([
    'https://attacker.example/push',
    'https://fcm.googleapis.com.attacker.example/push',
    'https://fcm.googleapis.com:8443/push',
    'https://notify.windows.com/push',
    'https://169.254.169.254/latest',
  ])('at %s is refused: the store sends to push services of browsers alone', async (endpoint) => {
    expect(await attempt(subscribedBrowser(), { endpoint })).toMatchObject({
      status: 422,
      message: 'push_service',
    });
  });

  it('with keys that are none, or an unknown zone, is refused', async () => {
    const browser = subscribedBrowser();
    const offCurve = Buffer.from(browser.subscription.p256dh, 'base64url');
    offCurve[64] = (offCurve[64] ?? 0) ^ 1;
    for (const changes of [
      { p256dh: offCurve.toString('base64url') },
      { p256dh: 'A'.repeat(87) },
      { p256dh: 'short' },
      { auth: 'short' },
      { zone: 'Moon/Base' },
      { endpoint: 'http://fcm.googleapis.com/wp/a' },
    ]) {
      expect((await attempt(browser, changes)).status, JSON.stringify(changes)).toBe(400);
    }
  });
});

describe('what a member chose', () => {
  it('is all kinds and the night without a choice, and is stored as chosen', async () => {
    const fresh = await accountFixture(store).owner();
    const of = { as: fresh.token };
    const before = await store.call('GET /upms/member/push/view', {}, of);
    expect(before).toMatchObject({ kinds: allKinds, quietHours: { from: 23, until: 8 }, devices: [] });
    const chosen = { kinds: ['OPENED' as const, 'OPENED' as const], quietHours: { from: 0, until: 6 } };
    await store.call('POST /upms/member/push/save', { body: chosen }, of);
    await store.call('POST /upms/member/push/save', { body: chosen }, of);
    const after = await store.call('GET /upms/member/push/view', {}, of);
    expect(after).toMatchObject({ kinds: ['OPENED'], quietHours: { from: 0, until: 6 } });
    for (const quietHours of [{ from: 24, until: 6 }, { from: 1.5, until: 6 }, { from: 1 }]) {
      const refused = await store.attempt(
        'POST /upms/member/push/save',
        { body: { ...chosen, quietHours } },
        of,
      );
      expect(refused.status).toBe(400);
    }
  });

  it('leaves with the account, as its devices do', async () => {
    await subscribed();
    await store.call('POST /upms/member/account/close', { body: { password: ownPassword } }, as);
    const left = await store.db.execute(
      sql`select member_id from push_device where member_id = ${owner.memberId}
        union all select member_id from push_preference where member_id = ${owner.memberId}`,
    );
    expect(left.rows).toEqual([]);
  });
});

describe('the key of the shop', () => {
  it('is made once, by whichever process is first, and is sealed', async () => {
    await store.db.delete(pushKey);
    const keys = await Promise.all(Array.from({ length: 5 }, () => view()));
    expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1);
    const rows = await store.db.select().from(pushKey);
    expect(rows).toHaveLength(1);
    expect(Buffer.from(keys[0]?.publicKey ?? '', 'base64url')).toHaveLength(65);
  });

  it('and the subscriptions are sealed again with a new secret', async () => {
    const browser = await subscribed();
    const { environment, db, log } = store.services;
    const next = { ...environment, secret: `${environment.secret}-next`, oldSecrets: [environment.secret] };
    expect(await resealPush({ db, log, environment: next })).toMatchObject({ failed: 0 });
    expect(await resealPush({ db, log, environment: next })).toEqual({ resealed: 0, failed: 0 });
    await buy();
    await sendPushes({ ...store.system(), environment: { ...next, oldSecrets: [] } });
    expect(shown(browser)).toHaveLength(1);
    expect(
      await resealPush({ db, log, environment: { ...environment, oldSecrets: [next.secret] } }),
    ).toMatchObject({
      failed: 0,
    });
  });
});

it('a device whose sign-in was deleted is deleted, and the database stays consistent', async () => {
  const { id } = await subscribed();
  await buy();
  await send();
  expect(await findViolations(store)).toEqual({});
  await store.db.delete(authSession).where(eq(authSession.memberId, owner.memberId));
  store.clock.advance(2 * 86_400_000);
  await purgeOldRows(store.system());
  expect(await store.db.select().from(pushDevice).where(eq(pushDevice.id, id))).toEqual([]);
});
