import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '../../../../lib/contract/contract';
import type { KeyScope } from '../../../../lib/permissions/key-scopes';
import type { Endpoint } from '../../../../lib/wire/endpoint';
import { catalogueFixture } from '../../../../tests/api/fixtures/catalogue';
import { clientOf } from '../../../../tests/api/fixtures/client-of-document';
import { approveBySecond, codeNow, type StaffMember, staffWith } from '../../../../tests/api/fixtures/staff';
import { cardCodes, tradeFixture } from '../../../../tests/api/fixtures/trade';
import { apiKey } from '../../../database/schema/api-keys';
import { auditLog, rateLimit } from '../../../database/schema/platform';
import { staffAccount } from '../../../database/schema/staff';
import { openApiDocument } from '../../../http/openapi';
import { createTestStore, type TestStore } from '../../../testing';
import { sweepApprovals } from '../../approvals/staff/decide';

let store: TestStore;
let clerk: StaffMember;
let admin: StaffMember;
const reason = 'for the ERP';
const day = 86_400_000;

beforeAll(async () => {
  store = await createTestStore();
});
afterAll(() => store.close());
beforeEach(async () => {
  clerk = await staffWith(store, ['ROLE_CATALOGUE'], { name: 'Lin' });
  admin = await staffWith(store, ['ROLE_ADMIN']);
});

const make = (
  scopes: KeyScope[],
  { as = clerk, days = 90 as const, name = 'ERP' }: { as?: StaffMember; days?: 30 | 90; name?: string } = {},
) =>
  store.attempt(
    'POST /upms/admin/api_key/create',
    { body: { name, scopes, days, reason } },
    { as: as.token },
  );
const made = async (...input: Parameters<typeof make>) => {
  const { status, data } = await make(...input);
  expect(status).toBe(200);
  const { id, key, approvalId } = data as { id: string; key: string; approvalId: string | null };
  return { id, key, approvalId };
};
const working = async (...input: Parameters<typeof make>) => {
  const key = await made(...input);
  if (key.approvalId) await approveBySecond(store, key.approvalId);
  return key;
};
const revoke = (id: string, as = clerk) =>
  store.attempt('POST /upms/admin/api_key/revoke', { body: { id, reason } }, { as: as.token });
const listed = async (id: string, as = clerk) =>
  (await store.call('GET /upms/admin/api_key/list', {}, { as: as.token })).find((one) => one.id === id);
const orders = async (key: string) => {
  const { status, message } = await store.attempt('GET /order/admin/order/list', { query: {} }, { as: key });
  return [status, message];
};
const clientWith = (key: string) =>
  clientOf(openApiDocument({ withStaff: false }), {
    key,
    // Before the backend, the gateway removes the path of the server (tests/api/gateway).
    fetch: (request) =>
      store.app.fetch(new Request(request.url.replace('shop.example/api/', 'shop.example/'), request)),
  });

describe('a client that is generated from the published document', () => {
  it('reads orders, writes stock and imports a file, with a key for each', async () => {
    const paid = await tradeFixture(store).buy(cardCodes);
    const reader = clientWith((await working(['orders.read'])).key);
    const list = await reader.getOrderAdminOrderList?.({ parameters: { q: paid.sn } });
    expect(list).toMatchObject({ status: 200, data: { rows: [{ sn: paid.sn }] } });
    const order = await reader.getOrderAdminOrderView?.({ parameters: { orderSn: paid.sn } });
    expect(order).toMatchObject({ status: 200 });

    const shipped = await catalogueFixture(store).shippedSku();
    const warehouse = clientWith((await working(['stock.write'])).key);
    const body = { skuId: shipped.id, version: shipped.version, units: 7, reason };
    expect(await warehouse.postGoodsAdminSkuStock?.({ body })).toMatchObject({ status: 200 });
    const again = await warehouse.postGoodsAdminSkuStock?.({ body });
    expect(again, 'the same once more changes nothing').toMatchObject({ status: 409 });
    const after = await catalogueFixture(store).sku(shipped.id);
    expect(after.available).toBe(shipped.available + 7);

    const importer = clientWith((await working(['catalogue.import'])).key);
    const opened = await importer.postGoodsAdminCatalogueImportOpen?.({
      parameters: { 'Idempotency-Key': crypto.randomUUID() },
      body: { kind: 'SKU', fileName: 'stock.csv', columns: ['sn', 'stock'], lines: 1 },
    });
    const { id } = Object(opened?.data);
    const lines = [[after.sn, String(after.available + 5)]];
    await importer.postGoodsAdminCatalogueImportAppend?.({ body: { id, firstLine: 1, lines } });
    expect(await importer.postGoodsAdminCatalogueImportApply?.({ body: { id, reason } })).toMatchObject({
      status: 200,
      data: { state: 'DONE' },
    });
    expect((await catalogueFixture(store).sku(shipped.id)).available).toBe(shipped.available + 12);
  });

  it('knows the operations of keys and no other of the back office, each with its scopes', () => {
    const document = openApiDocument({ withStaff: false });
    const keyed = Object.entries<Endpoint>(contract).filter(([, { scopes }]) => scopes);
    expect(Object.keys(clientOf(document, { key: '', fetch: () => new Response() }))).toHaveLength(
      keyed.length,
    );
    const { get } = Object(document.paths)['/order/admin/order/list'];
    expect(get.security).toEqual([{ apiKey: ['orders.read'] }]);
    expect(get['x-permission']).toBeUndefined();
    const { post } = Object(openApiDocument().paths)['/goods/admin/sku/stock'];
    expect(post.security).toEqual([{ staff: [] }, { apiKey: ['stock.write'] }]);
  });
});

