import { and, eq, ne } from 'drizzle-orm';
import { orderItem, orders } from '@/backend/database/schema/orders';
import { savedView, staffAccount, staffPasskey, staffSession } from '@/backend/database/schema/staff';
import { hashPassword } from '@/backend/domains/auth/passwords/password-hash';
import { newId } from '@/backend/platform/new-id';
import type { TestStore } from '@/backend/testing';
import type { OrderStatus } from '@/lib/orders/contract';
import type { Owner } from '../api/fixtures/account';
import { orderFixture } from '../api/fixtures/order';
import { softwarePasskey } from '../api/fixtures/software-passkey';
import { codeNow, openSessionOf, type StaffMember, staffWith } from '../api/fixtures/staff';
import { cardCodes, tradeFixture } from '../api/fixtures/trade';
import type { AccessFixture } from './access-fixture';
import { type KeyWith, type Request, unknownId } from './access-rows';
import { staffRequests } from './after-sales-rows';
import { catalogueRows, couponRows } from './catalogue-rows';
import { contentRows, editorRows } from './editor-rows';
import { memberRows } from './member-rows';
import { operationsRows } from './operations-rows';

type Asked = (caller: StaffMember) => Request | Promise<Request>;

/** A request that succeeds for staff with the permission, and the same one with an unknown resource. */
export type StaffRow = () => Promise<{ ask: Asked; unknown?: Request }>;

const open =
  (ask: Asked = () => ({})): StaffRow =>
  async () => ({ ask });

/** Creates the resource that the request names. */
const named =
  (make: () => Promise<string>, ask: (thing: string) => Request, nobodys = unknownId): StaffRow =>
  async () => {
    const thing = await make();
    return { ask: () => ask(thing), unknown: ask(nobodys) };
  };

