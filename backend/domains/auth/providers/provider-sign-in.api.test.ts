import { eq } from 'drizzle-orm';
import type { JWTPayload } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SignInProvider } from '../../../../lib/auth/sign-in-providers';
import { accountFixture } from '../../../../tests/api/fixtures/account';
import { mailedTo } from '../../../../tests/api/fixtures/mailed';
import { addAuthenticator, nextCode } from '../../../../tests/api/fixtures/member-factors';
import { memberIdOf } from '../../../../tests/api/fixtures/member-id';
import { staffWith } from '../../../../tests/api/fixtures/staff';
import { type Answer, choosePerson } from '../../../../tests/stand-ins/sign-in/choose-person';
import {
  openSignInProvider,
  type Person,
  type SignInProviderStandIn,
  signIdToken,
} from '../../../../tests/stand-ins/sign-in/sign-in-provider';
import { member } from '../../../database/schema/members';
import { couponCode } from '../../../database/schema/pricing';
import { linkedSignIn } from '../../../database/schema/security';
import { createTestStore, type TestStore } from '../../../testing';

let provider: SignInProviderStandIn;
let store: TestStore;
let people = 0;

beforeAll(async () => {
  provider = await openSignInProvider();
  store = await createTestStore({ signIn: { google: provider.google, apple: provider.apple } });
});
afterAll(async () => {
  await store.close();
  await provider.close();
});
afterEach(() => {
  provider.state.forge = null;
  provider.state.fault = null;
});

function newPerson(changes: Partial<Person> = {}): Person & { email: string } {
  people += 1;
  const email = `person-${people}@mail.example`;
  const person = { subject: `person-${people}`, email, isProved: true, ...changes };
  provider.people.set(person.subject, person);
  return person;
}

type Started = { provider: SignInProvider; url: string; state: string; transaction: string };

async function start(name: SignInProvider = 'google'): Promise<Started> {
  const started = await store.call('POST /upms/member/provider/start', {
    body: { provider: name, agree: true },
  });
  return { provider: name, ...started };
}

const finish = ({ provider: name, transaction }: Started, answer: Answer) =>
  store.attempt('POST /upms/member/provider/sign_in', { body: { provider: name, transaction, ...answer } });

async function signIn(person: Person, name: SignInProvider = 'google') {
  const started = await start(name);
  return finish(started, await choosePerson(started.url, person.subject));
}

/** A member with a proved address. */
async function memberWith(email: string): Promise<string> {
  const { memberId } = await accountFixture(store).owner({ email });
  return memberId;
}

async function counts() {
  return { members: await store.db.$count(member), links: await store.db.$count(linkedSignIn) };
}

const tokenOf = (response: { body: unknown }) => (response.body as { access_token: string }).access_token;

describe('a sign-in at a provider', () => {
  it.each(['google', 'apple'] as const)(
    'asvs:V10.5.2 with %s creates an account with the welcome gift for a new proved address, and finds it again',
    async (name) => {
      const person = newPerson();
      const first = await signIn(person, name);
      expect(first).toMatchObject({ status: 200, body: { user: { type: 'Member' } } });
      const memberId = await memberIdOf(store, tokenOf(first));
      const [row] = await store.db.select().from(member).where(eq(member.id, memberId));
      expect(row).toMatchObject({ email: person.email, passwordHash: null, status: 'ACTIVE' });
      expect(row?.emailVerifiedTime).toBeInstanceOf(Date);
      expect(await store.db.$count(couponCode, eq(couponCode.memberId, memberId))).toBeGreaterThan(0);
      expect(await mailedTo(store, person.email), 'a new account needs no mail about its link').toEqual([]);
      // The address may change at the provider: issuer and subject name the person.
      provider.people.set(person.subject, { ...person, email: 'other@mail.example', isProved: false });
      expect(await memberIdOf(store, tokenOf(await signIn(person, name)))).toBe(memberId);
    },
  );

  it('is linked to the account of an address that both have proved, and its owner gets a mail in their language', async () => {
    for (const [lang, subject] of [
      ['zh-cn', /已绑定 Google 登录/],
      ['en', /Google can now sign in to your account/],
      ['zh-hk', /已連結 Google 登入/],
    ] as const) {
      const person = newPerson({ email: `Owner-${lang}@Mail.Example` });
      const address = `owner-${lang}@mail.example`;
      const memberId = await memberWith(address);
      await store.db.update(member).set({ lang }).where(eq(member.id, memberId));
      const before = await counts();
      expect(await memberIdOf(store, tokenOf(await signIn(person)))).toBe(memberId);
      expect(await counts()).toEqual({ members: before.members, links: before.links + 1 });
      const subjects = (await mailedTo(store, address)).map((mail) => mail.subject);
      expect(subjects).toContainEqual(expect.stringMatching(subject));
    }
  });

  it('asvs:V6.3.4 of a member with an authenticator needs its code too, and links nothing before it', async () => {
    const person = newPerson();
    const owner = await accountFixture(store).owner({ email: person.email });
    const { secret } = await addAuthenticator(store, owner);
    const before = await counts();
    const first = await signIn(person);
    expect(first).toMatchObject({ status: 403, message: 'common_login_secondFactor' });
    expect(await counts()).toEqual(before);
    const done = await store.attempt('POST /auth/oauth/token/member', {
      body: {
        grant_type: 'second_factor',
        ticket: Object(first.data).ticket,
        code: nextCode(store, secret),
      },
    });
    expect(done).toMatchObject({ status: 200, body: { user_id: owner.memberId } });
  });

  it('accepts the texts that Apple writes for booleans', async () => {
    expect((await signIn(newPerson({ isProved: 'true' }), 'apple')).status).toBe(200);
  });

  it('creates one account when two answers for a new address come at once', async () => {
    const person = newPerson();
    const started = [await start(), await start('apple')];
    const answers = await Promise.all(started.map(({ url }) => choosePerson(url, person.subject)));
    const responses = await Promise.all(started.map((one, index) => finish(one, answers[index] ?? {})));
    expect(responses.map(({ status }) => status)).toContain(200);
    expect(await store.db.$count(member, eq(member.email, person.email))).toBe(1);
  });
});

