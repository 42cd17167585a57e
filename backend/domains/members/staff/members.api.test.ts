import { rm } from 'node:fs/promises';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatShanghai } from '../../../../lib/time';
import { accountFixture, type Owner, ownPassword } from '../../../../tests/api/fixtures/account';
import { expectNoViolations } from '../../../../tests/api/fixtures/check-invariants';
import { type StaffMember, staffWith } from '../../../../tests/api/fixtures/staff';
import { tradeFixture } from '../../../../tests/api/fixtures/trade';
import { member } from '../../../database/schema/members';
import { auditLog } from '../../../database/schema/platform';
import { memberNote } from '../../../database/schema/staff-members';
import { createTestStore, type TestStore } from '../../../testing';
import { collectOwnData } from '../../account/collect-own-data';
import { endedLock } from '../../auth/accounts/member-lock';

let store: TestStore;
let fixture: ReturnType<typeof accountFixture>;
let staff: StaffMember;

const reason = 'asked by phone';

beforeAll(async () => {
  store = await createTestStore();
  fixture = accountFixture(store);
  staff = await staffWith(store, ['ROLE_OPERATIONS'], { name: 'Oscar' });
});
afterAll(async () => {
  await expectNoViolations(store);
  await store.close();
  await rm(store.environment.dataDir, { recursive: true, force: true });
});

const list = (query: object, as = staff.token) =>
  store.call('GET /upms/admin/member/list', { query }, { as });
const found = async (q: string) => (await list({ q })).rows.map(({ id }) => id);
const view = (id: string, as = staff.token) =>
  store.call('GET /upms/admin/member/view', { query: { id } }, { as });
const lock = (body: object, as = staff.token) =>
  store.attempt('POST /upms/admin/member/lock', { body: { reason, ...body } }, { as });
const isSignedIn = async (token: string) =>
  (await store.attempt('GET /upms/member/profile/load_member', {}, { as: token })).status === 200;
const auditsOf = (subjectId: string, action: string) =>
  store.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, subjectId), eq(auditLog.action, action)));

describe('the search', () => {
  it('finds by number, contacts in full and the beginning of a nickname', async () => {
    const who = await fixture.owner({ nickname: 'Nightjar 100%', areaCode: '852', mobile: '98765432' });
    for (const q of [
      who.memberId,
      who.email,
      who.email.toUpperCase(),
      '98765432',
      '+852 9876 5432',
      'nightj',
      'Nightjar 100%',
    ]) {
      expect((await found(q))[0], q).toBe(who.memberId);
    }
  });

  it('finds nothing by a part of a contact, nor by wildcards', async () => {
    const who = await fixture.owner({ nickname: 'Wood lark', areaCode: '852', mobile: '97654321' });
    for (const q of [
      who.email.slice(0, -1),
      '9765432',
      '7654321',
      '%',
      '_ood',
      'lark',
      "' or true --",
      '\\',
    ]) {
      expect(await found(q), q).toEqual([]);
    }
    expect((await found('wood')).length).toBe(1);
  });

  it('masks contacts, and pages by id without gaps', async () => {
    const who = await fixture.owner({ nickname: 'Masked one' });
    const page = await list({ q: 'Masked' });
    expect(page.rows[0]?.contact).toBe('bu***@tianyun.example');
    expect(JSON.stringify([page, await view(who.memberId)])).not.toContain(who.email);
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const { rows, next } = await list({ after });
      seen.push(...rows.map(({ id }) => id));
      after = next ?? undefined;
    } while (after);
    const all = await store.db.select({ id: member.id }).from(member);
    expect(seen).toHaveLength(all.length);
    expect(new Set(seen).size).toBe(all.length);
  });

  it('has views of locked and closed members', async () => {
    const locked = await fixture.owner({ status: 'LOCKED' });
    const ids = async (view: string) => (await list({ view })).rows.map(({ id }) => id);
    expect(await ids('LOCKED')).toEqual([locked.memberId]);
    expect(await ids('CLOSED')).toEqual([]);
    expect(await ids('ALL')).toContain(locked.memberId);
    await store.db.update(member).set({ status: 'ACTIVE' }).where(eq(member.id, locked.memberId));
  });
});

