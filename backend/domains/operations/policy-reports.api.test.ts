import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { staffWith } from '../../../tests/api/fixtures/staff';
import { policyReport, rateLimit } from '../../database/schema/platform';
import { newId } from '../../platform/new-id';
import { createTestStore, type TestStore } from '../../testing';
import { kindOf } from './policy-reports';

let store: TestStore;
beforeAll(async () => {
  store = await createTestStore({ rateLimitFactor: 1 });
});
afterAll(() => store.close());
beforeEach(async () => {
  await store.db.delete(policyReport);
  await store.db.delete(rateLimit);
});

const key = 'POST /upms/open/policy/report';
const inline = {
  'document-uri': 'https://store.example/goods/detail?id=7&email=a@b.example#x',
  'blocked-uri': 'inline',
  'effective-directive': 'script-src-elem',
};
const reportOf = (fields: object) => ({ disposition: 'enforce' as const, ...inline, ...fields });
const send = (fields: object = {}, ip = '203.0.113.7') =>
  store.attempt(key, { body: { 'csp-report': { ...inline, ...fields } } }, { headers: { 'x-real-ip': ip } });

it('asvs:V3.4.7 what a browser reports is counted once per page and kind, and listed for staff', async () => {
  await Promise.all(Array.from({ length: 12 }, () => send()));
  store.clock.advance(60_000);
  await send({ disposition: 'report' });
  const { token } = await staffWith(store, ['ROLE_OPERATIONS']);
  const { rows, next } = await store.call('GET /upms/admin/policy_report/list', {}, { as: token });
  expect(rows).toMatchObject([
    { disposition: 'report', count: 1 },
    {
      disposition: 'enforce',
      directive: 'script-src-elem',
      blocked: 'inline',
      page: '/goods/detail',
      count: 12,
    },
  ]);
  expect(next).toBeNull();
  expect(JSON.stringify(await store.db.select().from(policyReport))).not.toMatch(/example|203\.0/);
});

it('refuses more than 60 reports of one network in an hour, and no other network', async () => {
  const answers = await Promise.all(Array.from({ length: 65 }, (_, n) => send({}, `2001:db8:0:1::${n}`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  expect((await send({}, '2001:db8:0:2::1')).status).toBe(200);
});

it('has at most 500 rows: what was not reported longest makes room', async () => {
  const now = store.clock.now().getTime();
  await store.db.insert(policyReport).values(
    Array.from({ length: 500 }, (_, n) => ({
      id: newId(),
      disposition: 'enforce' as const,
      directive: 'img-src',
      blocked: `host-${n}.example`,
      page: '/',
      firstTime: new Date(now - 1_000_000),
      lastTime: new Date(now - 1_000_000 + n),
    })),
  );
  await send();
  const rows = await store.db.select().from(policyReport);
  expect(rows).toHaveLength(500);
  const hosts = rows.map(({ blocked }) => blocked);
  expect(hosts).toContain('inline');
  expect(hosts).not.toContain('host-0.example');
  expect(hosts).toContain('host-1.example');
  const { token } = await staffWith(store, ['ROLE_OPERATIONS']);
  const seen: string[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const query = after ? { after } : {};
    const page = await store.call('GET /upms/admin/policy_report/list', { query }, { as: token });
    seen.push(...page.rows.map(({ id }) => id));
    after = page.next;
  }
  expect(new Set(seen).size).toBe(500);
  expect(seen).toHaveLength(500);
});

it('does not read more than 8 KB', async () => {
  const reported = { ...inline, other: 'x'.repeat(8 * 1024) };
  expect((await store.attempt(key, { body: { 'csp-report': reported } })).status).toBe(413);
  expect(await store.db.select().from(policyReport)).toEqual([]);
});

it('reads the media type of browsers', async () => {
  const sent = (type: string) =>
    store.app.fetch(
      new Request('http://backend.internal/upms/open/policy/report', {
        method: 'POST',
        body: JSON.stringify({ 'csp-report': inline }),
        headers: { 'content-type': type },
      }),
    );
  expect((await sent('application/csp-report')).status).toBe(200);
  expect((await sent('text/plain')).status).toBe(400);
  expect(await store.db.select().from(policyReport)).toHaveLength(1);
});

it.each([
  ['chrome-extension://abc/inject.js', {}],
  ['moz-extension', {}],
  ['safari-web-extension://abc', {}],
  ['inline', { 'source-file': 'chrome-extension' }],
  ['eval', { 'source-file': 'webkit-masked-url://hidden/' }],
  ['inline', { 'document-uri': 'about:srcdoc' }],
  ['inline', { 'document-uri': 'not an address' }],
  ['inline', { 'effective-directive': '<script>' }],
  ['inline', { 'effective-directive': undefined }],
])('stores nothing about %s with %j', (blocked, fields) => {
  expect(kindOf(reportOf({ 'blocked-uri': blocked, ...fields }))).toBeNull();
});

it.each([
  [{ 'blocked-uri': 'https://ads.example:8443/t.js?member=7' }, { blocked: 'ads.example:8443' }],
  [{ 'blocked-uri': 'wss://ads.example/x' }, { blocked: 'ads.example' }],
  [{ 'blocked-uri': 'data' }, { blocked: 'data' }],
  [{ 'blocked-uri': 'Bob <bob@mail.example>' }, { blocked: 'other' }],
  [{ 'blocked-uri': undefined }, { blocked: 'other' }],
  [
    { 'blocked-uri': 'trusted-types-sink', 'script-sample': 'Element innerHTML|<b>Bob</b>' },
    { blocked: 'Element innerHTML' },
  ],
  [{ 'blocked-uri': 'trusted-types-sink', 'script-sample': 'Bob' }, { blocked: 'trusted-types-sink' }],
  [{ 'document-uri': 'https://store.example/zh-hk/files/0123-bob.webp' }, { page: '/zh-hk/files/*' }],
  [{ 'document-uri': `https://store.example${'/a'.repeat(20)}` }, { page: '/a/a/a/a/a/a' }],
  [
    { 'effective-directive': undefined, 'violated-directive': "img-src 'self' https://a.example" },
    { directive: 'img-src' },
  ],
])('keeps of %j only %j', (fields, kept) => {
  expect(kindOf(reportOf(fields))).toMatchObject(kept);
});
