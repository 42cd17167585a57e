import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approveBySecond, invitationKey, mailedKey, staffWith } from '../../../../tests/api/fixtures/staff';
import { auditLog } from '../../../database/schema/platform';
import { staffAccount, staffRecoveryCode } from '../../../database/schema/staff';
import { codeAt, stepOf } from '../../../platform/factors/one-time-code';
import { createTestStore, type TestStore } from '../../../testing';
import { inviteByCommand } from './invite-by-command';

let store: TestStore;
const minute = 60_000;

beforeAll(async () => {
  store = await createTestStore({ rateLimitFactor: 1 });
});
afterAll(() => store.close());

const current = (as: string) => store.attempt('GET /auth/admin/session/current', {}, { as });
const list = async (as: string) => (await store.attempt('GET /auth/admin/session/list', {}, { as })).status;
const verify = (as: string, code: string) =>
  store.attempt('POST /auth/admin/session/verify', { body: { code } }, { as });
const tokenOf = (answer: { data: unknown }): string => Object(answer.data).token;

describe('an invitation', () => {
  const accept = (key: string, password = 'blue lantern') =>
    store.attempt('POST /auth/admin/invitation/accept', { body: { key, password } });

  it('leads through password and authenticator to recovery codes, once', async () => {
    const key = await invitationKey(store);
    expect((await accept(key, 'password12345')).message).toBe('member_password_tooCommon');
    expect((await accept(key, 'zq8kk1')).message).toBe('staff_passwordLength');
    // The key first: strangers must not occupy the hashing threads.
    expect((await accept('x'.repeat(43), 'zq8kk1')).message).toBe('staff_invitationInvalid');
    const answers = await Promise.all([accept(key), accept(key)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const token = tokenOf(answers.find(({ status }) => status === 200) ?? { data: null });
    expect((await current(token)).data).toMatchObject({ stage: 'SETUP', recoveryCodes: 0 });
    expect(await list(token)).toBe(401);
    expect((await verify(token, '000000')).message).toBe('staff_codeIncorrect');
    const { secret, uri } = await store.call('POST /auth/admin/factor/setup', {}, { as: token });
    expect(uri).toContain(secret);
    const confirm = (code: string) =>
      store.attempt('POST /auth/admin/factor/confirm', { body: { code } }, { as: token });
    expect((await confirm('abcdef')).message).toBe('staff_codeIncorrect');
    const done = await confirm(codeAt(secret, stepOf(store.clock.now())));
    expect(done).toMatchObject({ status: 200, data: { stage: 'OPEN' } });
    const codes: string[] = Object(done.data).recoveryCodes;
    expect(new Set(codes).size).toBe(10);
    expect(await list(tokenOf(done))).toBe(200);
    const rows = await store.db.select().from(staffRecoveryCode);
    expect(JSON.stringify(rows)).not.toContain(codes[0]);
    const later = await store.attempt('POST /auth/admin/factor/setup', {}, { as: tokenOf(done) });
    expect(later.status, 'a second authenticator').toBe(409);
  });

  it('is tried thirty times an hour from one network, whatever keys are tried, and works after that', async () => {
    const from = { headers: { 'x-real-ip': '203.0.113.77' } };
    const key = await invitationKey(store);
    const tried = (one: string) =>
      store.attempt(
        'POST /auth/admin/invitation/accept',
        { body: { key: one, password: 'Kite-Harbour-2041' } },
        from,
      );
    const statuses: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => tried('x'.repeat(43))));
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 422)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
    expect((await tried(key)).headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await accept(key)).status, 'from another network').toBe(200);
    store.clock.advance(3_601_000);
    expect((await tried('x'.repeat(43))).status).toBe(422);
  });

  it('asvs:V6.4.1 expires after two days, and ends with the next one', async () => {
    const key = await invitationKey(store);
    store.clock.advance(48 * 60 * minute);
    expect((await accept(key)).message).toBe('staff_invitationInvalid');
    const admin = await staffWith(store, ['ROLE_ADMIN']);
    const body = {
      email: 'twice@tianyun.example',
      name: 'T',
      roles: ['ROLE_SERVICE' as const],
      reason: 'joins',
    };
    const keys: string[] = [];
    for (let n = 0; n < 2; n += 1) {
      const { approvalId } = await store.call('POST /upms/admin/staff/invite', { body }, { as: admin.token });
      if (n === 0) await approveBySecond(store, approvalId);
      else expect(approvalId, 'an approved invitation').toBeNull();
      keys.push(await mailedKey(store, body.email));
    }
    expect((await accept(keys[0] ?? '')).status).toBe(422);
    expect((await accept(keys[1] ?? '')).status).toBe(200);
    const taken = await store.attempt('POST /upms/admin/staff/invite', { body }, { as: admin.token });
    expect([taken.status, taken.message]).toEqual([409, 'staff_emailUsed']);
  });

  it('is written by the command for the first administrator', async () => {
    const person = { email: 'Boss@Tianyun.Example', role: 'ROLE_ADMIN', lang: 'en' } as const;
    const link = await inviteByCommand(store.services, person);
    const answer = await accept(link?.split('#')[1] ?? '');
    expect(answer).toMatchObject({ status: 200, data: { stage: 'SETUP' } });
    expect(await inviteByCommand(store.services, person), 'an account in use').toBeNull();
    const [audit] = await store.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.reason, 'npm run staff -- invite'));
    expect(audit).toMatchObject({ action: 'staff.invite', actorType: 'SYSTEM' });
  });
});