describe('a member for staff', () => {
  it('has the figures of their orders, coins and limits', async () => {
    const trade = tradeFixture(store);
    const order = await trade.buy();
    const { memberId } = order.buyer;
    const shown = await view(memberId);
    expect(shown).toMatchObject({
      id: memberId,
      orders: { all: 1, refunded: 0, disputes: 0 },
      isOwn: false,
      identity: null,
      exports: [],
      notes: [],
      adjusted: { ofMember: 0, ofAll: 0, limit: 5000, limitPerDay: 20_000 },
    });
    expect(shown.limits.leftToday).toBeLessThan(shown.limits.daily);
    const orders = await store.call(
      'GET /order/admin/order/list',
      { query: { memberId } },
      { as: staff.token },
    );
    expect(orders.rows.map(({ sn }) => sn)).toEqual([order.sn]);
    const coins = await store.call(
      'GET /upms/admin/member/coin_list',
      { query: { id: memberId } },
      { as: staff.token },
    );
    expect(coins.rows.reduce((sum, row) => sum + row.credit - row.debit, 0)).toBe(shown.coins.balance);
  });

  it('shows contacts in full only with a reason and a fresh code, which the audit log keeps', async () => {
    const who = await fixture.owner({ areaCode: '852', mobile: '91234567' });
    const read = (body: object) =>
      store.attempt(
        'POST /upms/admin/member/contact',
        { body: { id: who.memberId, ...body } },
        { as: staff.token },
      );
    expect((await read({})).status).toBe(400);
    expect((await read({ reason: ' ' })).status).toBe(400);
    expect(await auditsOf(who.memberId, 'member.contact')).toEqual([]);
    const { data } = await read({ reason });
    expect(data).toMatchObject({ email: who.email, mobile: '+852 91234567', addresses: [], tickets: [] });
    const [audit] = await auditsOf(who.memberId, 'member.contact');
    expect(audit).toMatchObject({ actorId: staff.staffId, reason });
    expect(JSON.stringify(audit)).not.toContain(who.email);
  });

  it('has notes that the member never gets, and that go with the account', async () => {
    const who = await fixture.owner();
    const content = 'Compensated once';
    await store.call(
      'POST /upms/admin/member/note',
      { body: { id: who.memberId, content } },
      { as: staff.token },
    );
    expect((await view(who.memberId)).notes).toMatchObject([{ author: 'Oscar', content }]);
    const seen = [
      await store.call('GET /upms/member/profile/load_member', {}, { as: who.token }),
      await collectOwnData(store.db, store.services, who.memberId),
    ];
    expect(JSON.stringify(seen)).not.toContain(content);
    const ticket = await fixture.ticket(who, 'ACCOUNT_CLOSE');
    await store.call('POST /upms/member/account/close', { body: { ticket } }, { as: who.token });
    expect(await store.db.select().from(memberNote).where(eq(memberNote.memberId, who.memberId))).toEqual([]);
    const closed = await view(who.memberId);
    expect(closed).toMatchObject({ status: 'CLOSED', contact: null, email: null, mobile: null });
    const noted = await store.attempt(
      'POST /upms/admin/member/note',
      { body: { id: who.memberId, content } },
      { as: staff.token },
    );
    for (const refused of [noted, await lock({ id: who.memberId, version: closed.version, locked: true })]) {
      expect([refused.status, refused.message]).toEqual([422, 'member_account_closed']);
    }
  });
});