/** All staff endpoints; the type requires a row for each. */
export function staffRows(store: TestStore, fixture: AccessFixture): Record<KeyWith<'staff'>, StaffRow> {
  const ofMember = (make: (owner: Owner) => Promise<string>) => async () => make(await fixture.owner());
  const caseId = ofMember(async (owner) => (await fixture.identityCase(owner)).id);
  const documentId = ofMember(async (owner) => (await fixture.identityCase(owner)).documentId);
  const manualRefund = ofMember(fixture.manualRefund);
  const delivered = ofMember(fixture.delivered);
  const requests = staffRequests(store, fixture);
  const trade = tradeFixture(store);
  const colleague = async () => (await staffWith(store, ['ROLE_SERVICE'])).staffId;
  const order = ofMember(async (owner) => (await fixture.order(owner)).sn);
  const reason = 'asked by phone';
  const decided = (status: OrderStatus, more: object = {}): StaffRow =>
    named(
      async () => {
        const sn = await order();
        const mode = 'expressCompany' in more ? ('SHIPPING' as const) : undefined;
        await setOrder(store, sn, status, mode);
        return sn;
      },
      (orderSn) => ({ body: { orderSn, version: 0, reason, ...more } }),
      unknownSn,
    );
  const held = async () => {
    const sn = await order();
    await setOrder(store, sn, 'PENDING_REVIEW');
    return sn;
  };
  const heldPaid = async () => {
    const paid = await trade.place(cardCodes);
    await trade.pay(paid);
    await setOrder(store, paid.sn, 'PENDING_REVIEW');
    return paid.sn;
  };
  const refusedBySupplier = async () => {
    const skuId = await orderFixture(store).firstSku('skylark-video-vip');
    return (await trade.buy({ skuId, values: { account: '13800130000' } })).sn;
  };
  const secondSession = async ({ staffId, token }: StaffMember) => {
    await openSessionOf(store, staffId);
    const all = await store.call('GET /auth/admin/session/list', {}, { as: token });
    return { body: { id: all.find((one) => one.staffId === staffId && !one.current)?.id ?? '' } };
  };
  return {
    ...catalogueRows(store),
    ...editorRows(store, fixture),
    ...contentRows(store),
    ...couponRows(store),
    ...memberRows(store, fixture),
    ...operationsRows(store),
    'POST /order/admin/present/take_back': named(
      ofMember(async (owner) => {
        const { orderSn, presentId } = await fixture.present(owner);
        return JSON.stringify({ orderSn, presentId });
      }),
      (present) => ({ body: JSON.parse(present) }),
      JSON.stringify({ orderSn: unknownSn, presentId: unknownId }),
    ),
    'GET /order/admin/refund/list': open(),
    'GET /order/admin/refund/view': named(delivered, (orderSn) => ({ query: { orderSn } }), unknownSn),
    'POST /order/admin/refund/create': named(
      delivered,
      (orderSn) => ({ body: { orderSn, reason: 'GOODWILL', amount: 0.5 } }),
      unknownSn,
    ),
    'GET /order/admin/aftersales/list': open(),
    'GET /order/admin/aftersales/view': named(requests.applied, (id) => ({ query: { id } })),
    'GET /order/admin/aftersales/image': async () => {
      const query = await requests.request();
      return { ask: () => ({ query }), unknown: { query: { id: unknownId, imageId: unknownId } } };
    },
    'POST /order/admin/aftersales/approve': named(requests.applied, (id) => ({
      body: { id, reason: 'Agreed' },
    })),
    'POST /order/admin/aftersales/received': named(requests.returning, (id) => ({
      body: { id, reason: 'Arrived' },
    })),
    'POST /order/admin/aftersales/replace': named(requests.faulty, (id) => ({
      body: { id, reason: 'Checked' },
    })),
    'POST /order/admin/aftersales/begin': named(
      requests.seen,
      (thing) => ({ body: { ...JSON.parse(thing), reason: 'CODE_USED', note: reason } }),
      JSON.stringify({ orderSn: unknownSn, version: 0, cardIds: [unknownId] }),
    ),
    'POST /order/admin/aftersales/refuse': named(requests.applied, (id) => ({
      body: { id, reply: 'Decided' },
    })),
    'POST /order/admin/refund/retry': named(manualRefund, (refundId) => ({ body: { refundId } })),
    'POST /order/admin/refund/settle': named(manualRefund, (refundId) => ({
      body: { refundId, reference: 'TRANSFER-1' },
    })),
    'GET /upms/admin/identity/list': open(),
    'GET /upms/admin/identity/view': named(caseId, (id) => ({ query: { id } })),
    'POST /upms/admin/identity/number': named(caseId, (id) => ({ body: { id, reason: 'Compared' } })),
    'GET /upms/admin/identity/document': named(documentId, (id) => ({ query: { id } })),
    'POST /upms/admin/identity/review': named(caseId, (id) => ({ body: { id, passed: true } })),
    'POST /auth/admin/session/step_up': open(() => ({ body: { code: codeNow(store) } })),
    'POST /auth/admin/password/change': open(async ({ staffId }) => {
      const passwordHash = await hashPassword('Former-Harbour-41');
      await store.db.update(staffAccount).set({ passwordHash }).where(eq(staffAccount.id, staffId));
      return { body: { currentPassword: 'Former-Harbour-41', password: 'Quiet-Lantern-Bridge-72' } };
    }),
    'POST /auth/admin/recovery/renew': open(),
    'GET /auth/admin/passkey/list': open(),
    'POST /auth/admin/passkey/options': open(),
    'POST /auth/admin/passkey/add': open(async ({ staffId }) => {
      const challenge = newId();
      await store.db.update(staffSession).set({ challenge }).where(eq(staffSession.staffId, staffId));
      const passkey = softwarePasskey(new URL(store.environment.storeUrl).origin);
      return { body: { name: 'Laptop', created: passkey.create({ challenge }) } };
    }),
    'POST /auth/admin/passkey/delete': async () => ({
      ask: async ({ staffId }) => ({ body: { id: await passkeyOf(store, staffId) } }),
      unknown: { body: { id: unknownId } },
    }),
    'GET /auth/admin/session/list': open(),
    'POST /auth/admin/session/revoke': async () => ({
      ask: async (caller) => secondSession(caller),
      unknown: { body: { id: unknownId } },
    }),
    'GET /upms/admin/staff/list': open(),
    'POST /upms/admin/staff/invite': open(() => ({
      body: { email: fixture.newEmail(), name: 'New', roles: ['ROLE_SERVICE'], reason: 'joins' },
    })),
    'POST /upms/admin/staff/update': named(colleague, (id) => ({
      body: { id, roles: ['ROLE_FINANCE'], enabled: true, version: 0, reason: 'moves' },
    })),
    'POST /upms/admin/staff/reset': named(colleague, (id) => ({ body: { id, reason: 'lost device' } })),
    'GET /upms/admin/audit/list': open(),
    'GET /order/admin/order/list': open(),
    'GET /order/admin/decision/count': open(),
    'GET /upms/admin/search/list': open(() => ({ query: { q: 'sky' } })),
    'GET /order/admin/order/total': open(),
    'GET /order/admin/order/account_form': named(order, (orderSn) => ({ query: { orderSn } }), unknownSn),
    'POST /order/admin/order/correct_account': async () => {
      const orderSn = await refusedBySupplier();
      const body = { values: { account: '13900139000' }, reason };
      const ask = async ({ token }: StaffMember) => {
        const query = { orderSn };
        const seen = await store.attempt('GET /order/admin/order/view', { query }, { as: token });
        const { version } = (seen.data ?? { version: 0 }) as { version: number };
        return { body: { ...body, orderSn, version } };
      };
      return { ask, unknown: { body: { ...body, orderSn: unknownSn, version: 0 } } };
    },
    'GET /order/admin/order/export': open(),
    'GET /upms/admin/audit/export': open(),
    'GET /order/admin/order/count': open(),
    'GET /order/admin/order/view': named(order, (orderSn) => ({ query: { orderSn } }), unknownSn),
    'POST /order/admin/order/contact': named(order, (orderSn) => ({ body: { orderSn, reason } }), unknownSn),
    'POST /order/admin/order/resend_mail': named(delivered, (orderSn) => ({ body: { orderSn } }), unknownSn),
    'POST /order/admin/order/review': decided('PENDING_REVIEW', { passed: true }),
    'POST /order/admin/order/cancel': decided('PENDING_PAYMENT'),
    'POST /order/admin/order/shipping': decided('PENDING_SHIPMENT', {
      expressCompany: 'SF',
      trackingNo: '1',
    }),
    'POST /order/admin/order/update_remark': named(
      order,
      (orderSn) => ({ body: { orderSn, content: 'Called back' } }),
      unknownSn,
    ),
    'GET /order/admin/screening/list': open(),
    'GET /order/admin/screening/view': named(held, (orderSn) => ({ query: { orderSn } }), unknownSn),
    'POST /order/admin/screening/assign': named(
      held,
      (orderSn) => ({ body: { action: 'TAKE', orderSn, from: null } }),
      unknownSn,
    ),
    'POST /order/admin/screening/verify': decided('PENDING_REVIEW'),
    'POST /order/admin/screening/refuse_and_lock': named(
      heldPaid,
      (orderSn) => ({ body: { orderSn, version: 0, reason } }),
      unknownSn,
    ),
    'GET /order/admin/dashboard/view': open(),
    'GET /upms/admin/saved_view/list': open(),
    'POST /upms/admin/saved_view/save': open(() => ({ body: { name: 'Mine', query: 'view=HOLD' } })),
    'POST /upms/admin/saved_view/delete': async () => ({
      ask: async ({ staffId }) => ({ body: { id: await savedViewOf(store, staffId) } }),
      unknown: { body: { id: unknownId } },
    }),
  };
}