describe('changes of people', () => {
  const change = (as: string, body: object) =>
    store.attempt('POST /upms/admin/staff/update', { body: { reason: 'test', ...body } }, { as });

  it('end the sessions of the person, and refuse an older version', async () => {
    const [admin, clerk] = [await staffWith(store, ['ROLE_ADMIN']), await staffWith(store, ['ROLE_SERVICE'])];
    const sessionsOf = async () => {
      const query = { pageNumber: '1', pageSize: '100' };
      const { records } = await store.call('GET /upms/admin/staff/list', { query }, { as: admin.token });
      return records.find(({ id }) => id === clerk.staffId)?.sessions;
    };
    expect(await sessionsOf()).toBe(1);
    const body = { id: clerk.staffId, roles: [], enabled: true, version: 0 };
    const answers = await Promise.all([change(admin.token, body), change(admin.token, body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await list(clerk.token)).toBe(401);
    expect(await sessionsOf()).toBe(0);
    const [named] = (
      await store.call(
        'GET /upms/admin/audit/list',
        { query: { subject: clerk.staffId } },
        { as: (await staffWith(store, ['ROLE_FINANCE'])).token },
      )
    ).rows;
    expect(named?.subject).toEqual({ kind: 'STAFF', name: 'Staff' });
    const [audit] = await store.db.select().from(auditLog).where(eq(auditLog.subjectId, clerk.staffId));
    expect(audit).toMatchObject({
      action: 'staff.change',
      reason: 'test',
      before: { roles: ['ROLE_SERVICE'], status: 'ACTIVE' },
      after: { roles: [], status: 'ACTIVE' },
    });
  });

  it('never leave the shop without an administrator, in any order of calls', async () => {
    await store.db.update(staffAccount).set({ status: 'DISABLED' });
    const [one, two] = [await staffWith(store, ['ROLE_ADMIN']), await staffWith(store, ['ROLE_ADMIN'])];
    const demote = (by: string, id: string) => change(by, { id, roles: [], enabled: false, version: 0 });
    expect((await demote(one.token, one.staffId)).message).toBe('staff_ownAccount');
    const disabled = await change(one.token, {
      id: two.staffId,
      roles: ['ROLE_ADMIN'],
      enabled: false,
      version: 0,
    });
    expect(disabled.message).toBe('staff_disabledWithRole');
    const answers = await Promise.all([demote(one.token, two.staffId), demote(two.token, one.staffId)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await store.db.update(staffAccount).set({ status: 'ACTIVE' }).where(eq(staffAccount.isDemo, true));
  });

  it('reset password and authenticator with a new invitation', async () => {
    const [admin, clerk] = [await staffWith(store, ['ROLE_ADMIN']), await staffWith(store, ['ROLE_SERVICE'])];
    const body = { id: clerk.staffId, reason: 'lost device' };
    const { approvalId } = await store.call('POST /upms/admin/staff/reset', { body }, { as: admin.token });
    expect(await list(clerk.token)).toBe(200);
    await approveBySecond(store, approvalId);
    expect(await list(clerk.token)).toBe(401);
    const key = await mailedKey(store, clerk.email);
    const answer = await store.attempt('POST /auth/admin/invitation/accept', {
      body: { key, password: 'blue lantern' },
    });
    expect(answer).toMatchObject({ status: 200, data: { stage: 'SETUP' } });
  });
});
