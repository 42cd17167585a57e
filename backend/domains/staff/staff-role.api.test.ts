import { eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderFixture } from '../../../tests/api/order-fixture';
import type { Buyer } from '../../../tests/load/buyers';
import { connectEmbedded } from '../../database/connect';
import { migrate } from '../../database/migrate';
import { member } from '../../database/schema/members';
import { auditLog } from '../../database/schema/platform';
import { seedDatabase } from '../../seed/seed';
import { createTestStore, type TestStore } from '../../testing';
import { changeRole, listStaff } from './change-role';

let store: TestStore;
let clerk: Buyer;
const email = 'clerk@tianyun.example';
const demoService = { email: 'service@tianyun.example', role: 'ROLE_SERVICE' };

beforeAll(async () => {
  store = await createTestStore();
  clerk = await orderFixture(store).buyer();
  await store.db.update(member).set({ email }).where(eq(member.id, clerk.memberId));
});
afterAll(() => store.close());

const list = () => store.attempt('GET /member/admin/message/list', {}, { as: clerk.token });

describe('a staff role', () => {
  it('is granted only to the service account of a new demo', async () => {
    expect(await listStaff(store.db)).toEqual([demoService]);
    expect(await list()).toMatchObject({ status: 403, message: 'common_message_accessDenied' });
  });

  it('grants and revokes access immediately', async () => {
    const change = { email: ` ${email.toUpperCase()}`, role: 'ROLE_SERVICE' } as const;
    expect(await changeRole(store.db, { ...change, grant: true })).toBe('done');
    expect(await changeRole(store.db, { ...change, grant: true })).toBe('same');
    expect((await list()).status).toBe(200);
    expect(await listStaff(store.db)).toEqual([{ email, role: 'ROLE_SERVICE' }, demoService]);
    expect(await changeRole(store.db, { ...change, grant: false })).toBe('done');
    expect((await list()).status).toBe(403);
    const audit = await store.db.select().from(auditLog).where(eq(auditLog.subjectId, clerk.memberId));
    expect(audit.map((row) => row.action).sort()).toEqual(['STAFF_ROLE_GRANT', 'STAFF_ROLE_REVOKE']);
  });

  it('of another kind gives no access, while an administrator has access', async () => {
    await changeRole(store.db, { email, role: 'ROLE_FINANCE', grant: true });
    expect((await list()).status).toBe(403);
    await changeRole(store.db, { email, role: 'ROLE_ADMIN', grant: true });
    expect((await list()).status).toBe(200);
  });

  it('is not granted to an unknown mailbox, nor to a blocked account', async () => {
    const change = { role: 'ROLE_SERVICE', grant: true } as const;
    expect(await changeRole(store.db, { ...change, email: 'nobody@tianyun.example' })).toBe('unknown');
    await store.db.update(member).set({ status: 'DISABLED' }).where(eq(member.id, clerk.memberId));
    expect(await changeRole(store.db, { ...change, email })).toBe('unknown');
  });
});

describe('the service account of a demo', () => {
  const open = (demo: boolean) =>
    seedDatabase(store.db, { environment: { ...store.environment, demo }, now: store.clock.now() });
  const status = async (token: string) =>
    (await store.attempt('GET /upms/admin/identity/list', {}, { as: token })).status;

  it('loses its role when the shop is no longer a demo, and regains it', async () => {
    const token = await store.signIn(demoService.email);
    expect(await status(token)).toBe(200);
    await open(false);
    expect(await status(token)).toBe(403);
    await open(true);
    expect(await status(token)).toBe(200);
    const accounts = await store.db.select().from(member).where(eq(member.email, demoService.email));
    expect(accounts).toHaveLength(1);
  });

  it('does not exist in a shop that was never a demo', async () => {
    const connection = await connectEmbedded(null);
    try {
      await migrate(connection.db);
      const environment = { ...store.environment, demo: false };
      await seedDatabase(connection.db, { environment, now: store.clock.now() });
      expect(await listStaff(connection.db)).toEqual([]);
      expect(await connection.db.select().from(member).where(isNotNull(member.email))).toEqual([]);
    } finally {
      await connection.close();
    }
  });
});