describe('an account is not opened', () => {
  it.each([
    ['an address that the provider has not proved', { isProved: false }],
    ['no statement about the proof', { isProved: undefined }],
    ['no address', { email: undefined }],
  ])('by %s', async (_case, changes) => {
    const person = newPerson(changes as Partial<Person>);
    const before = await counts();
    expect(await signIn(person)).toMatchObject({ status: 422, message: 'common_provider_addressUnproven' });
    expect(await counts()).toEqual(before);
  });

  it('that has the address without a proof', async () => {
    const person = newPerson();
    const memberId = await memberWith(person.email);
    await store.db.update(member).set({ emailVerifiedTime: null }).where(eq(member.id, memberId));
    expect(await signIn(person)).toMatchObject({ status: 422, message: 'common_provider_accountUnproven' });
  });

  it('that is linked to another person of this provider', async () => {
    const person = newPerson();
    expect((await signIn(person)).status).toBe(200);
    const impostor = newPerson({ email: person.email });
    expect(await signIn(impostor)).toMatchObject({ status: 422, message: 'common_provider_otherLinked' });
  });

  it('of staff', async () => {
    const { email } = await staffWith(store, ['ROLE_SERVICE']);
    const before = await counts();
    expect(await signIn(newPerson({ email }))).toMatchObject({
      status: 422,
      message: 'common_provider_forStaff',
    });
    expect(await counts()).toEqual(before);
  });

  it('that is disabled or locked, and it is not linked either', async () => {
    for (const [status, message] of [
      ['DISABLED', 'common_login_disabledAccount'],
      ['LOCKED', 'common_login_lockedByStaff'],
    ] as const) {
      const person = newPerson();
      const memberId = await memberWith(person.email);
      await store.db.update(member).set({ status }).where(eq(member.id, memberId));
      const before = await counts();
      expect(await signIn(person)).toMatchObject({ status: 426, message });
      expect(await counts()).toEqual(before);
      await store.db.update(member).set({ status: 'ACTIVE' }).where(eq(member.id, memberId));
      expect((await signIn(person)).status).toBe(200);
      await store.db.update(member).set({ status }).where(eq(member.id, memberId));
      expect(await signIn(person), 'by its link').toMatchObject({ status: 426, message });
    }
  });
});

