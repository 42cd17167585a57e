import { rm } from 'node:fs/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestStore } from '@/backend/testing';
import { findEndpoint } from '@/lib/api/gateway/find-endpoint';
import { passToBackend } from '@/lib/api/gateway/gateway';
import { contract } from '@/lib/contract/contract';
import { splitKey } from '@/lib/wire/endpoint';
import { codeNow } from '../api/fixtures/staff';
import { openStoreBehindGateway, takeForwarded } from '../api/gateway/gateway-backend';
import { openBrowser } from '../api/gateway/gateway-browser';
import { runCounts } from '../setup/run-counts';
import { attackSeed, printReport } from './attack-report';
import { type RequestForm, requestForms } from './request-forms';

const origin = 'http://localhost:3000';
/** What the backend serves besides the contract. */
const open = /^\/(?:files\/|health|openapi\.json|docs|dev\/)/;

let store: TestStore;
/** Cookies by caller. */
let jars: Map<string, string>;
/** Texts of another member that no response may contain. */
let secrets: string[];

beforeAll(async () => {
  store = await openStoreBehindGateway();
  secrets = ['second@tianyun.example'];
});
afterAll(async () => {
  await store.close();
  await rm(store.environment.dataDir, { recursive: true, force: true });
});

const cookiesOf = (jar: Map<string, string>) =>
  [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

async function signIn() {
  const [member, staff] = [new Map<string, string>(), new Map<string, string>()];
  await openBrowser(member).signIn();
  const browser = openBrowser(staff);
  await browser.post('/auth/admin/session/sign_in', {
    email: 'admin@tianyun.example',
    password: 'Tianyun2026',
  });
  await browser.post('/auth/admin/session/verify', { code: codeNow(store) });
  jars = new Map([
    ['visitor', ''],
    ['member', cookiesOf(member)],
    ['staff', cookiesOf(staff)],
  ]);
}

/** Requests that end the session of their caller would make the following ones requests of visitors. */
const endsSession =
  /logout|sign_out|session\/delete|session\/(?:end|revoke)|account\/close|password\/(?:update|reset)/;
const targets = Object.keys(contract)
  .filter((key) => !endsSession.test(key))
  .map((key) => {
    const { method, path } = splitKey(key);
    return { method, path: path.replaceAll(/\{\w+\}/g, '1800301000000000083') };
  });

async function send({ method, path, headers }: RequestForm, cookie: string): Promise<Response> {
  const sent = new Headers({
    Origin: origin,
    'Sec-Fetch-Site': 'same-origin',
    'Content-Type': 'application/json',
    'X-Requested-With': 'store',
    'Idempotency-Key': crypto.randomUUID(),
  });
  if (cookie !== '') sent.set('Cookie', cookie);
  const given = new Set<string>();
  for (const [name, value] of headers) {
    if (given.has(name)) sent.append(name, value);
    else if (name === 'Cookie' && cookie !== '') sent.append('Cookie', value);
    else sent.set(name, value);
    given.add(name);
  }
  const hasBody = !['GET', 'HEAD', 'get'].includes(method);
  return passToBackend(
    new Request(`${origin}/api${path}`, { method, headers: sent, ...(hasBody ? { body: '{}' } : {}) }),
  );
}

async function problemOf(form: RequestForm, who: string, response: Response): Promise<string | null> {
  const { status } = response;
  const text = await response.text();
  if (status >= 500) return `${status} ${text.slice(0, 200)}`;
  const allowing = [...response.headers.keys()].find((name) => name.startsWith('access-control-'));
  if (allowing) return `the header ${allowing}, which lets another origin read it`;
  if (who !== 'staff' && secrets.some((secret) => text.includes(secret))) return 'data of another member';
  const [call] = takeForwarded();
  if (!call) return null;
  for (const name of ['cookie', 'x-user-id', 'x-user-name', 'x-middleware-subrequest', 'x-forwarded-for']) {
    if (call.headers.has(name)) return `the header ${name} reaches the backend`;
  }
  if (['1', 'admin'].includes(call.headers.get('userid') ?? call.headers.get('username') ?? '')) {
    return 'an identity header reaches the backend';
  }
  const { pathname } = new URL(call.path, origin);
  // A response to HEAD has no content.
  if (form.method === 'HEAD') return text === '' ? null : 'content for HEAD';
  if (findEndpoint(call.method, pathname) || open.test(pathname)) return null;
  return status === 404 ? null : `the gateway does not know the endpoint that responds ${status}`;
}

it('asvs:V15.3.7 asvs:V3.4.2 no form of a path or header reaches an endpoint that the gateway does not know, or fails', async () => {
  await signIn();
  const seed = attackSeed();
  const report = printReport('forms of paths and headers through the gateway', seed);
  const arbitrary = fc.tuple(requestForms(targets), fc.constantFrom(...jars.keys()));
  for (const [form, who] of fc.sample(arbitrary, { numRuns: runCounts.attackForms, seed })) {
    takeForwarded();
    const response = await send(form, jars.get(who) ?? '');
    const problem = await problemOf(form, who, response);
    report.add(who, response.status, problem && `${form.name} as ${who}: ${problem}`);
  }
  expect(report.end()).toEqual([]);
});
