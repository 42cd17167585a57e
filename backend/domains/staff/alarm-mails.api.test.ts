import { and, eq, like } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StaffRole } from '../../../lib/permissions/staff-permissions';
import { mailed } from '../../../tests/api/fixtures/mailed';
import { alarm, alarmMail, outbox } from '../../database/schema/platform';
import { staffAccount } from '../../database/schema/staff';
import { createAlarms } from '../../platform/alarms';
import { newId } from '../../platform/new-id';
import { createTestStore, type TestStore } from '../../testing';
import { defaultSettings } from '../settings/default-settings';
import { saveSetting } from '../settings/save-setting';
import { mailAlarm } from './mail-alarm';

let store: TestStore;
beforeAll(async () => {
  store = await createTestStore();
  await store.db.update(staffAccount).set({ status: 'DISABLED' });
});
afterAll(() => store.close());

const hour = 3_600_000;
const people: [name: string, lang: string, roles: StaffRole[]][] = [
  ['service', 'zh-hk', ['ROLE_SERVICE']],
  ['operations', 'en', ['ROLE_OPERATIONS']],
  ['finance', 'zh-cn', ['ROLE_FINANCE', 'ROLE_CATALOGUE']],
  ['admin', 'en', ['ROLE_ADMIN']],
];
const mailbox = (name: string) => `${name}@alarms.example`;

beforeEach(async () => {
  await store.db.insert(staffAccount).values(
    people.map(([name, lang, roles]) => ({
      id: newId(),
      email: mailbox(name),
      name,
      lang,
      roles,
      status: 'ACTIVE' as const,
      passwordHash: 'none',
    })),
  );
  await store.db.insert(staffAccount).values({
    id: newId(),
    email: mailbox('gone'),
    name: 'gone',
    lang: 'en',
    roles: ['ROLE_OPERATIONS', 'ROLE_FINANCE'],
    status: 'DISABLED',
    passwordHash: 'none',
  });
});
afterEach(async () => {
  await store.db.delete(staffAccount).where(like(staffAccount.email, '%@alarms.example'));
  await store.db.delete(outbox);
  await store.db.delete(alarmMail);
  await store.db.delete(alarm);
  await saveSetting(store.db, 'alarmMails', defaultSettings.alarmMails, store.clock.now());
});

const mails = async () =>
  (await mailed(store, like(outbox.recipient, '%@alarms.example'))).map(({ recipient, subject, text }) => ({
    to: recipient,
    subject,
    text,
  }));
const readers = async () => (await mails()).map(({ to }) => to.split('@')[0]).sort();
const raised = async (event: string) =>
  (await store.db.select({ count: alarm.count }).from(alarm).where(eq(alarm.event, event))).reduce(
    (sum, { count }) => sum + count,
    0,
  );
const raise = async (event: string, fields: object = {}) => {
  const before = await raised(event);
  store.services.log.error({ event, ...fields }, 'something failed');
  await store.alarmsStored();
  expect(await raised(event)).toBe(before + 1);
};

describe('an alarm', () => {
  it('is mailed at once to the people who can act, in their language, and to no other', async () => {
    await raise('refund.manual', { refundSn: 'R1' });
    expect(await readers()).toEqual(['finance']);
    await raise('aftersales.late', { orderSn: '2026112200001234' });
    const sent = await mails();
    expect(sent.map(({ to }) => to.split('@')[0]).sort()).toEqual([
      'finance',
      'finance',
      'operations',
      'service',
    ]);
    const of = (name: string) => sent.find(({ to }) => to === mailbox(name));
    expect(of('operations')?.subject).toBe('Alarm: A request of a member was not decided in time');
    expect(of('service')?.subject).toBe('警報：會員的售後申請未按時處理');
    expect(of('operations')?.text).toContain('2026112200001234');
  });

  it('goes to the administrators when the chosen roles cannot act on it', async () => {
    await raise('settings.malformed', { key: 'risk' });
    expect(await readers()).toEqual(['admin']);
  });

  it('is not mailed to roles that the setting leaves out', async () => {
    await saveSetting(store.db, 'alarmMails', { roles: ['ROLE_SERVICE'] }, store.clock.now());
    await raise('aftersales.late', { afterSalesId: '1' });
    expect(await readers()).toEqual(['service']);
    await saveSetting(store.db, 'alarmMails', { roles: [] }, store.clock.now());
    await raise('refund.manual', { refundSn: 'R2' });
    // One that no chosen role can act on is never without a reader.
    expect(await readers()).toEqual(['admin', 'finance', 'service']);
  });
});

describe('alarms of one kind', () => {
  /** The recorders of two processes on one database. */
  const recorders = () => {
    const both = [createAlarms(store.clock), createAlarms(store.clock)];
    for (const one of both) one.open(store.db, (tx, found) => mailAlarm(tx, store.system(), found));
    return both;
  };
  const sweep = async () => {
    await store.services.jobs.enqueue(store.db, 'sweep.alarms', {});
    await store.runJobs();
  };
  const told = async () =>
    (await mails()).map(({ text }) => Number(/happened (\d+) times/.exec(text)?.[1] ?? 1));

  it('of two processes at once are one mail, and one with their number an hour later', async () => {
    const both = recorders();
    for (let round = 0; round < 20; round += 1) {
      for (const one of both) one.record({ event: 'job.dead', job: `job-${round}` }, 'a job failed');
    }
    await Promise.all(both.map((one) => one.close()));
    expect(await raised('job.dead')).toBe(40);
    expect(await told()).toEqual([1]);
    await sweep();
    expect(await told()).toEqual([1]);
    store.clock.advance(hour + 1000);
    await Promise.all([sweep(), sweep()]);
    expect(await told()).toEqual([1, 39]);
    store.clock.advance(hour + 1000);
    await sweep();
    expect(await told()).toEqual([1, 39]);
    await raise('job.dead', { job: 'later' });
    expect(await told()).toEqual([1, 39, 1]);
  });

  it('do not hold back another kind', async () => {
    await raise('job.dead', { job: 'one' });
    await raise('mail.failed', { outboxId: '1' });
    expect(await readers()).toEqual(['operations', 'operations']);
    const [row] = await store.db
      .select()
      .from(alarmMail)
      .where(and(eq(alarmMail.event, 'mail.failed'), eq(alarmMail.waiting, 0)));
    expect(row).toBeDefined();
  });
});
