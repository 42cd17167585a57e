import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approval } from '@/backend/database/schema/approvals';
import { auditLog } from '@/backend/database/schema/platform';
import { staffAccount } from '@/backend/database/schema/staff';
import { sweepApprovals } from '@/backend/domains/approvals/staff/decide';
import { createTestStore, type TestStore } from '@/backend/testing';
import type { StaffRole } from '@/lib/permissions/staff-permissions';
import { mailedTo } from '../api/fixtures/mailed';
import { approveBySecond, type StaffMember, staffWith } from '../api/fixtures/staff';
import { runCounts } from '../setup/run-counts';

let store: TestStore;
let admin: StaffMember;
let second: StaffMember;

beforeAll(async () => {
  store = await createTestStore();
  await signIn();
});
afterAll(() => store.close());

async function signIn() {
  admin = await staffWith(store, ['ROLE_ADMIN'], { name: 'Oscar' });
  second = await staffWith(store, ['ROLE_FINANCE']);
}

const invite = (email: string, roles: StaffRole[] = ['ROLE_OPERATIONS'], as = admin) =>
  store.attempt(
    'POST /upms/admin/staff/invite',
    { body: { email, name: 'New', roles, reason: 'joins' } },
    { as: as.token },
  );
const change = (id: string, more: object, as = admin) =>
  store.attempt(
    'POST /upms/admin/staff/update',
    { body: { id, roles: ['ROLE_SERVICE'], enabled: true, version: 0, reason: 'moves', ...more } },
    { as: as.token },
  );
const reset = (id: string, as = admin) =>
  store.attempt('POST /upms/admin/staff/reset', { body: { id, reason: 'lost device' } }, { as: as.token });
const approvalOf = ({ data }: { data: unknown }): string => Object(data).approvalId;
const view = (id: string, as = second) =>
  store.call('GET /upms/admin/approval/view', { query: { id } }, { as: as.token });
const decide = (
  id: string,
  contentHash: string,
  { as = second, ...more }: { as?: StaffMember; approved?: boolean; note?: string } = {},
) =>
  store.attempt(
    'POST /upms/admin/approval/decide',
    { body: { id, contentHash, approved: true, ...more } },
    { as: as.token },
  );
const accountOf = async (where: { id: string } | { email: string }) =>
  (
    await store.db
      .select()
      .from(staffAccount)
      .where('id' in where ? eq(staffAccount.id, where.id) : eq(staffAccount.email, where.email))
  )[0];
const mailsTo = async (email: string) => (await mailedTo(store, email)).length;