describe('the endpoints of a key', () => {
  it('are for staff without a new code, and none lets a key make keys, decide, or read contacts', () => {
    for (const [name, { token, stepUp, scopes, secret }] of Object.entries<Endpoint>(contract)) {
      if (!scopes) continue;
      expect([name, token, stepUp, secret]).toEqual([name, 'staff', undefined, undefined]);
    }
  });

  it('are refused without the scope, whatever the person may do', async () => {
    const { key } = await working(['orders.read'], { as: admin });
    expect(await orders(key)).toEqual([200, 'common_message_ok']);
    const keys = (Object.keys(contract) as (keyof typeof contract)[]).filter((name) => {
      const endpoint: Endpoint = contract[name];
      const isForStaff = endpoint.token === 'staff' || endpoint.token === 'staff-partial';
      return isForStaff && !endpoint.scopes?.includes('orders.read');
    });
    expect(keys.length).toBeGreaterThan(100);
    for (const name of keys) {
      const [method = '', path = ''] = name.split(' ');
      const init = { method, headers: { Authorization: `Bearer ${key}` } };
      const url = `http://backend.internal${path.replaceAll(/\{\w+\}/g, '1')}`;
      const response = await store.app.fetch(new Request(url, init));
      expect([name, response.status]).toEqual([name, 403]);
      expect(await response.json()).toMatchObject({ message: 'staff_keyScope' });
    }
  });

  it('are refused as soon as the person is no longer permitted', async () => {
    const { key } = await working(['orders.read']);
    await store.db.update(staffAccount).set({ roles: [] }).where(eq(staffAccount.id, clerk.staffId));
    expect((await orders(key))[0]).toBe(403);
    await store.db.update(staffAccount).set({ status: 'DISABLED' }).where(eq(staffAccount.id, clerk.staffId));
    expect((await orders(key))[0]).toBe(401);
  });
});

