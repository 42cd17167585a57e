import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountFixture, type Owner, ownPassword } from '../../../../tests/api/fixtures/account';
import { mailedTo } from '../../../../tests/api/fixtures/mailed';
import {
  addAuthenticator,
  addOwnPasskey,
  codeOf,
  nextCode,
} from '../../../../tests/api/fixtures/member-factors';
import { requestCode } from '../../../../tests/api/fixtures/sent-code';
import { softwarePasskey } from '../../../../tests/api/fixtures/software-passkey';
import { memberPasskey } from '../../../database/schema/member-factors';
import { authSession, loginLog, member } from '../../../database/schema/members';
import { createTestStore, type TestStore } from '../../../testing';

let store: TestStore;
let host = 0;
beforeAll(async () => {
  store = await createTestStore({ rateLimitFactor: 1 });
});
afterAll(() => store.close());

const accounts = () => accountFixture(store);
const key = 'POST /auth/oauth/token/member';

/** Each test has its own networks, so that limits do not interfere. */
function newNetwork(): { headers: Record<string, string> } {
  host += 1;
  return { headers: { 'x-real-ip': `198.19.${host >> 8}.${host & 255}` } };
}

const firstStep = (owner: Owner, from = newNetwork()) =>
  store.attempt(
    key,
    { body: { grant_type: 'password', username: owner.email, password: ownPassword, agree: true } },
    from,
  );
const ticketOf = async (owner: Owner, from = newNetwork()): Promise<string> =>
  Object((await firstStep(owner, from)).data).ticket;
const secondStep = (ticket: string, code: string, from = newNetwork()) =>
  store.attempt(key, { body: { grant_type: 'second_factor', ticket, code } }, from);
const asked = { status: 403, message: 'common_login_secondFactor' };

async function withAuthenticator() {
  const owner = await accounts().owner();
  return { owner, ...(await addAuthenticator(store, owner)) };
}
const outcomes = async ({ memberId }: Owner) =>
  (
    await store.db
      .select()
      .from(loginLog)
      .where(eq(loginLog.memberId, memberId))
      .orderBy(desc(loginLog.createdTime))
  ).map(({ outcome }) => outcome);
const openSessions = async ({ memberId }: Owner) =>
  (await store.db.select().from(authSession).where(eq(authSession.memberId, memberId))).length;

