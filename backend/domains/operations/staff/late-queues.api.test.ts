import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatShanghai } from '../../../../lib/time';
import { orderFixture } from '../../../../tests/api/fixtures/order';
import { alarm } from '../../../database/schema/platform';
import { messageTicket } from '../../../database/schema/support';
import { newId } from '../../../platform/new-id';
import { countQueue, staffQueues } from '../../../platform/waits/staff-queues';
import { createTestStore, type TestStore } from '../../../testing';
import { reportLateQueues } from './report-late-queues';

let store: TestStore;
beforeAll(async () => {
  store = await createTestStore();
});
afterAll(() => store.close());

const hour = 3_600_000;

async function raised(): Promise<Record<string, number>> {
  await new Promise((resolve) => setTimeout(resolve, 200));
  const rows = await store.db
    .select({ event: alarm.event, count: alarm.count })
    .from(alarm)
    .where(inArray(alarm.event, ['ticket.late', 'verification.late', 'refund.late']));
  return Object.fromEntries(rows.map(({ event, count }) => [event, count]));
}

it('a queue of staff whose oldest row waits for more than a day is an alarm each morning, and no other is', async () => {
  const now = store.clock.now();
  const who = await orderFixture(store).buyer();
  await store.db.insert(messageTicket).values({
    id: newId(),
    memberId: who.memberId,
    subject: 'Where is my code?',
    content: 'x',
    category: 'CONSULTATION',
    status: 'PENDING',
    waitingSince: now,
    createdTime: now,
  });
  expect(await countQueue(store.db, staffQueues.tickets)).toEqual({ count: 1, oldest: now.getTime() });
  const nextMorning = async () => {
    do store.clock.advance(hour);
    while (formatShanghai(store.clock.now()).slice(11, 13) !== '10');
    for (let run = 0; run < 3; run += 1) await reportLateQueues(store.system());
  };
  await nextMorning();
  const isLate = store.clock.now().getTime() - now.getTime() >= 24 * hour;
  expect((await raised())['ticket.late'] ?? 0).toBe(isLate ? 1 : 0);
  await nextMorning();
  await nextMorning();
  expect((await raised())['ticket.late']).toBe(isLate ? 3 : 2);
  expect(await raised()).not.toHaveProperty('refund.late');
});
