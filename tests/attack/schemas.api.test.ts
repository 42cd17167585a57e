import { rm } from 'node:fs/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paymentProviderFactories } from '@/backend/providers/payment-providers';
import { createTestStore, type TestStore } from '@/backend/testing';
import { contract, type EndpointKey } from '@/lib/contract/contract';
import { type Endpoint, splitKey } from '@/lib/wire/endpoint';
import { createFakeBank, createFakeProvider } from '../api/fake-provider/create-fake-provider';
import { createFakeSavedCards } from '../api/fake-provider/fake-saved-cards';
import { staffWith } from '../api/fixtures/staff';
import { type AccessFixture, accessFixture } from '../security/access-fixture';
import { clientRows, openRows, optionalRows } from '../security/access-public-rows';
import { memberRows } from '../security/access-rows';
import { partialRows, staffRows } from '../security/staff-access-rows';
import { runCounts } from '../setup/run-counts';
import { attackSeed, printReport, type Report } from './attack-report';
import { type Attack, attacksOn } from './attacks';
import { allCallers, type Caller, isRefused, rightCaller } from './callers';
import { problemOf } from './check-response';

let store: TestStore;
let fixture: AccessFixture;
let others: Caller[];
/** What the store logged as the cause of a 500. */
let cause: unknown;

const vault = createFakeSavedCards();

beforeAll(async () => {
  const saving = createFakeProvider(createFakeBank(), [], vault.savedCards);
  store = await createTestStore(
    { mailReturnSecret: 'r'.repeat(32) },
    { paymentProviders: [...paymentProviderFactories, saving] },
  );
  store.services.log.error = (fields: unknown) => {
    cause = fields;
  };
  fixture = accessFixture(store, vault);
  others = await allCallers(store, await fixture.owner());
});
afterAll(async () => {
  await store.close();
  await rm(store.environment.dataDir, { recursive: true, force: true });
});

/** A new person for each endpoint, and a request of theirs that succeeds. */
async function prepare(key: EndpointKey) {
  const forStaff = { ...staffRows(store, fixture), ...partialRows(store) };
  if (Object.hasOwn(forStaff, key)) {
    const clerk = await staffWith(store, ['ROLE_ADMIN']);
    const { ask } = await forStaff[key as keyof typeof forStaff]();
    return { valid: await ask(clerk), right: rightCaller(contract[key], { staff: clerk }) };
  }
  const owner = await fixture.owner();
  const rows = {
    ...memberRows(store, fixture),
    ...clientRows(store, fixture),
    ...optionalRows(store, fixture),
    ...openRows(store, fixture),
  };
  const valid = await (await rows[key as keyof typeof rows](owner)).ask(owner);
  return { valid, right: rightCaller(contract[key], { member: owner }) };
}

async function send(key: EndpointKey, { request }: Attack, caller: Caller): Promise<Response> {
  const { method, path } = splitKey(key);
  const headers = new Headers({ 'Idempotency-Key': `attack-${crypto.randomUUID()}`, ...request.headers });
  if (caller.authorization !== '') headers.set('Authorization', caller.authorization);
  const body = request.form ?? request.rawBody ?? (request.body ? JSON.stringify(request.body) : undefined);
  if (typeof body === 'string' && !headers.has('content-type'))
    headers.set('Content-Type', 'application/json');
  const url = new URL(`http://backend.internal${filled(path, request.params)}`);
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
  }
  return store.app.fetch(new Request(url, { method, headers, ...(method === 'GET' ? {} : { body }) }));
}

const filled = (path: string, params: object = {}) =>
  Object.entries(params).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, () => String(value)),
    path,
  );

/** Texts of valid requests, mostly ids, with which generated requests reach something. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.length <= 64 ? [value] : [];
  if (typeof value !== 'object' || value === null || value instanceof FormData) return [];
  return Object.values(value).flatMap(textsOf);
}

async function attack(key: EndpointKey, count: number, seed: number, report: Report, texts: Set<string>) {
  const endpoint: Endpoint = contract[key];
  const { valid, right } = await prepare(key);
  for (const text of textsOf([valid.query, valid.body, valid.params])) texts.add(text);
  const caller = fc.oneof(
    { arbitrary: fc.constant(right), weight: 3 },
    { arbitrary: fc.constantFrom(...others), weight: 1 },
  );
  const arbitrary = fc.tuple(attacksOn(endpoint, valid, [...texts]), caller);
  for (const [one, by] of fc.sample(arbitrary, { numRuns: count, seed })) {
    cause = undefined;
    const response = await send(key, one, by);
    const problem =
      isRefused(endpoint, by) && ![401, 403].includes(response.status)
        ? `${response.status} for a caller who has no access`
        : await problemOf(endpoint, response);
    report.add(
      one.kind,
      response.status,
      problem && `${key} as ${by.name}, ${one.what}: ${problem}${causeText()}`,
    );
  }
}

/** The error behind a 500 and where it was thrown. */
function causeText(): string {
  const error: unknown = typeof cause === 'object' && cause !== null ? Reflect.get(cause, 'err') : undefined;
  if (!(error instanceof Error)) return '';
  const lines =
    error.cause instanceof Error ? [error.cause.message] : (error.stack?.split('\n').slice(0, 4) ?? []);
  return lines.map((line) => `\n    ${line.trim()}`).join('');
}

it('asvs:V15.3.5 asvs:V2.2.2 asvs:V1.2.4 asvs:V4.1.1 every endpoint refuses what it does not accept, and never fails', async () => {
  const keys = Object.keys(contract) as EndpointKey[];
  const seed = attackSeed();
  const report = printReport(`requests to ${keys.length} endpoints`, seed);
  const texts = new Set<string>();
  const count = Math.ceil(runCounts.attackRequests / keys.length);
  for (const [index, key] of keys.entries()) await attack(key, count, seed + index, report, texts);
  expect(report.end()).toEqual([]);
});
