import { rm } from 'node:fs/promises';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '@/backend/database/schema/platform';
import { staffAccount, staffSession } from '@/backend/database/schema/staff';
import { createTestStore, type TestStore } from '@/backend/testing';
import { contract } from '@/lib/contract/contract';
import { isPermitted, type StaffRole, staffRoles } from '@/lib/permissions/staff-permissions';
import type { Endpoint, TokenKind } from '@/lib/wire/endpoint';
import { findViolations } from '../api/fixtures/check-invariants';
import { openSessionOf, type StaffMember, staffWith } from '../api/fixtures/staff';
import { attackSeed, printReport } from '../attack/attack-report';
import { isRaised } from '../setup/run-counts';
import { type AccessFixture, accessFixture } from './access-fixture';
import type { KeyWith, Request } from './access-rows';
import { partialRows, refusedTokens, type StaffRow, staffRows } from './staff-access-rows';
import { takesBack, type WithoutAct, withoutAct } from './value-acts';
import { readValue, unnamedNumbers } from './value-columns';

let store: TestStore;
let fixture: AccessFixture;
let rows: Record<KeyWith<'staff' | 'staff-partial'>, StaffRow>;

beforeAll(async () => {
  store = await createTestStore();
  fixture = accessFixture(store);
  rows = { ...staffRows(store, fixture), ...partialRows(store) };
});
afterAll(async () => {
  // The matrix also writes audit rows of every kind.
  report.end();
  expect(Object.keys(await findViolations(store))).not.toContain('audit-chain');
  await store.close();
  await rm(store.environment.dataDir, { recursive: true, force: true });
});

const keysWith = <T extends TokenKind>(token: T) =>
  Object.entries(contract).flatMap(([key, endpoint]) =>
    endpoint.token === token ? [key as KeyWith<T>] : [],
  );
type Key = KeyWith<'staff' | 'staff-partial'>;

async function sendForm(key: Key, form: FormData, as: string | undefined) {
  const [method = '', path = ''] = key.split(' ');
  const headers: Record<string, string> = as ? { Authorization: `Bearer ${as}` } : {};
  const response = await store.app.fetch(
    new Request(`http://backend.internal${path}`, { method, body: form, headers }),
  );
  const body = (await response.json()) as { message: string };
  return { status: response.status, message: body.message, headers: response.headers, body };
}

const report = printReport('requests to the endpoints of staff', attackSeed());

async function send(key: Key, request: Request, as?: string) {
  const response = await sendOne(key, request, as);
  report.add(as ? 'with a session' : 'without one', response.status, null);
  return response;
}

/** One with a form as a browser does. */
const sendOne = (key: Key, request: Request, as?: string) =>
  request.form
    ? sendForm(key, request.form, as)
    : store.attempt(
        key,
        request,
        as
          ? { as, headers: request.headers ?? {}, idempotencyKey: `matrix-${crypto.randomUUID()}` }
          : { headers: { Authorization: '' } },
      );

async function answer(key: Key, request: Request, as?: string): Promise<[number, string]> {
  const { status, message } = await send(key, request, as);
  return [status, message];
}

const refusedRequests = new Map<Key, Promise<Request>>();

/** A valid request for tests in which it is refused. It then changes nothing, so that they share one per endpoint. */
function requestToRefuse(key: Key): Promise<Request> {
  const make = async () => (await rows[key]()).ask(await staffWith(store, ['ROLE_ADMIN']));
  const request = refusedRequests.get(key) ?? make();
  refusedRequests.set(key, request);
  return request;
}

const refusedClerks = new Map<StaffRole, Promise<StaffMember>>();

/** A clerk for requests that are refused. They then change nothing, so that they share one per role. */
function clerkToRefuse(role: StaffRole): Promise<StaffMember> {
  const clerk = refusedClerks.get(role) ?? staffWith(store, [role]);
  refusedClerks.set(role, clerk);
  return clerk;
}

/** The permitted roles that get a request of their own: all of them by night, otherwise one, which differs by endpoint. */
function servedRoles(key: KeyWith<'staff'>): readonly StaffRole[] {
  const permitted = staffRoles.filter((role) => isPermitted([role], contract[key].permission));
  const one = permitted[keysWith('staff').indexOf(key) % permitted.length];
  return isRaised || one === undefined ? permitted : [one];
}

const unauthorized = [401, 'common_message_unauthorized'];

async function expectStaffOnly(key: Key): Promise<void> {
  const shopper = await fixture.owner();
  const request = await requestToRefuse(key);
  expect(await answer(key, request), 'visitor').toEqual(unauthorized);
  expect(await answer(key, request, shopper.token), 'member').toEqual(unauthorized);
  const asShop = await store.attempt(key, request, {
    headers: { Authorization: `Basic ${btoa('shop:shop')}`, UserId: '1', username: 'admin' },
  });
  expect(asShop.status, 'shop front with identity headers').toBe(401);
  for (const [who, tokenOf] of Object.entries(refusedTokens(store))) {
    expect(await answer(key, request, await tokenOf()), who).toEqual(unauthorized);
  }
}

const auditOf = (who: StaffMember) =>
  store.db
    .select({ requestId: auditLog.requestId })
    .from(auditLog)
    .where(and(eq(auditLog.actorId, who.staffId), eq(auditLog.actorType, 'STAFF')));

