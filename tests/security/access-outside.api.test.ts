import { rm } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storedFile } from '@/backend/database/schema/members';
import { mountDevelopment } from '@/backend/http/development';
import { createTestStore, type TestStore } from '@/backend/testing';
import { contract } from '@/lib/contract/contract';
import type { Owner } from '../api/fixtures/account';
import { type AccessFixture, accessFixture } from './access-fixture';

// Paths of the backend outside of its contract; access.api.test.ts covers the contract.

let store: TestStore;
let fixture: AccessFixture;
let owner: Owner;

beforeAll(async () => {
  store = await createTestStore();
  fixture = accessFixture(store);
  owner = await fixture.owner();
});
afterAll(async () => {
  await store.close();
  await rm(store.environment.dataDir, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  store.app.fetch(new Request(`http://backend.internal${path}`, { headers }));
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

async function expectOpen(path: string): Promise<void> {
  const answers = [await get(path), await get(path, bearer(owner.token))];
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(texts[0]).toBe(texts[1]);
  for (const secret of [owner.memberId, owner.email]) expect(texts[1]).not.toContain(secret);
}

const outside: Record<string, () => Promise<void>> = {
  'GET /files/:name': async () => {
    // An avatar is public under its random name; documents and data exports are not.
    const link = (await fixture.avatar(owner)).replace('/api', '');
    const shown = await get(link);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const documentId = await fixture.document(owner);
    await fixture.dataExport(owner);
    const files = await store.db.select().from(storedFile).where(eq(storedFile.ownerId, owner.memberId));
    const hidden = files.filter(({ kind }) => kind !== 'AVATAR').map(({ storageKey }) => storageKey);
    expect(hidden).toHaveLength(2);
    const names = [
      ...hidden,
      ...hidden.map((name) => `${name}.webp`),
      ...hidden.map((name) => encodeURIComponent(`../private/${name}`)),
      documentId,
      `${'0'.repeat(32)}.webp`,
      'constructor',
    ];
    for (const name of names) {
      expect([name, (await get(`/files/${name}`, bearer(owner.token))).status]).toEqual([name, 404]);
    }
  },
  'GET /openapi.json': () => expectOpen('/openapi.json'),
  'GET /docs': () => expectOpen('/docs'),
  'GET /docs/start.js': () => expectOpen('/docs/start.js'),
  'GET /docs/:file': async () => {
    await expectOpen('/docs/swagger-ui.css');
    for (const name of ['package.json', '..%2Fpackage.json', '%2Fetc%2Fpasswd', 'constructor', '__proto__']) {
      expect([name, (await get(`/docs/${name}`)).status]).toEqual([name, 404]);
    }
  },
  'GET /health/live': () => expectOpen('/health/live'),
  'GET /health/ready': () => expectOpen('/health/ready'),
  'GET /health/jobs': async () => {
    for (const headers of [{}, bearer(owner.token), bearer('wrong')])
      expect((await get('/health/jobs', headers)).status).toBe(404);
  },
  'GET /health/supplier': async () => {
    for (const headers of [{}, bearer(owner.token), bearer('wrong')])
      expect((await get('/health/supplier', headers)).status).toBe(404);
  },
  'GET /dev/outbox.json': async () => {
    // The outbox is available in demo mode only; clock, prices and books can be changed in tests only.
    expect((await get('/dev/outbox.json')).status).toBe(200);
    const paths = [
      'GET /dev/outbox.json',
      'POST /dev/clock',
      'POST /dev/price',
      'POST /dev/difference',
      'POST /dev/dead-letter',
    ];
    const statuses = async (changes: { demo: boolean; testClock: boolean }) => {
      const app = new Hono();
      mountDevelopment(app, { ...store.services, environment: { ...store.environment, ...changes } });
      const answers = paths.map((one) => {
        const [method = '', path = ''] = one.split(' ');
        return app.request(path, { method });
      });
      return (await Promise.all(answers)).map(({ status }) => status);
    };
    expect(await statuses({ demo: false, testClock: true })).toEqual([404, 404, 404, 404, 404]);
    expect(await statuses({ demo: true, testClock: false })).toEqual([200, 404, 404, 404, 404]);
    expect(await statuses({ demo: true, testClock: true })).toEqual([200, 400, 400, 200, 200]);
  },
};

it('has a row for every path of the backend', () => {
  const inContract = new Set(Object.keys(contract).map((key) => key.replaceAll(/\{(\w+)\}/g, ':$1')));
  const isMiddleware = ({ method, path }: { method: string; path: string }) =>
    method === 'ALL' && path === '/*';
  const answered = store.app.routes
    .filter((route) => !isMiddleware(route))
    .map(({ method, path }) => `${method} ${path}`);
  expect(new Set(answered.filter((key) => !inContract.has(key)))).toEqual(new Set(Object.keys(outside)));
});

it.each(Object.keys(outside))('%s', async (key) => {
  await outside[key]?.();
});
