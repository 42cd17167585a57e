import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailedTo } from '../../../../tests/api/fixtures/mailed';
import { codeNow, openSessionOf, type StaffMember, staffWith } from '../../../../tests/api/fixtures/staff';
import { auditLog } from '../../../database/schema/platform';
import { staffAccount, staffRecoveryCode, staffSession } from '../../../database/schema/staff';
import { createTestStore, type TestStore } from '../../../testing';
import { hashPassword } from '../../auth/passwords/password-hash';

const former = 'Former-Harbour-41';
const wanted = 'Quiet-Lantern-Bridge-72';

let store: TestStore;
beforeAll(async () => {
  store = await createTestStore();
});
afterAll(() => store.close());

async function person(): Promise<StaffMember> {
  const clerk = await staffWith(store, ['ROLE_SERVICE']);
  const passwordHash = await hashPassword(former);
  await store.db.update(staffAccount).set({ passwordHash }).where(eq(staffAccount.id, clerk.staffId));
  return clerk;
}
const change = (clerk: StaffMember, body: { currentPassword?: string; password?: string } = {}) =>
  store.attempt(
    'POST /auth/admin/password/change',
    { body: { currentPassword: former, password: wanted, ...body } },
    { as: clerk.token },
  );
const renew = (clerk: StaffMember) =>
  store.attempt('POST /auth/admin/recovery/renew', {}, { as: clerk.token });
const codesOf = (answer: { data: unknown }) => (answer.data as { recoveryCodes: string[] }).recoveryCodes;
const signIn = ({ email }: StaffMember, password: string) =>
  store.attempt('POST /auth/admin/session/sign_in', { body: { email, password } });
const openSessions = ({ staffId }: StaffMember) =>
  store.db
    .select({ id: staffSession.id })
    .from(staffSession)
    .where(and(eq(staffSession.staffId, staffId), isNull(staffSession.revokedTime)));
const audited = async ({ staffId }: StaffMember, action: string) => {
  const rows = await store.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.actorId, staffId), eq(auditLog.action, action)));
  expect(JSON.stringify(rows)).not.toMatch(/Harbour|Lantern/);
  return rows.length;
};
/** Proves the second factor with a recovery code, as a sign-in does. */
const recover = async ({ staffId }: StaffMember, code: string) => {
  const as = await openSessionOf(store, staffId, { hasFactor: false });
  return (await store.attempt('POST /auth/admin/session/verify', { body: { code } }, { as })).status;
};

