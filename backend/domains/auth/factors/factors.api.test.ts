import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountFixture, type Owner, ownPassword } from '../../../../tests/api/fixtures/account';
import { mailedTo } from '../../../../tests/api/fixtures/mailed';
import {
  addAuthenticator,
  addOwnPasskey,
  codeOf,
  nextCode,
} from '../../../../tests/api/fixtures/member-factors';
import { staffWith } from '../../../../tests/api/fixtures/staff';
import { memberFactor, memberPasskey, memberRecoveryCode } from '../../../database/schema/member-factors';
import { auditLog } from '../../../database/schema/platform';
import { newId } from '../../../platform/new-id';
import { createTestStore, type TestStore } from '../../../testing';
import { collectOwnData } from '../../account/collect-own-data';
import { resealMemberFactors } from './reseal-member-factors';

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
const setUp = ({ token }: Owner, body: object = proof) =>
  store.attempt('POST /upms/member/factor/setup', { body }, { as: token });
const confirm = ({ token }: Owner, code: string) =>
  store.attempt('POST /upms/member/factor/confirm', { body: { code } }, { as: token });
const change = (what: 'recovery' | 'remove', { token }: Owner, factorCode?: string) =>
  store.attempt(`POST /upms/member/factor/${what}`, { body: { ...proof, factorCode } }, { as: token });
const subjects = async ({ email }: Owner) => (await mailedTo(store, email)).map(({ subject }) => subject);
const acts = async ({ memberId }: Owner) =>
  (await store.db.select().from(auditLog).where(eq(auditLog.subjectId, memberId))).map(
    ({ action }) => action,
  );

describe('an authenticator', () => {
  it('asvs:V7.5.1 asvs:V7.4.3 is set up after a proof, ends other sessions and is reported by mail', async () => {
    const owner = await accounts().owner();
    const other = await accounts().secondDevice(owner);
    expect(await setUp(owner, {})).toMatchObject({ status: 422, message: 'member_account_proofRequired' });
    expect(await setUp(owner, { password: 'wrong' })).toMatchObject({ message: 'member_password_incorrect' });
    expect(await view(owner)).toEqual({ authenticator: null, passkeys: [] });
    const { secret, uri, recoveryCodes } = await addAuthenticator(store, owner);
    expect(uri).toContain(`secret=${secret}`);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await view(owner)).toMatchObject({ authenticator: { recoveryLeft: 10 } });
    expect(await sessions({ ...owner, token: other })).toBe(401);
    expect(await sessions(owner)).toBe(200);
    expect((await subjects(owner)).join()).toMatch(/两步验证已开启/);
    expect(await acts(owner)).toContain('FACTOR_ADDED');
    const rows = await store.db.select().from(memberFactor).where(eq(memberFactor.memberId, owner.memberId));
    expect(JSON.stringify(rows)).not.toContain(secret);
    const hashes = await store.db.select().from(memberRecoveryCode);
    for (const code of recoveryCodes) expect(JSON.stringify(hashes)).not.toContain(code);
  });

  it('is not changed by a set-up that is not confirmed, and is confirmed by its newest key within 15 minutes', async () => {
    const owner = await accounts().owner();
    expect(await confirm(owner, '123456')).toMatchObject({
      status: 422,
      message: 'member_factor_setUpExpired',
    });
    const first = Object((await setUp(owner)).data).secret;
    const second = Object((await setUp(owner)).data).secret;
    expect(await confirm(owner, codeOf(store, first))).toMatchObject({
      message: 'member_factor_codeIncorrect',
    });
    expect((await view(owner)).authenticator).toBeNull();
    store.clock.advance(15 * 60_000);
    expect(await confirm(owner, codeOf(store, second))).toMatchObject({
      message: 'member_factor_setUpExpired',
    });
    const third = Object((await setUp(owner)).data).secret;
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(owner, codeOf(store, third))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ message }) => message === 'common_message_changedMeanwhile')).toHaveLength(7);
    expect(await setUp(owner)).toMatchObject({ message: 'common_message_changedMeanwhile' });
    const codes = await store.db
      .select()
      .from(memberRecoveryCode)
      .where(eq(memberRecoveryCode.memberId, owner.memberId));
    expect(codes).toHaveLength(10);
  });

  it('asvs:V6.5.1 is changed with password and code only; each code works once', async () => {
    const owner = await accounts().owner();
    const { secret, recoveryCodes } = await addAuthenticator(store, owner);
    expect(await change('remove', owner)).toMatchObject({
      status: 422,
      message: 'member_factor_codeRequired',
    });
    expect(await change('remove', owner, codeOf(store, secret)), 'confirmed with it').toMatchObject({
      message: 'member_factor_codeIncorrect',
    });
    const renewed = await change('recovery', owner, nextCode(store, secret));
    expect(renewed.status).toBe(200);
    expect(await change('remove', owner, recoveryCodes[0]), 'a former code').toMatchObject({ status: 422 });
    const [code = ''] = Object(renewed.data).recoveryCodes;
    expect((await change('remove', owner, ` ${code.toLowerCase().replaceAll('-', ' ')} `)).status).toBe(200);
    expect((await view(owner)).authenticator).toBeNull();
    expect(await acts(owner)).toEqual(
      expect.arrayContaining(['FACTOR_ADDED', 'RECOVERY_CODES_RENEWED', 'FACTOR_REMOVED']),
    );
    const mails = (await subjects(owner)).join();
    for (const part of ['恢复码已更新', '有一个恢复码被使用', '两步验证已关闭'])
      expect(mails).toContain(part);
    expect(await change('remove', owner, code)).toMatchObject({ status: 404 });
  });

  it('keeps the mailed proof for another try after a wrong code, and refuses many of them', async () => {
    const owner = await accounts().owner();
    const { secret } = await addAuthenticator(store, owner);
    const { challengeId, code } = await accounts().code(owner, 'FACTORS');
    const { ticket } = await store.call(
      'POST /upms/member/verify_code/check',
      { body: { scene: 'FACTORS', challengeId, code } },
      { as: owner.token },
    );
    const remove = (factorCode: string) =>
      store.attempt('POST /upms/member/factor/remove', { body: { ticket, factorCode } }, { as: owner.token });
    const limit = 5 * store.environment.rateLimitFactor;
    const wrong = await Promise.all(
      Array.from({ length: limit + 3 }, () => remove('ABCDE-ABCDE-ABCDE-ABCDE')),
    );
    expect(wrong.filter(({ message }) => message === 'member_factor_recoveryIncorrect')).toHaveLength(limit);
    expect(wrong.filter(({ status }) => status === 429)).toHaveLength(3);
    store.clock.advance(4 * 60_000);
    expect((await remove(codeOf(store, secret))).status, 'still limited').toBe(429);
  });
});