describe('a lock', () => {
  it('asvs:V7.4.2 ends all sessions, refuses the sign-in, and mails the member in their language', async () => {
    const who = await fixture.owner({ lang: 'en' });
    const other = await fixture.secondDevice(who);
    const { version } = await view(who.memberId);
    expect((await lock({ id: who.memberId, version, locked: true })).status).toBe(200);
    expect([await isSignedIn(who.token), await isSignedIn(other)]).toEqual([false, false]);
    const [mail] = await fixture.mailsTo(who.email);
    expect(mail?.subject).toBe('Tianyun Store: your account is locked');
    expect(mail?.text).not.toContain(reason);
    const [audit] = await auditsOf(who.memberId, 'member.lock');
    expect(audit).toMatchObject({ reason, before: { status: 'ACTIVE' }, after: { status: 'LOCKED' } });
    expect((await lock({ id: who.memberId, version: version + 1, locked: false })).status).toBe(200);
    // The sessions of before stay ended.
    expect(await isSignedIn(who.token)).toBe(false);
    expect((await fixture.rowOf(who)).status).toBe('ACTIVE');
  });

  it('ends automatically at its time, which the mail and the sign-in give', async () => {
    const who = await fixture.owner({ lang: 'en' });
    const signIn = () =>
      store.attempt('POST /auth/oauth/token/member', {
        body: { grant_type: 'password', username: who.email, password: ownPassword, agree: true },
      });
    const { version } = await view(who.memberId);
    const until = store.clock.now().getTime() + 20 * 60_000;
    const minute = formatShanghai(until, 'minute');
    expect((await lock({ id: who.memberId, version, locked: true, until })).status).toBe(200);
    const [mail] = await fixture.mailsTo(who.email);
    expect(mail?.subject).toBe(`Tianyun Store: your account is locked until ${minute} (Shanghai time)`);
    expect(mail?.text).toContain(`until ${minute} (Shanghai time)`);
    expect(await view(who.memberId)).toMatchObject({ status: 'LOCKED', lockedUntil: formatShanghai(until) });
    const [audit] = await auditsOf(who.memberId, 'member.lock');
    expect(audit?.after).toEqual({ status: 'LOCKED', until: formatShanghai(until) });
    // Time passes during the test too.
    store.clock.advance(19 * 60_000);
    expect(await signIn()).toMatchObject({
      status: 426,
      message: 'common_login_lockedUntil',
      data: { args: [minute] },
    });
    const lockedIds = async () => (await list({ view: 'LOCKED' })).rows.map(({ id }) => id);
    expect(await lockedIds()).toContain(who.memberId);
    store.clock.advance(60_000);
    // Staff see the end before the member signs in.
    expect(await lockedIds()).not.toContain(who.memberId);
    const ended = await view(who.memberId);
    expect(ended).toMatchObject({ status: 'ACTIVE', lockedUntil: null });
    expect((await lock({ id: who.memberId, version: ended.version, locked: false })).status).toBe(422);
    expect((await signIn()).status).toBe(200);
    expect(await fixture.rowOf(who)).toMatchObject({
      status: 'ACTIVE',
      lockedUntil: null,
      version: ended.version + 1,
    });
  });

  it('with an end is ended early, and cannot end in the past', async () => {
    const who = await fixture.owner({ lang: 'zh-hk' });
    const { version } = await view(who.memberId);
    const now = store.clock.now().getTime();
    const to = (until: unknown) => lock({ id: who.memberId, version, locked: true, until });
    expect(await to(now - 1)).toMatchObject({ status: 422, message: 'member_lockEndPast' });
    expect((await to('2026-12-01')).status).toBe(400);
    expect((await to(8.64e15)).status).toBe(400);
    expect((await fixture.rowOf(who)).status).toBe('ACTIVE');
    expect((await to(now + 3_600_000)).status).toBe(200);
    expect((await lock({ id: who.memberId, version: version + 1, locked: false })).status).toBe(200);
    expect(await fixture.rowOf(who)).toMatchObject({ status: 'ACTIVE', lockedUntil: null });
  });

  it('that staff set after the end of an earlier one holds, also against a sign-in under way', async () => {
    const who = await fixture.owner();
    const { version } = await view(who.memberId);
    await lock({ id: who.memberId, version, locked: true, until: store.clock.now().getTime() + 60_000 });
    store.clock.advance(60_000);
    expect((await lock({ id: who.memberId, version: version + 1, locked: true })).status).toBe(200);
    await store.db.update(member).set(endedLock(store.clock.now())).where(eq(member.id, who.memberId));
    expect(await fixture.rowOf(who)).toMatchObject({ status: 'LOCKED', lockedUntil: null });
  });

  it('is set once by twenty people at the same time', async () => {
    const who = await fixture.owner();
    const { version } = await view(who.memberId);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => lock({ id: who.memberId, version, locked: true })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await auditsOf(who.memberId, 'member.lock')).toHaveLength(1);
    expect(await fixture.mailsTo(who.email)).toHaveLength(1);
  });

  it('is not for the own member account', async () => {
    const who = await fixture.owner();
    const insider = await staffWith(store, ['ROLE_ADMIN'], { email: who.email });
    const { version, isOwn } = await view(who.memberId, insider.token);
    expect(isOwn).toBe(true);
    expect(await lock({ id: who.memberId, version, locked: true }, insider.token)).toMatchObject({
      status: 403,
      message: 'staff_ownMember',
    });
    const end = { body: { id: who.memberId, reason } };
    const ended = await store.attempt('POST /upms/admin/member/end_sessions', end, { as: insider.token });
    expect(ended.status).toBe(403);
  });
});

describe('ending sessions', () => {
  const end = (who: Owner, body: object = {}) =>
    store.attempt(
      'POST /upms/admin/member/end_sessions',
      { body: { id: who.memberId, reason, ...body } },
      { as: staff.token },
    );

  it('ends one of them, or all', async () => {
    const who = await fixture.owner();
    const phone = await fixture.secondDevice(who, 'Mozilla/5.0 (iPhone)');
    const { sessions } = await view(who.memberId);
    expect(sessions).toHaveLength(2);
    expect(sessions.every(({ current }) => !current)).toBe(true);
    const first = sessions.find(({ ip }) => ip?.startsWith('203.0.113'));
    expect((await end(who, { sessionIds: [first?.id] })).data).toEqual({ ended: 1 });
    expect([await isSignedIn(who.token), await isSignedIn(phone)]).toEqual([true, false]);
    expect((await end(who)).data).toEqual({ ended: 1 });
    expect(await isSignedIn(who.token)).toBe(false);
    expect(await auditsOf(who.memberId, 'member.end_sessions')).toHaveLength(2);
  });

  it('ends none when one is another member’s', async () => {
    const [who, other] = [await fixture.owner(), await fixture.owner()];
    const ids = async ({ memberId }: Owner) => (await view(memberId)).sessions.map(({ id }) => id);
    const sessionIds = [...(await ids(who)), ...(await ids(other))];
    expect((await end(who, { sessionIds })).status).toBe(404);
    expect([await isSignedIn(who.token), await isSignedIn(other.token)]).toEqual([true, true]);
  });
});
