import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeBank, createFakeProvider } from '../../../../tests/api/fake-provider/create-fake-provider';
import { mailedTo } from '../../../../tests/api/fixtures/mailed';
import { codeNow, openSessionOf, staffWith, wrongCode } from '../../../../tests/api/fixtures/staff';
import { staffAccount, staffRecoveryCode, staffSession } from '../../../database/schema/staff';
import { keyIdOf } from '../../../platform/sealing/key-ring';
import { seedDatabase } from '../../../seed/seed';
import { createTestStore, type TestStore } from '../../../testing';
import { resealFactors } from './reseal-factors';

let store: TestStore;
const minute = 60_000;
const demoPassword = 'Tianyun2026';
let host = 0;

beforeAll(async () => {
  store = await createTestStore();
});
afterAll(() => store.close());

/** Each test has its own network, so that locks do not interfere. */
const newNetwork = () => {
  host += 1;
  return { headers: { 'x-real-ip': `198.51.100.${host}` } };
};
const signIn = (email: string, password = demoPassword, from = newNetwork()) =>
  store.attempt('POST /auth/admin/session/sign_in', { body: { email, password } }, from);
const verify = (as: string, code: string) =>
  store.attempt('POST /auth/admin/session/verify', { body: { code } }, { as });
const current = (as: string) => store.attempt('GET /auth/admin/session/current', {}, { as });
const list = async (as: string) => (await store.attempt('GET /auth/admin/session/list', {}, { as })).status;
const tokenOf = (answer: { data: unknown }): string => Object(answer.data).token;

/** A session that still needs its second factor. */
async function partial(changes: Partial<typeof staffAccount.$inferInsert> = {}) {
  const clerk = await staffWith(store, ['ROLE_SERVICE'], changes);
  return { ...clerk, token: await openSessionOf(store, clerk.staffId, { hasFactor: false }) };
}

describe('a sign-in of staff', () => {
  it.each(['service', 'operations', 'catalogue', 'finance', 'admin'])(
    'takes password and code of %s@ in a demo',
    async (mailbox) => {
      const first = await signIn(` ${mailbox}@Tianyun.Example`);
      expect(first).toMatchObject({ status: 200, data: { stage: 'FACTOR' } });
      expect(await list(tokenOf(first))).toBe(401);
      const second = await verify(tokenOf(first), codeNow(store));
      expect(second).toMatchObject({ status: 200, data: { stage: 'OPEN' } });
      expect(await list(tokenOf(second))).toBe(200);
      expect((await current(tokenOf(first))).status, 'the token of the first step').toBe(401);
      const [session] = await store.db
        .select()
        .from(staffSession)
        .where(eq(staffSession.staffId, Object((await current(tokenOf(second))).data).id));
      expect(JSON.stringify(session)).not.toContain(tokenOf(second));
    },
  );

  it('responds identically to a wrong password, an unknown mailbox and an account that is not usable', async () => {
    const { email } = await staffWith(store, ['ROLE_ADMIN'], { status: 'DISABLED' });
    const answers = [
      await signIn('service@tianyun.example', 'wrong'),
      await signIn('nobody@tianyun.example'),
      await signIn('demo@tianyun.example'),
      await signIn(email),
    ];
    for (const answer of answers) {
      expect(answer.body).toEqual({ status: 1, message: 'common_login_badCredentials' });
      expect(answer.status).toBe(426);
    }
  });

  it('is locked after five wrong passwords for the network that sent them, not for others', async () => {
    const attacker = newNetwork();
    for (let n = 0; n < 5; n += 1) await signIn('finance@tianyun.example', 'wrong', attacker);
    const locked = await signIn('finance@tianyun.example', demoPassword, attacker);
    expect(locked).toMatchObject({ status: 426, message: 'common_login_lockedAccount' });
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(1700);
    expect((await signIn('finance@tianyun.example')).status).toBe(200);
  });

  it('gives no access to a member session, and a member no access to staff', async () => {
    const token = tokenOf(await verify(tokenOf(await signIn('service@tianyun.example')), codeNow(store)));
    const asMember = await store.attempt('GET /upms/member/profile/load_member', {}, { as: token });
    expect(asMember.status).toBe(401);
    expect(await list(await store.signIn())).toBe(401);
  });

  it('must follow with the code within ten minutes', async () => {
    const token = tokenOf(await signIn('service@tianyun.example'));
    store.clock.advance(10 * minute);
    expect((await verify(token, codeNow(store))).status).toBe(401);
  });
});