describe('a key that can move value', () => {
  it.each<KeyScope[]>([['stock.write'], ['catalogue.import'], ['orders.read', 'stock.write']])(
    'with %s works after a second person has approved it, who sees what it may do',
    async (...scopes) => {
      const { id, key, approvalId } = await made(scopes);
      expect(await orders(key)).toEqual([401, 'common_message_unauthorized']);
      expect(await listed(id)).toMatchObject({ state: 'WAITING' });
      const second = await staffWith(store, ['ROLE_FINANCE']);
      const as = { as: second.token };
      const query = { id: approvalId ?? '' };
      const shown = await store.call('GET /upms/admin/approval/view', { query }, as);
      expect(shown).toMatchObject({ kind: 'API_KEY', about: 'ERP', why: ['API_KEY'], isCurrent: true });
      expect(shown.key).toMatchObject({ scopes, email: clerk.email, ending: key.slice(-4) });
      expect(JSON.stringify(shown)).not.toContain(key);
      const body = { id: query.id, contentHash: shown.contentHash, approved: true };
      expect(
        (await store.attempt('POST /upms/admin/approval/decide', { body }, { as: clerk.token })).status,
      ).toBe(403);
      const both = await Promise.all(
        [1, 2].map(() => store.attempt('POST /upms/admin/approval/decide', { body }, as)),
      );
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect((await orders(key))[0]).toBe(scopes.includes('orders.read') ? 200 : 403);
    },
  );

  it('never works after a refusal, an expiry, or when it was revoked while it waited', async () => {
    const refused = await made(['stock.write']);
    const second = await staffWith(store, ['ROLE_FINANCE']);
    const as = { as: second.token };
    const view = async (id: string | null) =>
      store.call('GET /upms/admin/approval/view', { query: { id: id ?? '' } }, as);
    const decide = async (id: string | null, contentHash: string, approved: boolean) =>
      store.attempt(
        'POST /upms/admin/approval/decide',
        { body: { id: id ?? '', contentHash, approved, note: 'seen' } },
        as,
      );
    await decide(refused.approvalId, (await view(refused.approvalId)).contentHash, false);
    const revoked = await made(['stock.write']);
    const { contentHash } = await view(revoked.approvalId);
    expect((await revoke(revoked.id)).status).toBe(200);
    expect((await decide(revoked.approvalId, contentHash, true)).status).toBe(409);
    const disabled = await made(['stock.write'], { as: admin });
    const other = await view(disabled.approvalId);
    await store.db.update(apiKey).set({ state: 'REVOKED' }).where(eq(apiKey.id, disabled.id));
    expect((await decide(disabled.approvalId, other.contentHash, true)).status).toBe(409);
    const expired = await made(['stock.write']);
    store.clock.advance(3 * day);
    await sweepApprovals(store.system());
    for (const { key } of [refused, revoked, disabled, expired]) expect((await orders(key))[0]).toBe(401);
    const rows = await store.db
      .select()
      .from(apiKey)
      .where(inArray(apiKey.id, [refused.id, revoked.id, disabled.id, expired.id]));
    expect(rows.map(({ state }) => state).sort()).toEqual(['REFUSED', 'REFUSED', 'REVOKED', 'REVOKED']);
  });

  it('has the limits of its person: what is above them waits, and the person cannot approve it', async () => {
    const [one] = await catalogueFixture(store).skus(1);
    if (!one) throw new Error('No SKU');
    const both = await staffWith(store, ['ROLE_CATALOGUE', 'ROLE_OPERATIONS']);
    const importer = clientWith((await working(['catalogue.import'], { as: both })).key);
    const opened = await importer.postGoodsAdminCatalogueImportOpen?.({
      parameters: { 'Idempotency-Key': crypto.randomUUID() },
      body: { kind: 'SKU', fileName: 'prices.csv', columns: ['sn', 'price'], lines: 1 },
    });
    const { id } = Object(opened?.data);
    const lines = [[one.sn, ((one.priceFen * 2) / 100).toFixed(2)]];
    await importer.postGoodsAdminCatalogueImportAppend?.({ body: { id, firstLine: 1, lines } });
    const asked = await importer.postGoodsAdminCatalogueImportApply?.({ body: { id, reason } });
    expect(asked).toMatchObject({ status: 200, data: { state: 'WAITING', why: ['PRICE_CHANGE'] } });
    expect((await catalogueFixture(store).sku(one.id)).priceFen).toBe(one.priceFen);
    const { approvalId } = Object(asked?.data);
    const as = { as: both.token };
    const { contentHash } = await store.call(
      'GET /upms/admin/approval/view',
      { query: { id: approvalId } },
      as,
    );
    const body = { id: approvalId, contentHash, approved: true };
    expect((await store.attempt('POST /upms/admin/approval/decide', { body }, as)).status).not.toBe(200);
    await approveBySecond(store, approvalId);
    expect((await catalogueFixture(store).sku(one.id)).priceFen).toBe(one.priceFen * 2);
  });
});

