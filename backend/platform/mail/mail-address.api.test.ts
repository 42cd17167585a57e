import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { locales } from '../../../lib/i18n/locales';
import { mailedTo } from '../../../tests/api/fixtures/mailed';
import { orderFixture, phoneAccount } from '../../../tests/api/fixtures/order';
import { placeOrder } from '../../../tests/load/buyers';
import { type MailServer, startMailServer } from '../../../tests/stand-ins/mail/mail-server';
import { member } from '../../database/schema/members';
import { mailAddress } from '../../database/schema/platform';
import { createTestStore, type TestStore } from '../../testing';
import { unsubscribeToken } from './mail-address';
import { queueMail, queueOptionalMail } from './outbox';

const secret = 'a secret of the mail provider, 32+';

let server: MailServer;
let store: TestStore;
const received: Email[] = [];

beforeAll(async () => {
  server = await startMailServer(async ({ raw }) => {
    received.push(await PostalMime.parse(raw));
  });
  store = await createTestStore({ smtpUrl: server.url, mailReturnSecret: secret });
});
afterAll(async () => {
  await store.close();
  await server.close();
});

const draft = { mail: 'restock', values: { product: 'Points' }, url: 'https://tianyun.example/' } as const;

async function sendOptional(email: string, lang = 'en') {
  await store.db.transaction((tx) => queueOptionalMail(tx, store.services, { email, lang }, () => draft));
  await store.runJobs();
}

it.each(locales)(
  'a mail that is about no order has links to unsubscribe, for people and for mail clients: %s',
  async (locale) => {
    const email = `reader-${locale}@mail.example`;
    await sendOptional(email, locale);
    const mail = received.at(-1);
    const token = unsubscribeToken(store.environment, email);
    const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe')).toBe(
      `<${store.environment.storeUrl}/api/mail/unsubscribe?token=${token}>`,
    );
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(mail?.text).toContain(`/unsubscribe?token=${token}`);
    expect(mail?.html).toContain(`/unsubscribe?token=${token}`);

    const arrived = received.length;
    await store.call('POST /upms/member/mail/unsubscribe', { body: { token } });
    await store.call('POST /upms/member/mail/unsubscribe', { body: { token } });
    await sendOptional(email, locale);
    expect(received).toHaveLength(arrived);

    // Mails about orders and the account still arrive, without such links.
    await store.db.transaction((tx) =>
      queueMail(tx, store.services, { email, lang: locale }, () => ({
        mail: 'identityVerified',
        values: { nickname: 'Reader' },
      })),
    );
    await store.runJobs();
    expect(received).toHaveLength(arrived + 1);
    expect(received.at(-1)?.headers.map(({ key }) => key)).not.toContain('list-unsubscribe');
  },
);

it('accepts the token of the store only', async () => {
  const token = unsubscribeToken(store.environment, 'other@mail.example');
  for (const wrong of [
    `${token}x`,
    token.slice(0, -1),
    'x',
    '',
    `${btoa('a@mail.example')}.${token.split('.')[1]}`,
  ]) {
    const { status } = await store.attempt('POST /upms/member/mail/unsubscribe', { body: { token: wrong } });
    expect(status, wrong).toBe(400);
  }
  expect(
    await store.db.select().from(mailAddress).where(eq(mailAddress.email, 'other@mail.example')),
  ).toEqual([]);
});

it('an address that its mail server refuses is marked: sign-in and the order say so until a mail is accepted', async () => {
  const email = 'full@mail.example';
  const buyer = await orderFixture(store).buyer();
  await store.db.update(member).set({ email }).where(eq(member.id, buyer.memberId));
  const skuId = await orderFixture(store).firstSku('skylark-video-vip');
  const { sn } = await placeOrder(store.call, buyer, { skuId, values: phoneAccount });
  const isMailRefused = async () =>
    (await store.call('GET /order/member/order/view', { query: { orderSn: sn } }, { as: buyer.token }))
      .isMailRefused;
  const signIn = () =>
    store.attempt('POST /upms/member/verify_code/send', {
      body: { scene: 'LOGIN', channel: 'EMAIL', email },
    });
  expect(await isMailRefused()).toBe(false);

  server.refused.add(email);
  await signIn();
  await store.runJobs();
  const [first] = await mailedTo(store, email);
  // Nothing is gained by further attempts.
  expect(first).toMatchObject({ status: 'FAILED', attempts: 1 });
  expect(await isMailRefused()).toBe(true);
  expect(await signIn()).toMatchObject({ status: 422, message: 'mail_addressRefused' });
  const register = { scene: 'REGISTER' as const, channel: 'EMAIL' as const, email };
  expect(await store.attempt('POST /upms/member/verify_code/send', { body: register })).toMatchObject({
    status: 422,
    message: 'mail_addressUnusable',
  });

  // After an hour the next mail finds out.
  store.clock.advance(61 * 60_000);
  server.refused.delete(email);
  expect((await signIn()).message).not.toBe('mail_addressRefused');
  await sendOptional(email);
  expect(await isMailRefused()).toBe(false);
});

it('an address whose mail came back is marked when its provider has signed the report', async () => {
  const marked = async (email: string) =>
    (await store.db.select().from(mailAddress).where(eq(mailAddress.email, email)))[0]?.refusal ?? null;
  const report = (body: object, key = secret) => {
    const rawBody = JSON.stringify(body);
    const signature = createHmac('sha256', key).update(rawBody).digest('hex');
    return store.attempt(
      'POST /upms/open/mail/returned',
      { rawBody },
      { headers: { 'x-mail-signature': signature } },
    );
  };
  const returned = { email: 'Gone@mail.example', permanent: true, reason: '5.1.1 user unknown' };
  expect((await report(returned, 'another secret of 32 characters..')).status).toBe(401);
  expect((await report({ email: 5 })).status).toBe(400);
  expect((await report({ ...returned, permanent: false })).status).toBe(200);
  expect(await marked('gone@mail.example')).toBeNull();
  expect((await report(returned)).status).toBe(200);
  expect(await marked('gone@mail.example')).toBe('5.1.1 user unknown');
});
