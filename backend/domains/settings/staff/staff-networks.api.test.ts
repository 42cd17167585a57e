import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type StaffMember, staffWith } from '../../../../tests/api/fixtures/staff';
import { siteConfig } from '../../../database/schema/content';
import { createTestStore, type TestStore } from '../../../testing';
import { saveSetting } from '../save-setting';

const office = '203.0.113.9';
const elsewhere = '198.51.100.7';
const key = 'staffNetworks';

let store: TestStore;
let admin: StaffMember;
let finance: StaffMember;
beforeAll(async () => {
  store = await createTestStore();
  admin = await staffWith(store, ['ROLE_ADMIN']);
  finance = await staffWith(store, ['ROLE_FINANCE']);
});
afterEach(async () => {
  await store.db.delete(siteConfig).where(eq(siteConfig.key, key));
});
afterAll(() => store.close());

const from = (ip: string, as?: string) => ({ ...(as ? { as } : {}), headers: { 'x-real-ip': ip } });
const allow = (allowed: string[]) => saveSetting(store.db, key, { allowed }, store.clock.now());
const signIn = (ip: string) =>
  store.attempt(
    'POST /auth/admin/session/sign_in',
    { body: { email: 'admin@tianyun.example', password: 'Tianyun2026' } },
    from(ip),
  );
const change = async (allowed: unknown, ip = office) => {
  const all = await store.call('GET /upms/admin/setting/list', {}, from(ip, admin.token));
  const version = all.find((one) => one.key === key)?.version;
  return store.attempt(
    'POST /upms/admin/setting/save',
    { body: { key, version, value: { allowed }, reason: 'office only' } },
    from(ip, admin.token),
  );
};

describe('networks of the back office', () => {
  it('limit the sign-in and open sessions, and nothing of the shop', async () => {
    expect((await signIn(elsewhere)).status).toBe(200);
    await allow(['203.0.113.0/24']);
    expect((await signIn(office)).status).toBe(200);
    expect(await signIn(elsewhere)).toMatchObject({ status: 403, message: 'staff_networkRefused' });
    const orders = (ip: string) => store.attempt('GET /order/admin/order/list', {}, from(ip, admin.token));
    expect((await orders(office)).status).toBe(200);
    expect(await orders(elsewhere)).toMatchObject({ status: 401, message: 'common_message_unauthorized' });
    const shop = await store.attempt('GET /store/member/site/config', {}, from(elsewhere));
    expect(shop.status).toBe(200);
  });

  it('are refused before a password is checked, so that the response is the same for a wrong one', async () => {
    await allow([office]);
    const wrong = await store.attempt(
      'POST /auth/admin/session/sign_in',
      { body: { email: 'admin@tianyun.example', password: 'wrong' } },
      from(elsewhere),
    );
    expect(wrong.message).toBe('staff_networkRefused');
  });

  it('are changed by two people, who both keep their access', async () => {
    expect(await change(['198.51.100.0/24'])).toMatchObject({ status: 422, message: 'staff_ownNetwork' });
    const asked = await change(['203.0.113.0/24']);
    expect(asked.data).toMatchObject({ approvalId: expect.any(String) });
    expect((await signIn(elsewhere)).status).toBe(200);
    const id = (asked.data as { approvalId: string }).approvalId;
    const { contentHash } = await store.call(
      'GET /upms/admin/approval/view',
      { query: { id } },
      from(office, finance.token),
    );
    const approve = (ip: string) =>
      store.attempt(
        'POST /upms/admin/approval/decide',
        { body: { id, contentHash, approved: true } },
        from(ip, finance.token),
      );
    expect(await approve(elsewhere)).toMatchObject({ status: 422, message: 'staff_ownNetwork' });
    expect((await approve(office)).status).toBe(200);
    expect((await signIn(elsewhere)).status).toBe(403);
  });

  it.each([['203.0.113'], ['203.0.113.0/40'], ['office.example.com'], [17]])(
    'cannot be %j',
    async (network) => {
      expect(await change([office, network])).toMatchObject({
        status: 400,
        data: { fields: ['allowed.1'] },
      });
    },
  );
});