describe('a key', () => {
  it('is shown once, stored as a hash, and listed by its end, to its person and to administrators', async () => {
    const { id, key } = await made(['orders.read']);
    expect(key).toMatch(/^stk_[\w-]{43}$/);
    const [row] = await store.db.select().from(apiKey).where(eq(apiKey.id, id));
    expect(JSON.stringify(row)).not.toContain(key.slice(4, 20));
    const audit = await store.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(audit).toMatchObject([{ action: 'key.create', actorId: clerk.staffId, reason }]);
    expect(JSON.stringify(audit)).not.toContain(key.slice(4, 20));
    const own = await listed(id);
    expect(own).toMatchObject({ state: 'ACTIVE', owner: 'Lin', isOwn: true, ending: key.slice(-4) });
    expect(own?.lastUsedTime).toBeNull();
    await orders(key);
    expect((await listed(id, admin))?.lastUsedTime).not.toBeNull();
    expect(await listed(id, await staffWith(store, ['ROLE_OPERATIONS']))).toBeUndefined();
  });

  it('is made with a recent code, for what the person may do, ten of them at most also at the same time', async () => {
    const service = await staffWith(store, ['ROLE_SERVICE']);
    expect((await make(['orders.read'], { as: service })).message).toBe('common_message_accessDenied');
    const finance = await staffWith(store, ['ROLE_FINANCE']);
    expect((await make(['stock.write'], { as: finance })).status).toBe(403);
    const many = await Promise.all(Array.from({ length: 14 }, () => make(['orders.read'])));
    expect(many.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(many.filter(({ message }) => message === 'staff_keyLimit')).toHaveLength(4);
    store.clock.advance(11 * 60_000);
    expect((await make(['orders.read'], { as: admin })).message).toBe('staff_stepUpRequired');
    await store.call(
      'POST /auth/admin/session/step_up',
      { body: { code: codeNow(store) } },
      { as: admin.token },
    );
    expect((await make(['orders.read'], { as: admin })).status).toBe(200);
  });

  it('stops at once when its person or an administrator revokes it, and when its time is over', async () => {
    const [own, others, over] = [
      await made(['orders.read']),
      await made(['orders.read']),
      await made(['orders.read'], { days: 30 }),
    ];
    const colleague = await staffWith(store, ['ROLE_OPERATIONS']);
    expect((await revoke(own.id, colleague)).status).toBe(404);
    expect((await orders(own.key))[0]).toBe(200);
    expect((await revoke(own.id)).status).toBe(200);
    expect((await revoke(own.id)).status, 'again').toBe(200);
    expect((await revoke(others.id, admin)).status).toBe(200);
    for (const { key } of [own, others]) expect((await orders(key))[0]).toBe(401);
    expect((await orders(over.key))[0]).toBe(200);
    store.clock.advance(30 * day);
    expect((await orders(over.key))[0]).toBe(401);
    const again = await staffWith(store, ['ROLE_ADMIN']);
    expect(await listed(over.id, again)).toMatchObject({ state: 'EXPIRED' });
  });

  it.each(['disabled', 'reset'])('ends when the account is %s', async (what) => {
    const { id, key } = await made(['orders.read']);
    if (what === 'disabled') {
      const body = { id: clerk.staffId, roles: [], enabled: false, version: 0, reason };
      await store.call('POST /upms/admin/staff/update', { body }, { as: admin.token });
    } else {
      const body = { id: clerk.staffId, reason };
      const asked = await store.call('POST /upms/admin/staff/reset', { body }, { as: admin.token });
      await approveBySecond(store, asked.approvalId);
    }
    await store.db
      .update(staffAccount)
      .set({ status: 'ACTIVE', roles: ['ROLE_CATALOGUE'], passwordHash: 'new', factorEnc: 'new' })
      .where(eq(staffAccount.id, clerk.staffId));
    expect((await orders(key))[0], 'also when the account works again').toBe(401);
    expect(await listed(id, admin)).toMatchObject({ state: 'REVOKED' });
  });

  it('is named in the audit log with what it does', async () => {
    const shipped = await catalogueFixture(store).shippedSku();
    const { id, key } = await working(['stock.write']);
    const body = { skuId: shipped.id, version: shipped.version, units: 1, reason };
    await store.call('POST /goods/admin/sku/stock', { body }, { as: key });
    const rows = await store.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.actorId, clerk.staffId), eq(auditLog.actorType, 'STAFF')));
    expect(rows.filter(({ detail }) => detail.keyId === id)).toHaveLength(1);
  });

  it('makes 600 calls in a minute', async () => {
    const { id, key } = await made(['orders.read']);
    const points = 600 * store.environment.rateLimitFactor;
    const expire = new Date(store.clock.now().getTime() + 60_000);
    await store.db.insert(rateLimit).values({ key: `api-key:${id}`, points, expire });
    expect(await orders(key)).toEqual([429, 'common_message_tooManyRequests']);
    store.clock.advance(60_000);
    expect((await orders(key))[0]).toBe(200);
  });
});
