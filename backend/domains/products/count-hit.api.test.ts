import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestStore, type TestStore } from '../../testing';

const goodsId = '1800301000000000001';

let store: TestStore;
beforeAll(async () => {
  store = await createTestStore();
});
afterAll(() => store?.close());

const look = (id: string, from: string) =>
  store.attempt(
    'POST /goods/member/goods/hits/{goodsId}',
    { params: { goodsId: id } },
    { headers: { 'x-real-ip': from } },
  );

it('counts one view per network in ten minutes', async () => {
  expect((await look(goodsId, '203.0.113.1')).data).toEqual({ hits: 1 });
  expect((await look(goodsId, '203.0.113.1')).data).toEqual({ hits: 1 });
  expect((await look(goodsId, '203.0.113.2')).data).toEqual({ hits: 2 });
  store.clock.advance(601_000);
  expect((await look(goodsId, '203.0.113.1')).data).toEqual({ hits: 3 });
});

it('loses no view under concurrent requests', async () => {
  const other = '1800301000000000034';
  await Promise.all(Array.from({ length: 30 }, (_, n) => look(other, `198.51.100.${n}`)));
  expect((await look(other, '198.51.100.1')).data).toEqual({ hits: 30 });
});

it('rejects an unknown product', async () => {
  expect((await look('999', '203.0.113.1')).status).toBe(404);
  expect((await look('1e9', '203.0.113.1')).status).toBe(400);
});