describe('forged and repeated answers', () => {
  it('asvs:V10.2.1 are all refused and change nothing', async () => {
    const person = newPerson();
    const started = await start();
    const answer = await choosePerson(started.url, person.subject);
    const other = await start();
    const othersAnswer = await choosePerson(other.url, newPerson().subject);
    const before = await counts();
    const tampered = { ...started, transaction: `${started.transaction.slice(0, -4)}AAAA` };
    const forgeries: [string, Started, Answer, string][] = [
      ['another state', started, { ...answer, state: other.state }, 'common_provider_expired'],
      ['no state', started, { ...answer, state: '' }, 'common_provider_expired'],
      ['the transaction of another browser', other, answer, 'common_provider_expired'],
      ['a changed transaction', tampered, answer, 'common_provider_expired'],
      ['no transaction', { ...started, transaction: '' }, answer, 'common_provider_expired'],
      ['another provider', { ...started, provider: 'apple' }, answer, 'common_provider_expired'],
      [
        'the code of another browser',
        started,
        { ...othersAnswer, state: started.state },
        'common_provider_expired',
      ],
      ['the same state again', started, answer, 'common_provider_expired'],
    ];
    for (const [name, transaction, given, message] of forgeries) {
      expect(await finish(transaction, given), name).toMatchObject({ status: 422, message });
    }
    expect(await counts()).toEqual(before);
  });

  it('asvs:V9.2.3 asvs:V9.2.2 asvs:V9.2.1 asvs:V9.1.3 asvs:V9.1.2 asvs:V9.1.1 asvs:V10.5.1 asvs:V10.5.4 with a wrong ID token are all refused', async () => {
    const before = await counts();
    const wrong =
      (changes: JWTPayload) =>
      (claims: JWTPayload, { own }: { own: CryptoKey }) =>
        signIdToken({ ...claims, ...changes }, own);
    const now = Math.floor(Date.now() / 1000);
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    const forgeries: [string, NonNullable<SignInProviderStandIn['state']['forge']>][] = [
      ['nonce', wrong({ nonce: 'of another sign-in' })],
      ['no nonce', wrong({ nonce: undefined })],
      ['issuer', wrong({ iss: 'https://accounts.example' })],
      ['audience', wrong({ aud: 'another-client' })],
      ['end', wrong({ exp: now - 3600 })],
      ['beginning', wrong({ nbf: now + 3600 })],
      ['key', (claims, { foreign }) => signIdToken(claims, foreign)],
      [
        'no signature',
        async (claims) => `${none}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`,
      ],
      ['no token', async () => 'a.b.c'],
    ];
    for (const [name, forge] of forgeries) {
      provider.state.forge = forge;
      expect(await signIn(newPerson()), name).toMatchObject({
        status: 422,
        message: 'common_provider_refused',
      });
    }
    expect(await counts()).toEqual(before);
  });

  it('asvs:V10.2.2 with the name of another issuer are refused', async () => {
    const started = await start();
    const answer = await choosePerson(started.url, newPerson().subject);
    expect(answer.iss).toBe(provider.issuer);
    expect(await finish(started, { ...answer, iss: 'https://evil.example' })).toMatchObject({
      message: 'common_provider_refused',
    });
  });

  it('of concurrent answers with one state, one signs in', async () => {
    const started = await start();
    const answer = await choosePerson(started.url, newPerson().subject);
    const responses = await Promise.all([1, 2, 3].map(() => finish(started, answer)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  it('after ten minutes are refused', async () => {
    const started = await start();
    const answer = await choosePerson(started.url, newPerson().subject);
    store.clock.advance(601_000);
    expect(await finish(started, answer)).toMatchObject({ status: 422, message: 'common_provider_expired' });
  });
});

describe('a provider that', () => {
  it('reports that the person cancelled changes nothing', async () => {
    const before = await counts();
    const started = await start();
    const answer = await choosePerson(started.url, null);
    expect(answer).toMatchObject({ error: 'access_denied' });
    expect(await finish(started, answer)).toMatchObject({
      status: 422,
      message: 'common_provider_cancelled',
    });
    const apple = await start('apple');
    const answered = { state: apple.state, error: 'user_cancelled_authorize' };
    expect(await finish(apple, answered)).toMatchObject({ message: 'common_provider_cancelled' });
    expect(await counts()).toEqual(before);
  });

  it('does not respond or fails is reported as unavailable', async () => {
    for (const fault of ['silent', 'broken'] as const) {
      const started = await start();
      const answer = await choosePerson(started.url, newPerson().subject);
      provider.state.fault = fault;
      expect(await finish(started, answer), fault).toMatchObject({
        status: 503,
        message: 'common_provider_unavailable',
      });
      provider.state.fault = null;
    }
  });

  it('is not configured does not exist, and is not listed', async () => {
    const list = 'GET /upms/member/provider/list';
    expect(await store.call(list)).toEqual([{ provider: 'google' }, { provider: 'apple' }]);
    const plain = await createTestStore();
    expect(await plain.call(list)).toEqual([]);
    const body = { provider: 'google', agree: true };
    expect(await plain.attempt('POST /upms/member/provider/start', { body })).toMatchObject({
      status: 404,
      message: 'common_provider_unknown',
    });
    await plain.close();
  });

  it('is reached only after consent to the agreement', async () => {
    const body = { provider: 'google' };
    expect(await store.attempt('POST /upms/member/provider/start', { body })).toMatchObject({
      message: 'common_login_agreementRequired',
    });
  });
});