const unknownSn = '2026010199999999';

/** Puts an order into a status as if it came there, without version. */
async function setOrder(
  store: TestStore,
  sn: string,
  status: OrderStatus,
  deliveryMode?: 'SHIPPING',
): Promise<void> {
  const [row] = await store.db
    .update(orders)
    .set({ status, version: 0, ...(status === 'PENDING_REVIEW' ? { holdReason: 'RISK' } : {}) })
    .where(eq(orders.sn, sn))
    .returning({ id: orders.id });
  if (deliveryMode) {
    await store.db
      .update(orderItem)
      .set({ deliveryMode })
      .where(eq(orderItem.orderId, row?.id ?? ''));
  }
}

async function savedViewOf(store: TestStore, staffId: string): Promise<string> {
  const id = newId();
  await store.db.insert(savedView).values({ id, staffId, page: 'orders', name: 'Mine', query: '' });
  return id;
}

async function passkeyOf(store: TestStore, staffId: string): Promise<string> {
  const id = newId();
  await store.db
    .insert(staffPasskey)
    .values({ id, staffId, name: 'Phone', publicKey: '', counter: 0, transports: [] });
  return id;
}

/** The steps of a sign-in: the caller has a session whose second factor is missing. */
export function partialRows(store: TestStore): Record<KeyWith<'staff-partial'>, StaffRow> {
  const withoutFactor = async ({ staffId }: StaffMember) => {
    await store.db
      .update(staffAccount)
      .set({ factorTime: null })
      .where(and(eq(staffAccount.id, staffId), ne(staffAccount.status, 'DISABLED')));
  };
  const code = () => ({ body: { code: codeNow(store) } });
  return {
    'GET /auth/admin/session/current': open(),
    'POST /auth/admin/session/verify': open(code),
    'POST /auth/admin/factor/setup': open(async (caller) => {
      await withoutFactor(caller);
      return {};
    }),
    'POST /auth/admin/factor/confirm': open(async (caller) => {
      await withoutFactor(caller);
      return code();
    }),
    'DELETE /auth/admin/session/sign_out': open(),
    'POST /auth/admin/passkey/challenge': open(async ({ staffId }) => {
      await passkeyOf(store, staffId);
      return {};
    }),
  };
}

/** Callers that are no staff any more, or not signed in: each returns a token that must be refused with 401. */
export function refusedTokens(store: TestStore): Record<string, () => Promise<string>> {
  const changed = (changes: Partial<typeof staffSession.$inferInsert>) => async () => {
    const { staffId, token } = await staffWith(store, ['ROLE_ADMIN']);
    await store.db.update(staffSession).set(changes).where(eq(staffSession.staffId, staffId));
    return token;
  };
  const now = store.clock.now().getTime();
  return {
    'a revoked session': changed({ revokedTime: new Date(now) }),
    'a session after eight hours': changed({ expireTime: new Date(now - 1) }),
    'a session unused for half an hour': changed({ lastSeenTime: new Date(now - 30 * 60_000 - 1) }),
    'a disabled account': async () => (await staffWith(store, ['ROLE_ADMIN'], { status: 'DISABLED' })).token,
    'an account that is invited again': async () =>
      (await staffWith(store, ['ROLE_ADMIN'], { status: 'INVITED' })).token,
    'an unknown token': async () => `x${newId()}`.padEnd(43, 'x'),
  };
}
