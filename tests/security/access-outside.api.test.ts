import { rm } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { authSession, storedFile } from '@/backend/database/schema/identity';
import { messageTicket } from '@/backend/database/schema/messages';
import { mountDevelopment } from '@/backend/platform/development';
import { createTestStore, type TestStore } from '@/backend/platform/testing';
import { contract } from '@/lib/contract/contract';
import type { Owner } from '../api/account-desk';
import { type AccessDesk, accessDesk } from './access-desk';

/** What the backend answers beside its contract; access.api.test.ts is about the contract. */

let store: TestStore;
let desk: AccessDesk;
let owner: Owner;

beforeAll(async () => {
  store = await createTestStore();
  desk = accessDesk(store);
  owner = await desk.owner();
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

/** First words of a stream, which is left then. */
async function beginning(answer: Response): Promise<string> {
  const reader = (answer.body ?? new ReadableStream<Uint8Array>()).getReader();
  let text = '';
  while (!text.includes('unreadReplies')) {
    const { done, value } = await reader.read();
    if (done) break;
    text += new TextDecoder().decode(value);
  }
  await reader.cancel();
  return text;
}

const outside: Record<string, () => Promise<void>> = {
  'GET /member/message/stream': async () => {
    const [stranger, gone] = [await desk.owner(), await desk.owner()];
    await desk.message(owner);
    await store.db
      .update(messageTicket)
      .set({ unreadAdminReplies: 3 })
      .where(eq(messageTicket.memberId, owner.memberId));
    await store.db
      .update(authSession)
      .set({ revokedTime: store.clock.now() })
      .where(eq(authSession.memberId, gone.memberId));
    const strangers: Record<string, string>[] = [
      {},
      { Authorization: `Basic ${btoa('shop:shop')}` },
      bearer('x'.repeat(43)),
      bearer(gone.token),
      { UserId: owner.memberId, username: 'owner' },
    ];
    for (const headers of strangers) {
      expect((await get('/member/message/stream', headers)).status).toBe(401);
    }
    const path = `/member/message/stream?memberId=${owner.memberId}`;
    expect(await beginning(await get(path, bearer(stranger.token)))).toContain('"unreadReplies":0');
    expect(await beginning(await get(path, bearer(owner.token)))).toContain('"unreadReplies":3');
  },
  'GET /files/:name': async () => {
    // An avatar is for everybody who knows its random name; documents and exports are not reached by theirs.
    const link = (await desk.avatar(owner)).replace('/api', '');
    const shown = await get(link);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const documentId = await desk.document(owner);
    await desk.dataExport(owner);
    const kept = await store.db.select().from(storedFile).where(eq(storedFile.ownerId, owner.memberId));
    const hidden = kept.filter(({ kind }) => kind !== 'AVATAR').map(({ storageKey }) => storageKey);
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
  'GET /dev/outbox.json': async () => {
    // Everybody's mails: a demo's alone, and what moves its clock and prices a test's alone.
    expect((await get('/dev/outbox.json')).status).toBe(200);
    const paths = ['GET /dev/outbox.json', 'POST /dev/clock', 'POST /dev/price'];
    const statuses = async (changes: { demo: boolean; testClock: boolean }) => {
      const app = new Hono();
      mountDevelopment(app, { ...store.services, environment: { ...store.environment, ...changes } });
      const answers = paths.map((one) => {
        const [method = '', path = ''] = one.split(' ');
        return app.request(path, { method });
      });
      return (await Promise.all(answers)).map(({ status }) => status);
    };
    expect(await statuses({ demo: false, testClock: true })).toEqual([404, 404, 404]);
    expect(await statuses({ demo: true, testClock: false })).toEqual([200, 404, 404]);
    expect(await statuses({ demo: true, testClock: true })).toEqual([200, 400, 400]);
  },
};

it('has a row for everything the backend answers', () => {
  const inContract = new Set(Object.keys(contract).map((key) => key.replaceAll(/\{(\w+)\}/g, ':$1')));
  const answered = store.app.routes.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(answered.filter((key) => !inContract.has(key)))).toEqual(new Set(Object.keys(outside)));
});

it.each(Object.keys(outside))('%s', async (key) => {
  await outside[key]?.();
});