describe('access to the back office', () => {
  it('is given to a new person by two people, once', async () => {
    const email = 'joins@tianyun.example';
    const id = approvalOf(await invite(email));
    expect(await accountOf({ email })).toMatchObject({ status: 'INVITED', roles: [] });
    expect(await mailsTo(email)).toBe(0);
    expect((await invite(email)).message).toBe('approval_waiting');
    const shown = await view(id);
    expect(shown).toMatchObject({
      kind: 'STAFF_ACCESS',
      about: email,
      isCurrent: true,
      access: { action: 'INVITE', email, roles: ['ROLE_OPERATIONS'], rolesBefore: [] },
    });
    const answers = await Promise.all(Array.from({ length: 10 }, () => decide(id, shown.contentHash)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await accountOf({ email })).toMatchObject({ roles: ['ROLE_OPERATIONS'] });
    expect(await mailsTo(email)).toBe(1);
    const [audit] = await store.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, shown.subjectId), eq(auditLog.action, 'staff.invite')));
    expect(audit).toMatchObject({ actorId: second.staffId, detail: { requestedBy: admin.staffId } });
    expect(approvalOf(await invite(email)), 'the same invitation again').toBeNull();
    expect(await mailsTo(email)).toBe(2);
    expect(approvalOf(await invite(email, ['ROLE_OPERATIONS', 'ROLE_FINANCE'])), 'more roles').not.toBeNull();
    expect(await mailsTo(email)).toBe(2);
  });

  it('leaves nothing of an invitation that was refused or expired', async () => {
    for (const email of ['refused@tianyun.example', 'expired@tianyun.example']) {
      const id = approvalOf(await invite(email));
      if (email.startsWith('refused')) {
        const { contentHash } = await view(id);
        expect((await decide(id, contentHash, { approved: false, note: 'unknown' })).status).toBe(200);
      } else {
        store.clock.advance(48 * 3_600_000);
        await sweepApprovals(store.system());
        await signIn();
      }
      expect(await accountOf({ email })).toBeUndefined();
      expect(await mailsTo(email)).toBe(0);
      expect((await invite(email)).status, 'invited again').toBe(200);
    }
  });

  it('is removed by one person at once, and given again by two', async () => {
    const clerk = await staffWith(store, ['ROLE_SERVICE', 'ROLE_OPERATIONS']);
    expect(approvalOf(await change(clerk.staffId, {}))).toBeNull();
    expect(await accountOf({ id: clerk.staffId })).toMatchObject({ roles: ['ROLE_SERVICE'], version: 1 });
    expect(approvalOf(await change(clerk.staffId, { version: 1, enabled: false }))).toBeNull();
    const id = approvalOf(await change(clerk.staffId, { version: 2 }));
    expect(await accountOf({ id: clerk.staffId })).toMatchObject({ status: 'DISABLED' });
    await approveBySecond(store, id);
    expect(await accountOf({ id: clerk.staffId })).toMatchObject({
      status: 'ACTIVE',
      roles: ['ROLE_SERVICE'],
    });
  });

  it('cannot be approved after the account has changed, and a newer request replaces the older one', async () => {
    const clerk = await staffWith(store, ['ROLE_SERVICE']);
    const first = approvalOf(await change(clerk.staffId, { roles: ['ROLE_ADMIN'] }));
    const { contentHash } = await view(first);
    await change(clerk.staffId, { roles: [] });
    expect((await view(first)).isCurrent).toBe(false);
    expect((await decide(first, contentHash)).message).toBe('approval_outdated');
    expect((await reset(clerk.staffId)).status).toBe(200);
    const rows = await store.db
      .select()
      .from(approval)
      .where(eq(approval.subjectId, clerk.staffId))
      .orderBy(desc(approval.id));
    expect(rows.map(({ status }) => status)).toEqual(['WAITING', 'WITHDRAWN']);
  });

  it('is not approved by the person who gets it', async () => {
    const id = approvalOf(await change(second.staffId, { roles: ['ROLE_FINANCE', 'ROLE_ADMIN'] }));
    const { contentHash } = await view(id);
    expect((await decide(id, contentHash)).message).toBe('staff_ownAccount');
    expect(await accountOf({ id: second.staffId })).toMatchObject({ roles: ['ROLE_FINANCE'] });
  });
});

describe('one administrator alone', () => {
  it('never gives access with parallel tries, in any order of calls', async () => {
    const email = 'puppet@tianyun.example';
    const clerk = await staffWith(store, ['ROLE_SERVICE']);
    const disabled = await staffWith(store, ['ROLE_OPERATIONS'], { status: 'DISABLED' });
    const lost = await staffWith(store, ['ROLE_FINANCE']);
    const ids = [
      approvalOf(await invite(email)),
      approvalOf(await change(clerk.staffId, { roles: ['ROLE_FINANCE'] })),
      approvalOf(await change(disabled.staffId, { roles: ['ROLE_OPERATIONS'] })),
      approvalOf(await reset(lost.staffId)),
    ];
    const hashes = await Promise.all(ids.map(async (id) => (await view(id)).contentHash));
    const tries: (() => Promise<{ status: number }>)[] = [
      ...ids.map((id, index) => () => decide(id, hashes[index] ?? '', { as: admin })),
      () => invite(email),
      () => invite(email, ['ROLE_ADMIN']),
      () => change(clerk.staffId, { roles: ['ROLE_SERVICE', 'ROLE_ADMIN'] }),
      () => change(clerk.staffId, { roles: ['ROLE_FINANCE'], version: 1 }),
      () => change(disabled.staffId, { roles: ['ROLE_OPERATIONS'] }),
      () => reset(lost.staffId),
    ];
    const answers = await Promise.all(
      Array.from({ length: runCounts.raceClients }, (_, index) => tries[(index * 7) % tries.length]?.()),
    );
    const passed = [
      (await accountOf({ email }))?.roles.length !== 0,
      (await accountOf({ id: clerk.staffId }))?.roles.join() !== 'ROLE_SERVICE',
      (await accountOf({ id: disabled.staffId }))?.status !== 'DISABLED',
      (await accountOf({ id: lost.staffId }))?.status !== 'ACTIVE',
      (await mailsTo(email)) > 0,
    ].filter(Boolean).length;
    console.log(`access: ${answers.length} tries by one administrator, ${passed} passed`);
    expect(passed).toBe(0);
    expect(answers.filter((answer) => (answer?.status ?? 500) >= 500 && answer?.status !== 503)).toEqual([]);
  });
});
