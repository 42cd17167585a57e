import { rm } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authSession } from '@/backend/database/schema/identity';
import { type Answer, createTestStore, type TestStore } from '@/backend/platform/testing';
import { staffRoles } from '@/backend/staff/change-role';
import { contract, type EndpointKey } from '@/lib/contract/contract';
import type { TokenKind } from '@/lib/contract/endpoint';
import type { Owner } from '../api/account-desk';
import { type AccessDesk, accessDesk } from './access-desk';
import { estateReader } from './access-estate';
import { clientRows, openRows, optionalRows, staffRows } from './access-public-rows';
import { type KeyWith, memberRows, type Request, type Row } from './access-rows';

let store: TestStore;
let desk: AccessDesk;
let estateOf: (memberId: string) => Promise<string>;
/** Every call of the contract; the types of the five tables demand a row for each. */
let rows: Record<EndpointKey, Row>;
/** Has one of everything, of which no answer to anybody else may show an id. */
let rich: Owner;
let secrets: string[];

beforeAll(async () => {
  store = await createTestStore();
  desk = accessDesk(store);
  estateOf = await estateReader(store);
  rows = {
    ...memberRows(store, desk),
    ...staffRows(desk),
    ...clientRows(store, desk),
    ...optionalRows(store, desk),
    ...openRows(store, desk),
  };
  rich = await desk.owner();
  secrets = [rich.memberId, rich.email, ...(await thingsOf(rich))];
});
afterAll(async () => {
  await store.close();
  await rm(store.environment.dataDir, { recursive: true, force: true });
});

async function thingsOf(owner: Owner): Promise<string[]> {
  const payment = await desk.payment(owner);
  const things = [
    payment.paymentLogSn,
    payment.session,
    await desk.address(owner),
    await desk.gameAccount(owner),
    await desk.favorite(owner),
    await desk.coupon(owner),
    await desk.otherDevice(owner),
    await desk.message(owner),
    await desk.dataExport(owner),
    (await desk.identityCase(owner)).id,
    await desk.delivered(owner),
  ];
  expect(things.every(Boolean)).toBe(true);
  return things;
}

const keysWith = <T extends TokenKind>(token: T) =>
  Object.entries(contract).flatMap(([key, endpoint]) =>
    endpoint.token === token ? [key as KeyWith<T>] : [],
  );

type Caller = { as?: string; headers?: Record<string, string> };

async function send(key: EndpointKey, { form, ...request }: Request, caller: Caller): Promise<Answer> {
  const headers = { ...request.headers, ...caller.headers };
  if (!form) {
    return store.attempt(key, request, {
      ...(caller.as ? { as: caller.as } : {}),
      headers,
      idempotencyKey: `matrix-${crypto.randomUUID()}`,
    });
  }
  const [method = '', path = ''] = key.split(' ');
  if (caller.as) headers.Authorization = `Bearer ${caller.as}`;
  const answer = await store.app.fetch(
    new Request(`http://backend.internal${path}`, { method, body: form, headers }),
  );
  const body: unknown = await answer.json();
  return { status: answer.status, message: '', data: body, headers: answer.headers, body };
}

/** How a call goes out: `Authorization` is left empty, so that no token of the test's own is put in. */
const visitors = (): [string, Caller][] => [
  ['visitor', { headers: { Authorization: '' } }],
  ['shop front', { headers: { Authorization: `Basic ${btoa('shop:shop')}` } }],
  ['made-up token', { as: 'x'.repeat(43) }],
  [
    'identity headers',
    { headers: { Authorization: '', UserId: rich.memberId, username: `buyer${rich.memberId}` } },
  ],
];

async function endedSession(): Promise<Owner> {
  const gone = await desk.owner();
  await store.db
    .update(authSession)
    .set({ revokedTime: store.clock.now() })
    .where(eq(authSession.memberId, gone.memberId));
  return gone;
}

function expectSuccess(who: string, answer: Answer): void {
  expect([who, answer.status], JSON.stringify(answer.body)).toEqual([who, 200]);
}

function expectNoSecrets(answer: Answer): void {
  const text = JSON.stringify(answer.body);
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
}

/** A thing of the owner's is answered to `caller` like one that nobody has, and stays as it is. */
async function expectHidden(
  key: EndpointKey,
  owner: Owner,
  [foreign, none]: [Request, Request],
  caller: Caller,
): Promise<void> {
  const before = await estateOf(owner.memberId);
  const answer = await send(key, foreign, caller);
  expect(answer.status, JSON.stringify(answer.body)).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect(answer.body).toEqual((await send(key, none, caller)).body);
  expect(await estateOf(owner.memberId)).toBe(before);
}

it('has a row for every call', () => {
  expect(Object.keys(rows).sort()).toEqual(Object.keys(contract).sort());
});

describe('a call of a member', () => {
  it.each(keysWith('member'))('%s is for members only', async (key) => {
    for (const [who, caller] of visitors()) {
      const answer = await send(key, {}, caller);
      expect([who, answer.status, answer.message]).toEqual([who, 401, 'common_message_unauthorized']);
    }
    const answer = await send(key, {}, { as: (await endedSession()).token });
    expect(answer).toMatchObject({ status: 401, message: 'common_message_unauthorized' });
  });

  it.each(keysWith('member'))('%s serves its owner, and shows and changes nothing of others', async (key) => {
    const [owner, stranger] = [await desk.owner(), await desk.owner()];
    const { ask, unknown } = await rows[key](owner);
    if (unknown) {
      const asked: [Request, Request] = [await ask(stranger), await unknown(stranger)];
      await expectHidden(key, owner, asked, { as: stranger.token });
    }
    const before = await estateOf(rich.memberId);
    const own = await send(key, await ask(owner), { as: owner.token });
    expectSuccess('its owner', own);
    expectNoSecrets(own);
    expect(await estateOf(rich.memberId)).toBe(before);
  });
});

