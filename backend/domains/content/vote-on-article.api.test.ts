import { afterAll, beforeAll, expect, it } from 'vitest';
import { articleVote } from '../../database/schema/content';
import { createTestStore, type TestStore } from '../../testing';

let store: TestStore;
let id: string;
beforeAll(async () => {
  store = await createTestStore({ rateLimitFactor: 1 });
  id = (await store.call('GET /store/member/doc/detail', { query: { code: 'faq' } })).id;
});
afterAll(() => store?.close());

const vote = (isUseful: boolean, from: string, browser = 'Firefox', articleId = id) =>
  store.attempt(
    'POST /store/member/article/vote',
    { body: { id: articleId, isUseful } },
    { headers: { 'x-real-ip': from, 'user-agent': browser } },
  );

it('counts one vote per visitor, and the last one', async () => {
  expect((await vote(true, '203.0.113.1')).data).toEqual({ useful: 1, total: 1 });
  expect((await vote(true, '203.0.113.1')).data).toEqual({ useful: 1, total: 1 });
  expect((await vote(false, '203.0.113.2')).data).toEqual({ useful: 1, total: 2 });
  expect((await vote(true, '203.0.113.2')).data).toEqual({ useful: 2, total: 2 });
  expect((await vote(false, '203.0.113.2', 'Chrome')).data).toEqual({ useful: 2, total: 3 });
});

it('counts a member once on every network', async () => {
  const as = await store.signIn();
  const from = (address: string) =>
    store.attempt(
      'POST /store/member/article/vote',
      { body: { id, isUseful: true } },
      { as, headers: { 'x-real-ip': address } },
    );
  const first = (await from('198.51.100.1')).data;
  expect((await from('198.51.100.2')).data).toEqual(first);
});

it('stores no address and no name of a browser', async () => {
  const stored = JSON.stringify(await store.db.select().from(articleVote));
  expect(stored).not.toMatch(/203\.0\.113|198\.51\.100|Firefox|Chrome/);
});

it('loses no vote under concurrent requests', async () => {
  const { id: other } = await store.call('GET /store/member/doc/detail', { query: { code: 'terms' } });
  await Promise.all(
    Array.from({ length: 30 }, (_, n) => vote(n % 3 === 0, `192.0.2.${n}`, 'Firefox', other)),
  );
  expect((await vote(true, '192.0.2.0', 'Firefox', other)).data).toEqual({ useful: 10, total: 30 });
});

it('rejects an unknown article and many votes of one network', async () => {
  expect((await vote(true, '203.0.113.9', 'Firefox', '999')).status).toBe(404);
  expect((await vote(true, '203.0.113.9', 'Firefox', '1e9')).status).toBe(400);
  const answers = [];
  for (let n = 0; n < 31; n += 1) answers.push((await vote(true, '203.0.113.77', `browser ${n}`)).status);
  expect(answers.at(-1)).toBe(429);
  expect(answers.filter((status) => status === 200)).toHaveLength(30);
});
