import { rm } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authSession } from '@/backend/database/schema/members';
import { paymentProviderFactories } from '@/backend/providers/payment-providers';
import { createTestStore, type TestResponse, type TestStore } from '@/backend/testing';
import { contract, type EndpointKey } from '@/lib/contract/contract';
import type { TokenKind } from '@/lib/wire/endpoint';
import { createFakeBank, createFakeProvider } from '../api/fake-provider/create-fake-provider';
import { createFakeSavedCards } from '../api/fake-provider/fake-saved-cards';
import type { Owner } from '../api/fixtures/account';
import { attackSeed, printReport } from '../attack/attack-report';
import { type AccessFixture, accessFixture } from './access-fixture';
import { clientRows, openRows, optionalRows } from './access-public-rows';
import { type KeyWith, memberRows, type Request, type Row } from './access-rows';
import { memberDataReader } from './member-data';
import { partialRows, staffRows } from './staff-access-rows';

let store: TestStore;
let fixture: AccessFixture;
let dataOf: (memberId: string) => Promise<string>;
/** All endpoints but those of staff (`staff-access.api.test.ts`); the types of the tables require a row for each. */
let rows: Record<Exclude<EndpointKey, KeyWith<'staff' | 'staff-partial'>>, Row>;
/** A member with one resource of every kind; responses to other callers must not contain their ids. */
let rich: Owner;
let secrets: string[];

beforeAll(async () => {
  const vault = createFakeSavedCards();
  const saving = createFakeProvider(createFakeBank(), [], vault.savedCards);
  store = await createTestStore(
    { mailReturnSecret: 'r'.repeat(32) },
    { paymentProviders: [...paymentProviderFactories, saving] },
  );
  fixture = accessFixture(store, vault);
  dataOf = await memberDataReader(store);
  rows = {
    ...memberRows(store, fixture),
    ...clientRows(store, fixture),
    ...optionalRows(store, fixture),
    ...openRows(store, fixture),
  };
  rich = await fixture.owner();
  secrets = [rich.memberId, rich.email, ...(await thingsOf(rich))];
});
afterAll(async () => {
  report.end();
  await store.close();
  await rm(store.environment.dataDir, { recursive: true, force: true });
});

async function thingsOf(owner: Owner): Promise<string[]> {
  const payment = await fixture.payment(owner);
  const things = [
    payment.paymentLogSn,
    payment.session,
    await fixture.address(owner),
    await fixture.gameAccount(owner),
    await fixture.favorite(owner),
    await fixture.coupon(owner),
    await fixture.otherDevice(owner),
    await fixture.savedCard(owner),
    await fixture.message(owner),
    await fixture.dataExport(owner),
    (await fixture.identityCase(owner)).id,
    await fixture.delivered(owner),
  ];
  expect(things.every(Boolean)).toBe(true);
  return things;
}

const keysWith = <T extends TokenKind>(token: T) =>
  Object.entries(contract).flatMap(([key, endpoint]) =>
    endpoint.token === token ? [key as KeyWith<T>] : [],
  );

type Caller = { as?: string; headers?: Record<string, string> };

const report = printReport('requests of members and visitors to every endpoint', attackSeed());

async function send(key: EndpointKey, request: Request, caller: Caller): Promise<TestResponse> {
  const response = await sendOne(key, request, caller);
  report.add(contract[key].token, response.status, null);
  return response;
}