describe('the second step of a sign-in', () => {
  it('asvs:V6.3.3 asvs:V6.3.4 follows a password and a code that was sent alike', async () => {
    const { owner, secret } = await withAuthenticator();
    const before = await openSessions(owner);
    const byPassword = await firstStep(owner);
    expect(byPassword).toMatchObject({ ...asked, data: { ticket: expect.any(String), expiresIn: 300 } });
    expect(JSON.stringify(byPassword.body)).not.toContain('access_token');
    const sent = await requestCode(store, owner.email, newNetwork());
    const byCode = await store.attempt(key, {
      body: { grant_type: 'email_login', email: owner.email, ...sent, agree: true },
    });
    expect(byCode).toMatchObject(asked);
    const again = await store.attempt(key, {
      body: { grant_type: 'email_login', email: owner.email, ...sent, agree: true },
    });
    expect(again.message, 'the code is used up').toBe('common_error_verifyCodeExpired');
    expect(await openSessions(owner)).toBe(before);
    const done = await secondStep(Object(byCode.data).ticket, nextCode(store, secret));
    expect(done).toMatchObject({ status: 200, body: { token_type: 'bearer', user_id: owner.memberId } });
    expect(await outcomes(owner)).toEqual(
      expect.arrayContaining(['FACTOR_ASKED', 'FACTOR_ASKED', 'OK_BY_FACTOR']),
    );
  });

  it('asvs:V6.5.1 accepts each code, each recovery code and each ticket once', async () => {
    const { owner, secret, recoveryCodes } = await withAuthenticator();
    const code = nextCode(store, secret);
    const first = await ticketOf(owner);
    expect((await secondStep(first, code)).status).toBe(200);
    expect(await secondStep(first, nextCode(store, secret)), 'a used ticket').toMatchObject({
      message: 'common_login_secondFactorExpired',
    });
    const used = codeOf(store, secret);
    expect((await secondStep(await ticketOf(owner), used)).status).toBe(200);
    expect(await secondStep(await ticketOf(owner), used), 'a used code').toMatchObject({
      status: 422,
      message: 'member_factor_codeIncorrect',
    });
    const tickets = await Promise.all(Array.from({ length: 20 }, () => ticketOf(owner)));
    const recovery = recoveryCodes[0] ?? '';
    const answers = await Promise.all(tickets.map((ticket) => secondStep(ticket, recovery)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ message }) => message === 'member_factor_recoveryIncorrect')).toHaveLength(19);
    const one = await ticketOf(owner);
    const other = recoveryCodes[1] ?? '';
    const sameTicket = await Promise.all(Array.from({ length: 20 }, () => secondStep(one, other)));
    expect(sameTicket.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('ends after five minutes, and with a new password', async () => {
    const { owner, secret } = await withAuthenticator();
    const late = await ticketOf(owner);
    store.clock.advance(5 * 60_000);
    const expired = { status: 422, message: 'common_login_secondFactorExpired' };
    expect(await secondStep(late, codeOf(store, secret))).toMatchObject(expired);
    const waiting = await ticketOf(owner);
    const password = 'Sky-7-lark';
    const factorCode = nextCode(store, secret);
    const body = { currentPassword: ownPassword, password, rePassword: password, factorCode };
    await store.call('POST /upms/member/password/update', { body }, { as: owner.token });
    expect(await secondStep(waiting, nextCode(store, secret))).toMatchObject(expired);
    expect(await secondStep('x'.repeat(43), codeOf(store, secret))).toMatchObject(expired);
  });

  it('asvs:V6.3.1 asvs:V6.3.5 limits codes of strangers, not those of a known device, and mails the owner', async () => {
    const { owner, secret, recoveryCodes } = await withAuthenticator();
    const home = newNetwork();
    const known = await secondStep(await ticketOf(owner, home), nextCode(store, secret), home);
    expect(known.status).toBe(200);
    const tickets = await Promise.all(Array.from({ length: 14 }, () => ticketOf(owner)));
    const wrong = await Promise.all(tickets.map((ticket) => secondStep(ticket, '000000')));
    expect(wrong.filter(({ message }) => message === 'member_factor_codeIncorrect')).toHaveLength(10);
    const refused = wrong.filter(({ message }) => message === 'member_factor_codesLocked');
    expect(refused).toHaveLength(4);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    const right = nextCode(store, secret);
    expect((await secondStep(await ticketOf(owner), right)).status, 'a stranger with the code').toBe(429);
    expect((await secondStep(await ticketOf(owner, home), right, home)).status, 'the owner').toBe(200);
    expect((await secondStep(await ticketOf(owner), recoveryCodes[0] ?? '')).status, 'recovery').toBe(200);
    const notices = (await mailedTo(store, owner.email)).filter(({ subject }) =>
      subject.includes('第二步多次输错'),
    );
    expect(notices).toHaveLength(1);
  });

  it('is refused for a member who was suspended meanwhile', async () => {
    const { owner, secret } = await withAuthenticator();
    const ticket = await ticketOf(owner);
    await store.db.update(member).set({ status: 'LOCKED' }).where(eq(member.id, owner.memberId));
    expect(await secondStep(ticket, nextCode(store, secret))).toMatchObject({
      status: 426,
      message: 'common_login_lockedByStaff',
    });
    expect(await firstStep(owner)).toMatchObject({ message: 'common_login_lockedByStaff' });
  });

  it('is not asked from a member whose set-up was not confirmed', async () => {
    const owner = await accounts().owner();
    await store.call(
      'POST /upms/member/factor/setup',
      { body: { password: ownPassword } },
      { as: owner.token },
    );
    expect((await firstStep(owner)).status).toBe(200);
  });
});

describe('a sign-in with a passkey', () => {
  const begin = () => store.call('POST /upms/member/passkey/challenge', {});
  const signIn = (transaction: string, passkey: object, more: object = {}) =>
    store.attempt(
      key,
      { body: { grant_type: 'passkey', transaction, passkey, agree: true, ...more } },
      newNetwork(),
    );
  const refused = { status: 422, message: 'common_login_passkeyRefused' };
  const handle = ({ memberId }: Owner) => Buffer.from(memberId).toString('base64url');

  it('opens a session without password and second step, also while passwords are locked', async () => {
    const { owner, recoveryCodes } = await withAuthenticator();
    const passkey = await addOwnPasskey(store, owner, { factorCode: recoveryCodes[0] ?? '' });
    const { transaction, options } = await begin();
    expect(options).toMatchObject({ allowCredentials: [], userVerification: 'required' });
    const answer = await signIn(transaction, passkey.sign(options, undefined, handle(owner)));
    expect(answer).toMatchObject({ status: 200, body: { user_id: owner.memberId } });
    expect(await outcomes(owner)).toContain('OK_BY_PASSKEY');
    const [row] = await store.db.select().from(memberPasskey).where(eq(memberPasskey.id, passkey.id));
    expect(row?.lastUsedTime).not.toBeNull();
  });

  it('needs the agreement, and uses a challenge once, also in 20 parallel requests', async () => {
    const owner = await accounts().owner();
    const passkey = await addOwnPasskey(store, owner);
    const { transaction, options } = await begin();
    const signed = passkey.sign(options);
    expect((await signIn(transaction, signed, { agree: false })).message).toBe(
      'common_login_agreementRequired',
    );
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(transaction, signed)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ message }) => message === refused.message)).toHaveLength(19);
  });

  it('is refused without a check of the owner, for an unknown passkey, another origin and member, and late', async () => {
    const [owner, stranger] = [await accounts().owner(), await accounts().owner()];
    const passkey = await addOwnPasskey(store, owner);
    const origin = new URL(store.environment.storeUrl).origin;
    const attempt = async (sign: (options: Awaited<ReturnType<typeof begin>>['options']) => object) => {
      const { transaction, options } = await begin();
      return signIn(transaction, sign(options));
    };
    const withoutCheck = { ...softwarePasskey(origin).sign({ challenge: 'x' }), id: passkey.id };
    expect(await attempt(() => withoutCheck)).toMatchObject(refused);
    expect(await attempt((options) => softwarePasskey(origin, { checks: true }).sign(options))).toMatchObject(
      refused,
    );
    expect(await attempt((options) => passkey.sign(options, 'https://evil.example'))).toMatchObject(refused);
    expect(
      await attempt((options) => passkey.sign(options, undefined, handle(stranger))),
      'names another account',
    ).toMatchObject(refused);
    const late = await begin();
    store.clock.advance(5 * 60_000);
    expect(await signIn(late.transaction, passkey.sign(late.options))).toMatchObject(refused);
    expect(await signIn('x', passkey.sign(late.options))).toMatchObject(refused);
    const adding = await store.call(
      'POST /upms/member/passkey/options',
      { body: { password: ownPassword } },
      { as: owner.token },
    );
    expect(
      await signIn(adding.transaction, passkey.sign(adding.options)),
      'the challenge of an addition',
    ).toMatchObject(refused);
    passkey.setCounter(1);
    expect(await attempt((options) => passkey.sign(options))).toMatchObject({ status: 200 });
    passkey.setCounter(0);
    expect(await attempt((options) => passkey.sign(options)), 'a copy').toMatchObject(refused);
  });

  it('is refused for a suspended member and after the passkey was removed', async () => {
    const owner = await accounts().owner();
    const passkey = await addOwnPasskey(store, owner);
    await store.db.update(member).set({ status: 'LOCKED' }).where(eq(member.id, owner.memberId));
    const first = await begin();
    expect(await signIn(first.transaction, passkey.sign(first.options))).toMatchObject({
      status: 426,
      message: 'common_login_lockedByStaff',
    });
    await store.db.update(member).set({ status: 'ACTIVE' }).where(eq(member.id, owner.memberId));
    await store.call(
      'POST /upms/member/passkey/delete',
      { body: { id: passkey.id, password: ownPassword } },
      { as: owner.token },
    );
    const second = await begin();
    expect(await signIn(second.transaction, passkey.sign(second.options))).toMatchObject(refused);
  });
});