describe('the factors of an account', () => {
  it('are in its export without secrets, and are erased with it', async () => {
    const owner = await accounts().owner();
    const { recoveryCodes } = await addAuthenticator(store, owner);
    await addOwnPasskey(store, owner, { factorCode: recoveryCodes[0] ?? '' });
    const data = await collectOwnData(store.db, store, owner.memberId);
    expect(data).toMatchObject({
      authenticator: [{ memberId: owner.memberId }],
      passkey: [{ name: 'Laptop' }],
    });
    expect(data.recoveryCode).toHaveLength(10);
    const text = JSON.stringify(data);
    for (const secret of ['secretEnc', 'codeHash', 'publicKey']) expect(text).not.toContain(secret);
    const closed = await store.attempt(
      'POST /upms/member/account/close',
      { body: { ...proof, factorCode: recoveryCodes[1] } },
      { as: owner.token },
    );
    expect(closed.status).toBe(200);
    for (const table of [memberFactor, memberRecoveryCode, memberPasskey]) {
      expect(await store.db.select().from(table).where(eq(table.memberId, owner.memberId))).toEqual([]);
    }
  });

  it('are reset by staff with permission, proof, reason, audit entry and mail; the password stays', async () => {
    const owner = await accounts().owner();
    const { recoveryCodes } = await addAuthenticator(store, owner);
    await addOwnPasskey(store, owner, { factorCode: recoveryCodes[0] ?? '' });
    const [clerk, operations] = [
      await staffWith(store, ['ROLE_SERVICE']),
      await staffWith(store, ['ROLE_OPERATIONS']),
    ];
    const reset = (as: string, reason = 'Lost the phone, called back') =>
      store.attempt(
        'POST /upms/admin/member/reset_factors',
        { body: { id: owner.memberId, reason } },
        { as },
      );
    expect((await reset(clerk.token)).status).toBe(403);
    expect((await reset(operations.token, '')).status).toBe(400);
    const seen = await store.call(
      'GET /upms/admin/member/view',
      { query: { id: owner.memberId } },
      { as: operations.token },
    );
    expect(seen.factors).toEqual({ authenticator: true, passkeys: 1 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => reset(operations.token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sessions(owner)).toBe(401);
    const [entry] = (
      await store.db.select().from(auditLog).where(eq(auditLog.subjectId, owner.memberId))
    ).filter(({ action }) => action === 'member.reset_factors');
    expect(entry).toMatchObject({
      actorId: operations.staffId,
      reason: 'Lost the phone, called back',
      detail: { authenticator: true, passkeys: 1 },
    });
    expect((await subjects(owner)).filter((subject) => subject.includes('两步验证已重置'))).toHaveLength(1);
    const signedIn = await store.attempt('POST /auth/oauth/token/member', {
      body: { grant_type: 'password', username: owner.email, password: ownPassword, agree: true },
    });
    expect(signedIn.status).toBe(200);
    store.clock.advance(11 * 60_000);
    expect((await reset(operations.token)).message).toBe('staff_stepUpRequired');
  });

  it('are not reset by staff for their own member account', async () => {
    const operations = await staffWith(store, ['ROLE_OPERATIONS']);
    const owner = await accounts().owner({ email: operations.email });
    await addAuthenticator(store, owner);
    const body = { id: owner.memberId, reason: 'mine' };
    const answer = await store.attempt(
      'POST /upms/admin/member/reset_factors',
      { body },
      { as: operations.token },
    );
    expect(answer.status).toBe(403);
    expect((await view(owner)).authenticator).not.toBeNull();
  });

  it('asvs:V11.3.1 asvs:V11.3.2 are sealed again with a new secret of the store', async () => {
    const owner = await accounts().owner();
    await addAuthenticator(store, owner);
    const environment = {
      ...store.environment,
      secret: `another secret for tests only, ${newId()}`,
      oldSecrets: [store.environment.secret],
    };
    const { resealed } = await resealMemberFactors({ ...store.services, environment });
    expect(resealed).toBeGreaterThan(0);
    expect(await resealMemberFactors({ ...store.services, environment })).toEqual({ resealed: 0, failed: 0 });
  });
});