async function sendOne(
  key: EndpointKey,
  { form, ...request }: Request,
  caller: Caller,
): Promise<TestResponse> {
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

/** Callers without a valid session. An empty `Authorization` header prevents the default of the test store. */
const visitors = (): [string, Caller][] => [
  ['visitor', { headers: { Authorization: '' } }],
  ['shop front', { headers: { Authorization: `Basic ${btoa('shop:shop')}` } }],
  ['unknown token', { as: 'x'.repeat(43) }],
  [
    'identity headers',
    { headers: { Authorization: '', UserId: rich.memberId, username: `buyer${rich.memberId}` } },
  ],
];

async function endedSession(): Promise<Owner> {
  const gone = await fixture.owner();
  await store.db
    .update(authSession)
    .set({ revokedTime: store.clock.now() })
    .where(eq(authSession.memberId, gone.memberId));
  return gone;
}

function expectSuccess(who: string, answer: TestResponse): void {
  expect([who, answer.status], JSON.stringify(answer.body)).toEqual([who, 200]);
}

function expectNoSecrets(answer: TestResponse): void {
  const text = JSON.stringify(answer.body);
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
}

/** Expects that a resource of the owner looks like an unknown one to `caller` and does not change. */
async function expectHidden(
  key: EndpointKey,
  owner: Owner,
  [foreign, none]: [Request, Request],
  caller: Caller,
): Promise<void> {
  const before = await dataOf(owner.memberId);
  const answer = await send(key, foreign, caller);
  expect(answer.status, JSON.stringify(answer.body)).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect(answer.body).toEqual((await send(key, none, caller)).body);
  expect(await dataOf(owner.memberId)).toBe(before);
}

it('asvs:V8.1.1 has a row for every endpoint', () => {
  const staff = { ...staffRows(store, fixture), ...partialRows(store) };
  expect(Object.keys({ ...rows, ...staff }).sort()).toEqual(Object.keys(contract).sort());
});

describe('a member endpoint', () => {
  it.each(keysWith('member'))('asvs:V8.2.1 %s is for members only', async (key) => {
    for (const [who, caller] of visitors()) {
      const answer = await send(key, {}, caller);
      expect([who, answer.status, answer.message]).toEqual([who, 401, 'common_message_unauthorized']);
    }
    const answer = await send(key, {}, { as: (await endedSession()).token });
    expect(answer).toMatchObject({ status: 401, message: 'common_message_unauthorized' });
  });

  it.each(keysWith('member'))(
    '%s serves the owner and neither shows nor changes data of others',
    async (key) => {
      const [owner, stranger] = [await fixture.owner(), await fixture.owner()];
      const { ask, unknown } = await rows[key](owner);
      if (unknown) {
        const asked: [Request, Request] = [await ask(stranger), await unknown(stranger)];
        await expectHidden(key, owner, asked, { as: stranger.token });
      }
      const before = await dataOf(rich.memberId);
      const own = await send(key, await ask(owner), { as: owner.token });
      expectSuccess('its owner', own);
      expectNoSecrets(own);
      expect(await dataOf(rich.memberId)).toBe(before);
    },
  );
});

describe('a client endpoint', () => {
  it.each(keysWith('client'))('%s requires the client token', async (key) => {
    const owner = await fixture.owner();
    const { ask, unknown } = await rows[key](owner);
    const request = await ask(owner);
    const before = await dataOf(owner.memberId);
    for (const headers of [
      { Authorization: '' },
      { Authorization: `Basic ${btoa('shop:wrong')}` },
      { Authorization: `Bearer ${owner.token}` },
    ]) {
      expect((await send(key, request, { headers })).status).toBe(401);
    }
    expect(await dataOf(owner.memberId)).toBe(before);
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

describe('a public endpoint', () => {
  it.each(keysWith('optional'))('%s rejects an invalid token instead of serving a visitor', async (key) => {
    const owner = await fixture.owner();
    const request = await (await rows[key](owner)).ask(owner);
    for (const as of ['x'.repeat(43), (await endedSession()).token]) {
      const answer = await send(key, request, { as });
      expect(answer).toMatchObject({ status: 401, message: 'common_message_unauthorized' });
    }
  });

  it.each(keysWith('optional'))('asvs:V8.2.2 %s shows no data of other members', async (key) => {
    const [owner, stranger] = [await fixture.owner(), await fixture.owner()];
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

describe('an endpoint without a token', () => {
  it.each(keysWith('none'))('%s serves only callers who know the secret', async (key) => {
    const [owner, stranger] = [await fixture.owner(), await fixture.owner()];
    const { ask, unknown } = await rows[key](owner);
    if (unknown) {
      const before = await dataOf(owner.memberId);
      for (const caller of [{}, { as: stranger.token }, { as: owner.token }]) {
        const refused = await send(key, await unknown(owner), caller);
        expect(refused.status, JSON.stringify(refused.body)).toBeGreaterThanOrEqual(400);
        expect(refused.status).toBeLessThan(500);
      }
      expect(await dataOf(owner.memberId)).toBe(before);
    }
    const answer = await send(key, await ask(owner), {});
    expectSuccess('knows the secret', answer);
    expectNoSecrets(answer);
    for (const own of [owner.memberId, owner.email]) expect(JSON.stringify(answer.body)).not.toContain(own);
  });
});