/** A preview, and the beginnings of a passkey: only its use or its addition is recorded. */
const changesNothing: readonly Key[] = [
  'POST /order/admin/coupon/preview',
  'POST /order/admin/coupon/count_members',
  'POST /store/admin/markdown/preview',
  'POST /auth/admin/passkey/options',
  'POST /auth/admin/passkey/challenge',
];

const acts: Partial<Record<string, WithoutAct>> = withoutAct;

/** Whether an endpoint reads, or says of itself that it gives nothing of value. */
const movesNoValue = (key: Key): boolean =>
  key.startsWith('GET') || Boolean(acts[key] && 'noValue' in acts[key] && acts[key] !== takesBack);

/** Expects success and, for a change, a row of the audit log with the id of the request. */
async function expectServed(key: Key, who: StaffMember, request: Request): Promise<void> {
  const before = movesNoValue(key) ? await readValue(store.db) : null;
  const response = await send(key, request, who.token);
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  if (before) expect(await readValue(store.db), 'gives nothing of value').toEqual(before);
  if (key.startsWith('GET') || changesNothing.includes(key)) return;
  const ids = (await auditOf(who)).map(({ requestId }) => requestId);
  expect(ids, 'is in the audit log').toContain(response.headers.get('x-request-id'));
}

describe('a staff endpoint', () => {
  it.each(keysWith('staff'))('%s is refused to everybody else', async (key) => {
    await expectStaffOnly(key);
  });

  it.each(keysWith('staff'))('asvs:V8.3.1 %s is for roles with its permission only', async (key) => {
    const { permission } = contract[key];
    const request = await requestToRefuse(key);
    const served = servedRoles(key);
    for (const role of staffRoles) {
      if (served.includes(role)) {
        const clerk = await staffWith(store, [role]);
        const { ask, unknown } = await rows[key]();
        if (unknown) expect((await send(key, unknown, clerk.token)).status, role).toBe(404);
        await expectServed(key, clerk, await ask(clerk));
      } else if (!isPermitted([role], permission)) {
        const clerk = await clerkToRefuse(role);
        expect(await answer(key, request, clerk.token), role).toEqual([403, 'common_message_accessDenied']);
        expect(await auditOf(clerk)).toEqual([]);
      }
    }
    // The others reach the endpoint; what it does is shown above.
    for (const role of staffRoles.filter((one) => isPermitted([one], permission) && !served.includes(one))) {
      const [status] = await answer(key, request, (await staffWith(store, [role])).token);
      expect([401, 403], role).not.toContain(status);
    }
  });

  it.each(keysWith('staff'))('%s needs the second factor', async (key) => {
    const endpoint: Endpoint = contract[key];
    const admin = await staffWith(store, ['ROLE_ADMIN']);
    const { ask } = await rows[key]();
    const request = await ask(admin);
    const partial = await openSessionOf(store, admin.staffId, { hasFactor: false });
    expect(await answer(key, request, partial)).toEqual([401, 'staff_factorRequired']);
    const tenMinutesAgo = new Date(store.clock.now().getTime() - 10 * 60_000);
    await store.db
      .update(staffSession)
      .set({ factorTime: tenMinutesAgo })
      .where(eq(staffSession.staffId, admin.staffId));
    const expected = endpoint.stepUp ? [403, 'staff_stepUpRequired'] : [200, 'common_message_ok'];
    if (endpoint.file) expect((await send(key, request, admin.token)).status).toBe(403);
    else expect(await answer(key, request, admin.token)).toEqual(expected);
  });

  it.each(keysWith('staff'))('asvs:V8.3.2 %s is refused as soon as the role is removed', async (key) => {
    const { permission } = contract[key];
    const role = staffRoles.find((one: StaffRole) => isPermitted([one], permission)) ?? 'ROLE_ADMIN';
    const clerk = await staffWith(store, [role]);
    const request = await requestToRefuse(key);
    await store.db.update(staffAccount).set({ roles: [] }).where(eq(staffAccount.id, clerk.staffId));
    expect(await answer(key, request, clerk.token)).toEqual([403, 'common_message_accessDenied']);
  });
});

it('every column of a number is listed as value or as none, with the reason', async () => {
  expect(await unnamedNumbers(store.db)).toEqual([]);
});

it('a refusal names the roles that may', async () => {
  const { token } = await staffWith(store, ['ROLE_SERVICE']);
  expect(await send('GET /upms/admin/operations/count', {}, token)).toMatchObject({
    status: 403,
    body: { data: { roles: ['ROLE_OPERATIONS', 'ROLE_FINANCE', 'ROLE_ADMIN'] } },
  });
});

describe('a step of the sign-in', () => {
  it.each(keysWith('staff-partial'))('%s is refused to everybody else', async (key) => {
    await expectStaffOnly(key);
  });

  it.each(keysWith('staff-partial'))('%s needs no second factor', async (key) => {
    const clerk = await staffWith(store, []);
    const partial = { ...clerk, token: await openSessionOf(store, clerk.staffId, { hasFactor: false }) };
    const { ask } = await rows[key]();
    await expectServed(key, partial, await ask(partial));
  });
});
