import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { staffWith } from '../../../../tests/api/fixtures/staff';
import { cardCodes, tradeFixture } from '../../../../tests/api/fixtures/trade';
import { alarm, auditLog } from '../../../database/schema/platform';
import { createTestStore, type TestStore } from '../../../testing';

let store: TestStore;
beforeAll(async () => {
  store = await createTestStore({ rateLimitFactor: 1 });
});
afterAll(() => store.close());

const limit = 100;

it('a person reads contacts of at most a hundred people a day, in parallel too, and others get an alarm', async () => {
  const { sn, buyer } = await tradeFixture(store).place(cardCodes);
  const [service, other] = [
    await staffWith(store, ['ROLE_SERVICE']),
    await staffWith(store, ['ROLE_SERVICE']),
  ];
  const ofOrder = (as: string) =>
    store.attempt(
      'POST /order/admin/order/contact',
      { body: { orderSn: sn, reason: 'asked by phone' } },
      { as },
    );
  const ofMember = (as: string) =>
    store.attempt(
      'POST /upms/admin/member/contact',
      { body: { id: buyer.memberId, reason: 'asked by phone' } },
      { as },
    );
  const reads = Array.from({ length: limit + 20 }, (_, place) =>
    (place % 2 ? ofMember : ofOrder)(service.token),
  );
  const answers = await Promise.all(reads);
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(limit);
  expect(refused).toHaveLength(20);
  expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(3600);
  const audited = await store.db.select().from(auditLog).where(eq(auditLog.actorId, service.staffId));
  expect(audited.filter(({ action }) => action.endsWith('.contact'))).toHaveLength(limit);
  expect((await ofOrder(other.token)).status).toBe(200);
  await store.alarmsStored();
  expect(await store.db.select().from(alarm).where(eq(alarm.event, 'staff.reveals'))).toHaveLength(1);
});
