import { eq, inArray, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatShanghai } from '../../../../lib/time';
import { orderFixture } from '../../../../tests/api/fixtures/order';
import { staffWith } from '../../../../tests/api/fixtures/staff';
import { approval } from '../../../database/schema/approvals';
import { cardLot } from '../../../database/schema/card-lots';
import { sku } from '../../../database/schema/catalog';
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
  await store.alarmsStored();
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

it('what was raised once and is not resolved is an alarm each morning, until staff resolve it', async () => {
  const event = 'payment.mismatch';
  store.services.log.error({ event, key: 'reference' }, 'of another environment');
  await store.alarmsStored();
  const lateAlarms = () => store.db.select().from(alarm).where(eq(alarm.event, 'alarm.late'));
  const ownAlarm = eq(alarm.event, event);
  await store.db.update(alarm).set({ firstTime: store.clock.now() }).where(ownAlarm);
  const before = (await lateAlarms())[0]?.count ?? 0;
  const morning = async () => {
    store.clock.advance(24 * hour);
    while (Number(formatShanghai(store.clock.now()).slice(11, 13)) < 10) store.clock.advance(hour);
    await reportLateQueues(store.system());
    await store.alarmsStored();
  };
  await morning();
  await morning();
  expect((await lateAlarms())[0]?.count).toBe(before + 2);
  const { token, staffId } = await staffWith(store, ['ROLE_OPERATIONS']);
  const [open] = await store.db.select().from(alarm).where(ownAlarm);
  const body = { id: open?.id ?? '', reason: 'Not our account' };
  await store.call('POST /upms/admin/alarm/resolve', { body }, { as: token });
  const others = { resolvedTime: store.clock.now(), resolvedBy: staffId, resolution: 'known' };
  await store.db.update(alarm).set(others).where(isNull(alarm.resolvedTime));
  await morning();
  expect((await lateAlarms()).filter(({ resolvedTime }) => resolvedTime === null)).toEqual([]);
});

it('a lot in quarantine whose approval has ended without a release is an alarm each morning', async () => {
  const { staffId } = await staffWith(store, ['ROLE_CATALOGUE']);
  const [some] = await store.db.select({ id: sku.id }).from(sku).limit(1);
  const now = store.clock.now();
  const id = newId();
  const lot = { id, sn: `test-${id}`, skuId: some?.id ?? '', supplier: 'Supplier', importedBy: staffId };
  await store.db.insert(cardLot).values({ ...lot, state: 'QUARANTINE', createdTime: now, updatedTime: now });
  const asked = { kind: 'CARD_LOT', subjectId: id, reason: 'invoice', why: ['LOT_VALUE'] } as const;
  const approvalId = newId();
  await store.db.insert(approval).values({
    ...asked,
    why: [...asked.why],
    id: approvalId,
    content: {},
    contentHash: 'x',
    requestedBy: staffId,
    expireTime: now,
    createdTime: now,
    updatedTime: now,
  });
  expect(await countQueue(store.db, staffQueues.lots)).toEqual({ count: 0, oldest: null });
  await store.db.update(approval).set({ status: 'EXPIRED' }).where(eq(approval.id, approvalId));
  expect(await countQueue(store.db, staffQueues.lots)).toEqual({ count: 1, oldest: now.getTime() });
  store.clock.advance(24 * hour);
  while (Number(formatShanghai(store.clock.now()).slice(11, 13)) < 10) store.clock.advance(hour);
  await reportLateQueues(store.system());
  await store.alarmsStored();
  expect(await store.db.select().from(alarm).where(eq(alarm.event, 'lot.waiting'))).toHaveLength(1);
});