describe('a call of the staff', () => {
  it.each(keysWith('staff'))('%s is for its roles only', async (key) => {
    const roles: readonly string[] = contract[key].roles;
    expect(roles.length, 'somebody may call it').toBeGreaterThan(0);
    const [owner, clerk, gone] = [await desk.owner(), await desk.owner(), await endedSession()];
    const { ask } = await rows[key](owner);
    const request = await ask(owner);
    const before = await estateOf(owner.memberId);
    const status = async (who: Owner) => (await send(key, request, { as: who.token })).status;
    for (const [who, caller] of visitors()) {
      expect([who, (await send(key, request, caller)).status]).toEqual([who, 401]);
    }
    await desk.grant(gone, 'ROLE_ADMIN');
    expect(await status(gone), 'a session that was ended').toBe(401);
    expect(await status(owner), 'whose thing it is').toBe(403);
    expect(await status(clerk), 'a member').toBe(403);
    for (const role of staffRoles) {
      if (role !== 'ROLE_ADMIN' && !roles.includes(role)) await desk.grant(clerk, role);
    }
    expect(await status(clerk), 'staff of other roles').toBe(403);
    expect(await estateOf(owner.memberId)).toBe(before);
  });

  it.each(keysWith('staff'))('%s serves each of its roles', async (key) => {
    const roles: readonly string[] = contract[key].roles;
    for (const role of staffRoles.filter((one) => one === 'ROLE_ADMIN' || roles.includes(one))) {
      const [owner, clerk] = [await desk.owner(), await desk.owner()];
      await desk.grant(clerk, role);
      const { ask, unknown } = await rows[key](owner);
      if (unknown) expect((await send(key, await unknown(clerk), { as: clerk.token })).status).toBe(404);
      expectSuccess(role, await send(key, await ask(clerk), { as: clerk.token }));
    }
  });
});

describe('a call of the shop front', () => {
  it.each(keysWith('client'))('%s needs its token, and serves with it', async (key) => {
    const owner = await desk.owner();
    const { ask, unknown } = await rows[key](owner);
    const request = await ask(owner);
    const before = await estateOf(owner.memberId);
    for (const headers of [
      { Authorization: '' },
      { Authorization: `Basic ${btoa('shop:wrong')}` },
      { Authorization: `Bearer ${owner.token}` },
    ]) {
      expect((await send(key, request, { headers })).status).toBe(401);
    }
    expect(await estateOf(owner.memberId)).toBe(before);
    if (unknown) {
      const refused = await send(key, await unknown(owner), {});
      expect(refused.status, JSON.stringify(refused.body)).toBeGreaterThanOrEqual(400);
      expect(refused.status).toBeLessThan(500);
    }
    const answer = await send(key, request, {});
    expectSuccess('the shop front', answer);
    expectNoSecrets(answer);
  });
});

describe('a call for everybody', () => {
  it.each(keysWith('optional'))('%s is no anonymous answer to a token that has ended', async (key) => {
    const owner = await desk.owner();
    const request = await (await rows[key](owner)).ask(owner);
    for (const as of ['x'.repeat(43), (await endedSession()).token]) {
      const answer = await send(key, request, { as });
      expect(answer).toMatchObject({ status: 401, message: 'common_message_unauthorized' });
    }
  });

  it.each(keysWith('optional'))('%s shows nobody anything of others', async (key) => {
    const [owner, stranger] = [await desk.owner(), await desk.owner()];
    const { ask, unknown } = await rows[key](owner);
    const callers: [string, Caller][] = [
      ['visitor', {}],
      ['member', { as: stranger.token }],
    ];
    for (const [who, caller] of callers) {
      if (unknown) {
        await expectHidden(key, owner, [await ask(stranger), await unknown(stranger)], caller);
      } else {
        const answer = await send(key, await ask(stranger), caller);
        expectSuccess(who, answer);
        expectNoSecrets(answer);
      }
    }
    if (unknown) expectSuccess('its owner', await send(key, await ask(owner), { as: owner.token }));
  });
});

describe('a call without a token', () => {
  it.each(keysWith('none'))('%s serves who knows what it needs, and nobody else', async (key) => {
    const [owner, stranger] = [await desk.owner(), await desk.owner()];
    const { ask, unknown } = await rows[key](owner);
    if (unknown) {
      const before = await estateOf(owner.memberId);
      for (const caller of [{}, { as: stranger.token }, { as: owner.token }]) {
        const refused = await send(key, await unknown(owner), caller);
        expect(refused.status, JSON.stringify(refused.body)).toBeGreaterThanOrEqual(400);
        expect(refused.status).toBeLessThan(500);
      }
      expect(await estateOf(owner.memberId)).toBe(before);
    }
    const answer = await send(key, await ask(owner), {});
    expectSuccess('who knows it', answer);
    expectNoSecrets(answer);
    for (const own of [owner.memberId, owner.email]) expect(JSON.stringify(answer.body)).not.toContain(own);
  });
});
