import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestStore, type TestStore } from '../../testing';

const history = '/goods/member/search_keyword/history';

let store: TestStore;
let me: string;
beforeAll(async () => {
  store = await createTestStore();
  me = await store.signIn();
});
afterAll(() => store?.close());
beforeEach(() => store.db.execute(sql`delete from search_history`));

const texts = (keywords: { text: string }[]) => keywords.map(({ text }) => text);
const list = async (as = me) => texts(await store.call(`GET ${history}`, {}, { as }));
const remember = async (keywords: string[], as = me) => {
  store.clock.advance(1000);
  return texts(await store.call(`POST ${history}`, { body: { keywords } }, { as }));
};
const forget = async (keyword?: string, as = me) =>
  texts(await store.call(`DELETE ${history}`, { query: { keyword } }, { as }));

it('stores each keyword once, newest first', async () => {
  await remember(['点券']);
  await remember(['会员']);
  expect(await remember(['点券'])).toEqual(['点券', '会员']);
  expect(await list()).toEqual(['点券', '会员']);
});

it('stores at most ten', async () => {
  for (let number = 1; number <= 12; number += 1) await remember([`w${number}`]);
  expect(await list()).toEqual(['w12', 'w11', 'w10', 'w9', 'w8', 'w7', 'w6', 'w5', 'w4', 'w3']);
});

it("imports a browser's list in its order", async () => {
  await remember(['old']);
  expect(await remember(['newest', 'newer', 'new', 'newer'])).toEqual(['newest', 'newer', 'new', 'old']);
  expect(await remember(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'])).toHaveLength(10);
});

it('deletes one, an unknown one, and all', async () => {
  await remember(['a', 'b', 'c']);
  expect(await forget('b')).toEqual(['a', 'c']);
  expect(await forget('never searched')).toEqual(['a', 'c']);
  expect(await forget()).toEqual([]);
  expect(await list()).toEqual([]);
});

it('is separate for each member', async () => {
  const other = await store.signIn('second@tianyun.example');
  await remember(['mine']);
  await remember(['yours'], other);
  expect(await forget(undefined, other)).toEqual([]);
  expect(await list()).toEqual(['mine']);
});

it.each(['GET', 'POST', 'DELETE'] as const)('%s rejects visitors', async (method) => {
  const body = method === 'POST' ? { keywords: ['a'] } : undefined;
  expect(await store.attempt(`${method} ${history}`, { body })).toMatchObject({ status: 401 });
});

it.each([[[]], [['']], [['  ']], [['x'.repeat(101)]], [Array(11).fill('a')], ['a']])(
  'rejects the list %j',
  async (keywords) => {
    const answer = await store.attempt(`POST ${history}`, { body: { keywords } }, { as: me });
    expect(answer.status).toBe(400);
  },
);
