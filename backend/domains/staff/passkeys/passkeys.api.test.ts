import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { softwarePasskey } from '../../../../tests/api/fixtures/software-passkey';
import {
  approveBySecond,
  openSessionOf,
  type StaffMember,
  staffWith,
  wrongCode,
} from '../../../../tests/api/fixtures/staff';
import { auditLog } from '../../../database/schema/platform';
import { staffPasskey, staffSession } from '../../../database/schema/staff';
import { createTestStore, type TestStore } from '../../../testing';

let store: TestStore;
let origin: string;
beforeAll(async () => {
  store = await createTestStore();
  origin = new URL(store.environment.storeUrl).origin;
});
afterAll(() => store.close());

type Passkey = ReturnType<typeof softwarePasskey>;

const options = (as: string) => store.call('POST /auth/admin/passkey/options', {}, { as });
const add = async (as: string, passkey: Passkey, name = 'Laptop') =>
  store.attempt(
    'POST /auth/admin/passkey/add',
    { body: { name, created: passkey.create(await options(as)) } },
    { as },
  );
const challenge = (as: string) => store.call('POST /auth/admin/passkey/challenge', {}, { as });
const verify = (as: string, passkey: object) =>
  store.attempt('POST /auth/admin/session/verify', { body: { passkey } }, { as });
const partial = ({ staffId }: StaffMember) => openSessionOf(store, staffId, { hasFactor: false });
const refused = { status: 422, message: 'staff_passkeyRefused' };

/** A person with a passkey. */
async function withPasskey() {
  const clerk = await staffWith(store, ['ROLE_SERVICE']);
  const passkey = softwarePasskey(origin);
  expect(await add(clerk.token, passkey)).toMatchObject({ status: 200 });
  return { clerk, passkey };
}

