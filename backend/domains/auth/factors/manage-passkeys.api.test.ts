import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountFixture, type Owner, ownPassword } from '../../../../tests/api/fixtures/account';
import { mailedTo } from '../../../../tests/api/fixtures/mailed';
import { addAuthenticator, addOwnPasskey, nextCode } from '../../../../tests/api/fixtures/member-factors';
import { softwarePasskey } from '../../../../tests/api/fixtures/software-passkey';
import { memberPasskey } from '../../../database/schema/member-factors';
import { auditLog } from '../../../database/schema/platform';
import { createTestStore, type TestStore } from '../../../testing';

let store: TestStore;
beforeAll(async () => {
  store = await createTestStore({ rateLimitFactor: 1 });
});
afterAll(() => store.close());

const accounts = () => accountFixture(store);
const proof = { password: ownPassword };
const view = ({ token }: Owner) => store.call('GET /upms/member/factor/view', {}, { as: token });
const sessions = async ({ token }: Owner) =>
  (await store.attempt('GET /upms/member/session/list', {}, { as: token })).status;
const subjects = async ({ email }: Owner) => (await mailedTo(store, email)).map(({ subject }) => subject);
const acts = async ({ memberId }: Owner) =>
  (await store.db.select().from(auditLog).where(eq(auditLog.subjectId, memberId))).map(
    ({ action }) => action,
  );

describe('a passkey of a member', () => {
  it('is added, renamed, listed and removed; each change is reported and ends other sessions', async () => {
    const owner = await accounts().owner();
    const other = await accounts().secondDevice(owner);
    const passkey = await addOwnPasskey(store, owner);
    expect(await sessions({ ...owner, token: other })).toBe(401);
    const rename = (name: string) =>
      store.attempt(
        'POST /upms/member/passkey/rename',
        { body: { id: passkey.id, name } },
        { as: owner.token },
      );
    expect((await rename('Phone')).status).toBe(200);
    expect((await rename(' ')).status).toBe(400);
    expect((await view(owner)).passkeys).toMatchObject([
      { id: passkey.id, name: 'Phone', lastUsedTime: null },
    ]);
    const remove = (body: object) =>
      store.attempt(
        'POST /upms/member/passkey/delete',
        { body: { id: passkey.id, ...body } },
        { as: owner.token },
      );
    expect(await remove({})).toMatchObject({ message: 'member_account_proofRequired' });
    const removed = await Promise.all(Array.from({ length: 4 }, () => remove(proof)));
    expect(removed.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404]);
    expect((await subjects(owner)).join()).toMatch(/已添加通行密钥.*已移除通行密钥/);
    expect(await acts(owner)).toEqual(expect.arrayContaining(['PASSKEY_ADDED', 'PASSKEY_REMOVED']));
  });

  it('is refused without a check of its owner, for another member, twice and above ten', async () => {
    const [owner, stranger] = [await accounts().owner(), await accounts().owner()];
    const origin = new URL(store.environment.storeUrl).origin;
    const begin = ({ token }: Owner) =>
      store.call('POST /upms/member/passkey/options', { body: proof }, { as: token });
    const add = ({ token }: Owner, transaction: string, created: object) =>
      store.attempt(
        'POST /upms/member/passkey/add',
        { body: { transaction, name: 'Key', created } },
        { as: token },
      );
    const refused = { status: 422, message: 'member_passkey_refused' };
    const { transaction, options } = await begin(owner);
    expect(options.authenticatorSelection).toEqual({ residentKey: 'required', userVerification: 'required' });
    expect(await add(owner, transaction, softwarePasskey(origin).create(options))).toMatchObject(refused);
    const passkey = softwarePasskey(origin, { checks: true });
    expect(await add(owner, transaction, passkey.create(options)), 'used up').toMatchObject(refused);
    const next = await begin(owner);
    const created = passkey.create(next.options);
    expect(await add(stranger, next.transaction, created)).toMatchObject(refused);
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(owner, next.transaction, created)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const late = await begin(owner);
    store.clock.advance(5 * 60_000);
    const other = softwarePasskey(origin, { checks: true });
    expect(await add(owner, late.transaction, other.create(late.options)), 'expired').toMatchObject(refused);
    const last = await begin(owner);
    const rows = Array.from({ length: 9 }, (_, place) => ({
      id: `${owner.memberId}-${place}`,
      memberId: owner.memberId,
      name: 'Key',
      publicKey: '',
      counter: 0,
      transports: [],
    }));
    await store.db.insert(memberPasskey).values(rows);
    expect(await add(owner, last.transaction, other.create(last.options))).toMatchObject({
      message: 'member_passkey_limit',
    });
  });

  it('needs the code of the authenticator too when there is one', async () => {
    const owner = await accounts().owner();
    const { secret, recoveryCodes } = await addAuthenticator(store, owner);
    const begin = await store.attempt(
      'POST /upms/member/passkey/options',
      { body: proof },
      { as: owner.token },
    );
    expect(begin.message).toBe('member_factor_codeRequired');
    const factorCode = nextCode(store, secret);
    const passkey = await addOwnPasskey(store, owner, { factorCode });
    const body = { id: passkey.id, ...proof, factorCode: recoveryCodes[3] };
    const removed = await store.attempt('POST /upms/member/passkey/delete', { body }, { as: owner.token });
    expect(removed.status).toBe(200);
    expect((await view(owner)).authenticator?.recoveryLeft).toBe(9);
  });
});