describe('the own password', () => {
  it('is changed with the current one; other sessions end, with a mail and an audit row', async () => {
    const clerk = await person();
    const other = await openSessionOf(store, clerk.staffId);
    expect(await change(clerk)).toMatchObject({ status: 200 });
    expect((await signIn(clerk, former)).status).not.toBe(200);
    expect((await signIn(clerk, wanted)).status).toBe(200);
    expect((await store.attempt('GET /auth/admin/session/list', {}, { as: other })).status).toBe(401);
    expect((await store.attempt('GET /auth/admin/session/list', {}, { as: clerk.token })).status).toBe(200);
    expect(await audited(clerk, 'staff.password_changed')).toBe(1);
    await store.runJobs();
    const mails = await mailedTo(store, clerk.email);
    expect(JSON.stringify(mails)).toMatch(/密码已修改|password was changed/);
  });

  it.each([
    ['a wrong current one', { currentPassword: 'Other-Harbour-42' }, 'member_password_incorrect'],
    ['the same one', { password: former }, 'member_password_sameAsOld'],
    ['a short one', { password: 'Short-1' }, 'staff_passwordLength'],
    ['a common one', { password: 'password1234' }, 'member_password_tooCommon'],
  ])('is not changed with %s', async (_, body, message) => {
    const clerk = await person();
    expect(await change(clerk, body)).toMatchObject({ message });
    expect((await signIn(clerk, former)).status).toBe(200);
    expect(await audited(clerk, 'staff.password_changed')).toBe(0);
  });

  it('is changed once by two changes at once', async () => {
    const clerk = await person();
    const others = ['Silent-Orchard-Wagon-15', wanted];
    const answers = await Promise.all(others.map((password) => change(clerk, { password })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const won = answers.findIndex(({ status }) => status === 200);
    expect((await signIn(clerk, others[won] ?? '')).status).toBe(200);
    expect(await audited(clerk, 'staff.password_changed')).toBe(1);
    expect(await change(clerk)).toMatchObject({ message: 'member_password_incorrect' });
  });

  it('is not found by a stolen session: five tries in a quarter of an hour, at once too', async () => {
    const clerk = await person();
    const guesses = Array.from({ length: 9 }, (_, at) =>
      change(clerk, { currentPassword: `Guess-Harbour-${at}` }),
    );
    const answers = await Promise.all(guesses);
    const factor = store.environment.rateLimitFactor;
    const refused = answers.filter(({ status }) => status === 429).length;
    expect(refused).toBe(Math.max(0, 9 - 5 * factor));
    if (factor === 1) expect((await change(clerk)).status).toBe(429);
  });

  it('needs a recent code, and stays in the demo', async () => {
    const clerk = await person();
    await store.db.update(staffAccount).set({ isDemo: true }).where(eq(staffAccount.id, clerk.staffId));
    store.environment.demo = true;
    expect([(await change(clerk)).message, (await renew(clerk)).message]).toEqual([
      'staff_demoAccount',
      'staff_demoAccount',
    ]);
    await store.db.update(staffAccount).set({ isDemo: false }).where(eq(staffAccount.id, clerk.staffId));
    store.clock.advance(11 * 60_000);
    expect([(await change(clerk)).message, (await renew(clerk)).message]).toEqual([
      'staff_stepUpRequired',
      'staff_stepUpRequired',
    ]);
    expect(
      await store.attempt(
        'POST /auth/admin/session/step_up',
        { body: { code: codeNow(store) } },
        { as: clerk.token },
      ),
    ).toMatchObject({ status: 200 });
    expect((await change(clerk)).status).toBe(200);
  });
});

describe('the own recovery codes', () => {
  it('are replaced: earlier ones end, each new one works once, and other sessions end', async () => {
    const clerk = await person();
    const [earlier] = codesOf(await renew(clerk));
    const other = await openSessionOf(store, clerk.staffId);
    const codes = codesOf(await renew(clerk));
    expect(new Set(codes).size).toBe(10);
    expect(await openSessions(clerk)).toHaveLength(1);
    expect((await store.attempt('GET /auth/admin/session/list', {}, { as: other })).status).toBe(401);
    expect(await recover(clerk, earlier ?? '')).not.toBe(200);
    expect([await recover(clerk, codes[0] ?? ''), await recover(clerk, codes[0] ?? '')]).toEqual([200, 422]);
    expect(await audited(clerk, 'staff.recovery_renewed')).toBe(2);
    await store.runJobs();
    expect(JSON.stringify(await mailedTo(store, clerk.email))).toMatch(
      /恢复码已更换|recovery codes were renewed/,
    );
    const stored = JSON.stringify(await store.db.select().from(staffRecoveryCode));
    for (const code of codes) expect(stored).not.toContain(code);
  });

  it('are those of one renewal after two at once', async () => {
    const clerk = await person();
    const answers = await Promise.all([renew(clerk), renew(clerk)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const rows = await store.db
      .select()
      .from(staffRecoveryCode)
      .where(eq(staffRecoveryCode.staffId, clerk.staffId));
    expect(rows).toHaveLength(10);
    const works: number[] = [];
    for (const answer of answers) works.push(await recover(clerk, codesOf(answer)[1] ?? ''));
    expect(works.filter((status) => status === 200)).toHaveLength(1);
  });
});
