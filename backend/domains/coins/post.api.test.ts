import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderFixture } from '../../../tests/api/fixtures/order';
import { pointLog } from '../../database/schema/pricing';
import { createTestStore, type TestStore } from '../../testing';
import { post } from './post';

let store: TestStore;
beforeAll(async () => {
  store = await createTestStore();
});
afterAll(() => store.close());

it('applies a posting once, also when it is repeated fifty times at once', async () => {
  const { memberId } = await orderFixture(store).buyer();
  const idempotencyKey = `test|${memberId}`;
  const postOnce = () =>
    store.db.transaction((tx) =>
      post(tx, store.clock, { memberId, type: 'ADJUST', credit: 300, idempotencyKey }),
    );
  const first = await postOnce();
  expect(await Promise.all(Array.from({ length: 50 }, postOnce))).toEqual(Array(50).fill(first));
  const logs = await store.db.select().from(pointLog).where(eq(pointLog.idempotencyKey, idempotencyKey));
  expect(logs).toMatchObject([{ memberId, credit: 300, balanceAfter: first }]);
});