describe('a passkey', () => {
  it('completes a sign-in and is listed with its last use', async () => {
    const { clerk, passkey } = await withPasskey();
    const token = await partial(clerk);
    expect((await store.call('GET /auth/admin/session/current', {}, { as: token })).passkeys).toBe(1);
    const answer = await verify(token, passkey.sign(await challenge(token)));
    expect(answer).toMatchObject({ status: 200, data: { stage: 'OPEN' } });
    const own = await store.call('GET /auth/admin/passkey/list', {}, { as: Object(answer.data).token });
    expect(own).toMatchObject([{ id: passkey.id, name: 'Laptop', lastUsedTime: expect.any(String) }]);
    const audit = await store.db.select().from(auditLog).where(eq(auditLog.subjectId, clerk.staffId));
    expect(audit.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['staff.passkey_add', 'staff.sign_in']),
    );
  });

  it('proves the second factor again', async () => {
    const { clerk, passkey } = await withPasskey();
    store.clock.advance(11 * 60_000);
    expect((await store.attempt('POST /auth/admin/passkey/options', {}, { as: clerk.token })).message).toBe(
      'staff_stepUpRequired',
    );
    const body = { passkey: passkey.sign(await challenge(clerk.token)) };
    expect(
      (await store.attempt('POST /auth/admin/session/step_up', { body }, { as: clerk.token })).status,
    ).toBe(200);
    expect((await options(clerk.token)).excludeCredentials).toMatchObject([{ id: passkey.id }]);
  });

  it('works while the authenticator is locked', async () => {
    const { clerk, passkey } = await withPasskey();
    const token = await partial(clerk);
    for (let tries = 0; tries < 3; tries += 1)
      await store.attempt(
        'POST /auth/admin/session/verify',
        { body: { code: wrongCode(store) } },
        { as: token },
      );
    expect((await verify(token, passkey.sign(await challenge(token)))).status).toBe(200);
  });

  it('is accepted once for a challenge, which a refusal uses up as well', async () => {
    const { clerk, passkey } = await withPasskey();
    const token = await partial(clerk);
    expect(await verify(token, passkey.sign({ challenge: 'bm9uZQ' }))).toMatchObject(refused);
    const asked = await challenge(token);
    expect(await verify(token, passkey.sign({ challenge: 'b3RoZXI' }))).toMatchObject(refused);
    expect(await verify(token, passkey.sign(asked)), 'the challenge is used up').toMatchObject(refused);
    const signed = passkey.sign(await challenge(token));
    const answers = await Promise.all(Array.from({ length: 8 }, () => verify(token, signed)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is refused for another session, origin, person and key', async () => {
    const { clerk, passkey } = await withPasskey();
    const [one, two] = [await partial(clerk), await partial(clerk)];
    const asked = await challenge(one);
    await challenge(two);
    expect(await verify(two, passkey.sign(asked)), 'challenge of another session').toMatchObject(refused);
    expect(await verify(one, passkey.sign(asked, 'https://evil.example'))).toMatchObject(refused);
    const other = await withPasskey();
    expect(await verify(one, other.passkey.sign(await challenge(one))), "another person's").toMatchObject(
      refused,
    );
    const forged = {
      ...softwarePasskey(origin).sign(await challenge(one)),
      id: passkey.id,
      rawId: passkey.id,
    };
    expect(await verify(one, forged), 'signed by another key').toMatchObject(refused);
    expect((await verify(one, passkey.sign(await challenge(one)))).status).toBe(200);
  });

  it('is refused when its counter goes back, as that of a copy does', async () => {
    const { clerk, passkey } = await withPasskey();
    passkey.setCounter(40);
    const token = await partial(clerk);
    expect((await verify(token, passkey.sign(await challenge(token)))).status).toBe(200);
    passkey.setCounter(12);
    const next = await partial(clerk);
    expect(await verify(next, passkey.sign(await challenge(next)))).toMatchObject(refused);
  });

  it('is added once, with a challenge of this session, and at most ten times', async () => {
    const { clerk, passkey } = await withPasskey();
    expect(await add(clerk.token, passkey), 'known').toMatchObject(refused);
    const created = softwarePasskey(origin).create(await options(clerk.token), 'https://evil.example');
    const body = { name: 'Phone', created };
    expect(await store.attempt('POST /auth/admin/passkey/add', { body }, { as: clerk.token })).toMatchObject(
      refused,
    );
    const last = softwarePasskey(origin);
    const lastOptions = await options(clerk.token);
    const rows = Array.from({ length: 9 }, (_, place) => ({
      id: `${clerk.staffId}-${place}`,
      staffId: clerk.staffId,
      name: `Key ${place}`,
      publicKey: '',
      counter: 0,
      transports: [],
    }));
    await store.db.insert(staffPasskey).values(rows);
    const answer = await store.attempt(
      'POST /auth/admin/passkey/add',
      { body: { name: 'Eleventh', created: last.create(lastOptions) } },
      { as: clerk.token },
    );
    expect(answer).toMatchObject({ status: 422, message: 'staff_passkeyLimit' });
    expect((await store.attempt('POST /auth/admin/passkey/options', {}, { as: clerk.token })).message).toBe(
      'staff_passkeyLimit',
    );
  });

  it('is removed by its owner only, and with the account', async () => {
    const { clerk, passkey } = await withPasskey();
    const remove = (as: string) =>
      store.attempt('POST /auth/admin/passkey/delete', { body: { id: passkey.id } }, { as });
    const admin = await staffWith(store, ['ROLE_ADMIN']);
    expect((await remove(admin.token)).status).toBe(404);
    expect((await remove(clerk.token)).status).toBe(200);
    expect((await store.attempt('POST /auth/admin/passkey/challenge', {}, { as: clerk.token })).status).toBe(
      404,
    );
    const other = await withPasskey();
    const reset = { id: other.clerk.staffId, reason: 'lost device' };
    const { approvalId } = await store.call(
      'POST /upms/admin/staff/reset',
      { body: reset },
      { as: admin.token },
    );
    await approveBySecond(store, approvalId);
    const left = await store.db
      .select()
      .from(staffPasskey)
      .where(eq(staffPasskey.staffId, other.clerk.staffId));
    expect(left).toEqual([]);
  });

  it('leaves no challenge in the session', async () => {
    const { clerk, passkey } = await withPasskey();
    const token = await partial(clerk);
    await verify(token, passkey.sign(await challenge(token)));
    const sessions = await store.db
      .select()
      .from(staffSession)
      .where(eq(staffSession.staffId, clerk.staffId));
    expect(sessions.map((session) => session.challenge)).toEqual(sessions.map(() => null));
  });
});

it('asvs:V3.5.4 a passkey belongs to the host of the back office', async () => {
  const { environment } = store;
  const former = environment.staffUrl;
  const earlier = await withPasskey();
  environment.staffUrl = 'https://staff.shop.example';
  try {
    const { token, staffId } = await staffWith(store, ['ROLE_SERVICE']);
    expect(await options(token)).toMatchObject({ rp: { id: 'staff.shop.example' } });
    expect(await add(token, softwarePasskey(origin))).toMatchObject(refused);
    const passkey = softwarePasskey('https://staff.shop.example');
    expect(await add(token, passkey)).toMatchObject({ status: 200 });
    const own = await openSessionOf(store, staffId, { hasFactor: false });
    expect(await challenge(own)).toMatchObject({ rpId: 'staff.shop.example' });
    expect(await verify(own, passkey.sign(await challenge(own)))).toMatchObject({ status: 200 });
    // One of the shop's host opens nothing any more; the codes of the authenticator do.
    const old = await partial(earlier.clerk);
    expect(await verify(old, earlier.passkey.sign(await challenge(old)))).toMatchObject(refused);
  } finally {
    environment.staffUrl = former;
  }
});