describe('the second factor', () => {
  it('accepts each code once, also concurrently', async () => {
    const clerk = await partial();
    const others = await Promise.all(
      [1, 2, 3].map(() => openSessionOf(store, clerk.staffId, { hasFactor: false })),
    );
    const code = codeNow(store);
    const answers = await Promise.all([clerk.token, ...others].map((token) => verify(token, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is locked after three wrong codes; administrators are notified, and recovery codes still work', async () => {
    const admin = await staffWith(store, ['ROLE_ADMIN']);
    const clerk = await partial();
    const code = 'ABCDE-12345-67890-FEDCB';
    const { recoveryHash } = await import('../../../platform/factors/one-time-code');
    await store.db.insert(staffRecoveryCode).values({ staffId: clerk.staffId, codeHash: recoveryHash(code) });
    for (const left of [2, 1]) {
      expect(await verify(clerk.token, wrongCode(store))).toMatchObject({
        status: 422,
        message: 'staff_codeIncorrect',
        data: { left },
      });
    }
    expect(await verify(clerk.token, wrongCode(store))).toMatchObject({ message: 'staff_codeLocked' });
    expect(await verify(clerk.token, codeNow(store))).toMatchObject({ message: 'staff_codeLocked' });
    const [mail] = await mailedTo(store, admin.email);
    expect(mail?.text).toContain(clerk.email);
    const answers = await Promise.all([
      verify(clerk.token, code),
      verify(clerk.token, ` ${code.toLowerCase()} `),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const again = await openSessionOf(store, clerk.staffId, { hasFactor: false });
    expect((await verify(again, code)).message).toBe('staff_codeIncorrect');
  });

  it('counts every one of parallel wrong codes', async () => {
    const clerk = await partial();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => verify(clerk.token, wrongCode(store))),
    );
    expect(answers.filter(({ message }) => message === 'staff_codeIncorrect')).toHaveLength(2);
    expect(answers.filter(({ message }) => message === 'staff_codeLocked')).toHaveLength(10);
    store.clock.advance(9 * minute);
    expect((await verify(clerk.token, codeNow(store))).message).toBe('staff_codeLocked');
  });

  it('is proved again for money and personal data, and counts for ten minutes', async () => {
    const admin = await staffWith(store, ['ROLE_ADMIN']);
    const person = { email: 'later@tianyun.example', name: 'L', roles: ['ROLE_SERVICE'], reason: 'joins' };
    const invite = () =>
      store.attempt('POST /upms/admin/staff/invite', { body: person }, { as: admin.token });
    store.clock.advance(10 * minute);
    expect(await invite()).toMatchObject({ status: 403, message: 'staff_stepUpRequired' });
    const stepUp = (code: string) =>
      store.attempt('POST /auth/admin/session/step_up', { body: { code } }, { as: admin.token });
    expect((await stepUp(wrongCode(store))).status).toBe(422);
    expect((await invite()).status).toBe(403);
    expect((await stepUp(codeNow(store))).status).toBe(200);
    expect((await invite()).status).toBe(200);
  });
});

describe('a staff session', () => {
  it('ends after half an hour without use', async () => {
    const { token } = await staffWith(store, ['ROLE_SERVICE']);
    for (let n = 0; n < 3; n += 1) {
      store.clock.advance(29 * minute);
      expect(await list(token)).toBe(200);
    }
    store.clock.advance(30 * minute + 1);
    expect(await list(token)).toBe(401);
  });

  it('ends after eight hours, however often it is used', async () => {
    const { token } = await staffWith(store, ['ROLE_SERVICE']);
    for (let minutes = 20; minutes < 480; minutes += 20) {
      store.clock.advance(20 * minute);
      expect(await list(token)).toBe(200);
    }
    store.clock.advance(20 * minute);
    expect(await list(token)).toBe(401);
  });

  it('asvs:V7.4.5 ends with the sign-out, once revoked, and is listed to its owner and to administrators only', async () => {
    const [clerk, other, admin] = [
      await staffWith(store, ['ROLE_SERVICE']),
      await staffWith(store, ['ROLE_OPERATIONS']),
      await staffWith(store, ['ROLE_ADMIN']),
    ];
    const sessions = (as: string) => store.call('GET /auth/admin/session/list', {}, { as });
    const own = await sessions(clerk.token);
    expect(own).toHaveLength(1);
    expect((await sessions(admin.token)).map(({ id }) => id)).toContain(own[0]?.id);
    const revoke = (as: string) =>
      store.attempt('POST /auth/admin/session/revoke', { body: { id: own[0]?.id } }, { as });
    expect((await revoke(other.token)).status).toBe(404);
    expect(await list(clerk.token)).toBe(200);
    expect((await revoke(admin.token)).status).toBe(200);
    expect(await list(clerk.token)).toBe(401);
    await store.call('DELETE /auth/admin/session/sign_out', {}, { as: other.token });
    expect(await list(other.token)).toBe(401);
  });
});

describe('the secret of an authenticator', () => {
  it('asvs:V11.3.1 asvs:V11.3.2 is sealed again with a new secret of the store', async () => {
    const clerk = await staffWith(store, []);
    const environment = {
      ...store.environment,
      secret: 'another secret for tests only, 32 characters',
      oldSecrets: [store.environment.secret],
    };
    expect(await resealFactors({ ...store.services, environment })).toMatchObject({ failed: 0 });
    expect(await resealFactors({ ...store.services, environment })).toEqual({ resealed: 0, failed: 0 });
    const [row] = await store.db.select().from(staffAccount).where(eq(staffAccount.id, clerk.staffId));
    expect(row?.factorEnc?.startsWith(keyIdOf(environment.secret))).toBe(true);
  });
});

describe('the accounts of a demo', () => {
  it('are disabled when the shop is no longer a demo, and cannot sign in', async () => {
    const demo = await createTestStore();
    try {
      const token = await openSessionOf(
        demo,
        (await demo.db.select().from(staffAccount).where(eq(staffAccount.email, 'admin@tianyun.example')))[0]
          ?.id ?? '',
      );
      const reach = async () =>
        (await demo.attempt('GET /auth/admin/session/list', {}, { as: token })).status;
      expect(await reach()).toBe(200);
      demo.services.environment.demo = false;
      expect(await reach(), 'before anything was disabled').toBe(401);
      await seedDatabase(demo.db, { environment: demo.services.environment, now: demo.clock.now() });
      const accounts = await demo.db.select().from(staffAccount);
      expect(accounts.map(({ status }) => status)).toEqual(accounts.map(() => 'DISABLED'));
    } finally {
      await demo.close();
    }
  });

  it('do not exist in a shop that was never a demo', async () => {
    const paymentProviders = [createFakeProvider(createFakeBank(), ['FAKE'])];
    const live = await createTestStore({ demo: false }, { paymentProviders });
    try {
      expect(await live.db.select().from(staffAccount)).toEqual([]);
    } finally {
      await live.close();
    }
  });
});
