import { desc, eq } from 'drizzle-orm';
import { outbox } from '../../backend/database/schema/platform';
import { staffAccount, staffSession } from '../../backend/database/schema/staff';
import { codeAt, stepOf } from '../../backend/domains/staff/sign-in/one-time-code';
import { seal } from '../../backend/platform/key-ring';
import { newId } from '../../backend/platform/new-id';
import { newToken, tokenHash } from '../../backend/platform/seal';
import type { TestStore } from '../../backend/testing';
import type { StaffRole } from '../../lib/contract/staff-permissions';

type Store = Pick<TestStore, 'db' | 'clock' | 'environment'>;

/** A signed-in staff member. */
export type StaffMember = { staffId: string; token: string; email: string };

/** The authenticator of every account that this fixture makes, and of the demo's accounts. */
const secret = 'JBSWY3DPEHPK3PXP';

/** The code of the authenticator at this moment. */
export function codeNow(store: TestStore): string {
  return codeAt(secret, stepOf(store.clock.now()));
}

/** A code that is wrong now. */
export function wrongCode(store: TestStore): string {
  const step = stepOf(store.clock.now());
  const right = [-1, 0, 1].map((away) => codeAt(secret, step + away));
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '';
}

/** Opens a session that has proved its second factor now, or lacks it. */
export async function openSessionOf(
  store: Store,
  staffId: string,
  { hasFactor = true }: { hasFactor?: boolean } = {},
): Promise<string> {
  const now = store.clock.now();
  const token = newToken();
  await store.db.insert(staffSession).values({
    id: newId(),
    staffId,
    tokenHash: tokenHash(token),
    factorTime: hasFactor ? now : null,
    expireTime: new Date(now.getTime() + 8 * 3_600_000),
    lastSeenTime: now,
    ip: '127.0.0.1',
    userAgent: 'test',
    createdTime: now,
  });
  return token;
}

/** Creates staff with these roles and a session; inserted directly, because hashing passwords is slow. */
export async function staffWith(
  store: Store,
  roles: StaffRole[],
  changes: Partial<typeof staffAccount.$inferInsert> = {},
): Promise<StaffMember> {
  const staffId = newId();
  const email = `staff${staffId}@tianyun.example`;
  await store.db.insert(staffAccount).values({
    id: staffId,
    email,
    name: 'Staff',
    lang: 'en',
    roles,
    status: 'ACTIVE',
    passwordHash: 'no password matches this',
    factorEnc: seal(store.environment, 'staff-factor', secret, staffId),
    factorTime: store.clock.now(),
    ...changes,
  });
  return { staffId, token: await openSessionOf(store, staffId), email: changes.email ?? email };
}

/** The key in the link of the newest invitation that was mailed. */
export async function mailedKey(store: TestStore, email: string): Promise<string> {
  const [mail] = await store.db
    .select({ text: outbox.text })
    .from(outbox)
    .where(eq(outbox.recipient, email))
    .orderBy(desc(outbox.id))
    .limit(1);
  return mail?.text.match(/\/staff\/invitation#([\w-]+)/)?.[1] ?? '';
}

/** The key of a new invitation by an administrator. */
export async function invitationKey(store: TestStore): Promise<string> {
  const admin = await staffWith(store, ['ROLE_ADMIN']);
  const email = `new${newId()}@tianyun.example`;
  const body = { email, name: 'New', roles: ['ROLE_SERVICE' as const], reason: 'joins' };
  await store.call('POST /upms/admin/staff/invite', { body }, { as: admin.token });
  return mailedKey(store, email);
}
