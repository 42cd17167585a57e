import { and, eq } from 'drizzle-orm';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoViolations } from '../../../../tests/api/fixtures/check-invariants';
import { couponFixture } from '../../../../tests/api/fixtures/coupon';
import { mailedTo } from '../../../../tests/api/fixtures/mailed';
import { type StaffMember, staffWith } from '../../../../tests/api/fixtures/staff';
import { tradeFixture } from '../../../../tests/api/fixtures/trade';
import { type Buyer, makeBuyers } from '../../../../tests/load/buyers';
import { type MailServer, startMailServer } from '../../../../tests/stand-ins/mail/mail-server';
import { couponGrant, couponGrantMember } from '../../../database/schema/coupon-grants';
import { member } from '../../../database/schema/members';
import { auditLog } from '../../../database/schema/platform';
import { coupon, couponCode } from '../../../database/schema/pricing';
import { unsubscribeToken } from '../../../platform/mail/mail-address';
import { newId } from '../../../platform/new-id';
import { createTestStore, type TestStore } from '../../../testing';
import { sweepApprovals } from '../../approvals/staff/decide';
import type { CouponRow } from '../coupon-on-wire';

let server: MailServer;
let store: TestStore;
const received: Email[] = [];
let coupons: ReturnType<typeof couponFixture>;
let second: StaffMember;

beforeAll(async () => {
  server = await startMailServer(async ({ raw }) => {
    received.push(await PostalMime.parse(raw));
  });
  store = await createTestStore({ smtpUrl: server.url });
  coupons = couponFixture(store);
  second = await staffWith(store, ['ROLE_OPERATIONS']);
});
afterAll(async () => {
  await expectNoViolations(store);
  await store.close();
  await server.close();
});

type Result = {
  id: string | null;
  status: string | null;
  approvalId: string | null;
  why: string[];
  granted: number;
  results: { sent: string; memberId: string | null; result: string }[];
};

const clerk = () => staffWith(store, ['ROLE_CATALOGUE']);
const buyersOf = (units: number) => makeBuyers(store.db, units, store.clock.now());
const grant = (as: string, row: CouponRow, members: string[], more: object = {}, idempotencyKey = newId()) =>
  store.attempt(
    'POST /order/admin/coupon/grant',
    { body: { id: row.id, members, count: members.length, reason: 'late delivery', ...more } },
    { as, idempotencyKey },
  );
const granted = async (as: string, row: CouponRow, members: string[]) =>
  (await grant(as, row, members)).data as Result;
const idsOf = (buyers: readonly Buyer[]) => buyers.map(({ memberId }) => memberId);
const walletOf = async ({ token }: Buyer) =>
  (await store.call('GET /order/member/coupon_code/list', {}, { as: token })).records;
const decide = async (approvalId: string | null, as: StaffMember, more: object = {}) => {
  const id = approvalId ?? '';
  const shown = await store.attempt('GET /upms/admin/approval/view', { query: { id } }, { as: as.token });
  const { contentHash = '' } = (shown.data ?? {}) as { contentHash?: string };
  const body = { id, contentHash, approved: true, ...more };
  return store.attempt('POST /upms/admin/approval/decide', { body }, { as: as.token });
};
const grantRow = async (id: string | null) => {
  const [row] = await store.db
    .select()
    .from(couponGrant)
    .where(eq(couponGrant.id, id ?? ''));
  return row;
};

describe('a grant', () => {
  it('gives each member one coupon, by number or e-mail address, and lists what each got', async () => {
    const row = await coupons.add({ isGrantOnly: true });
    const { token } = await clerk();
    const [one, two, owner, closed] = await buyersOf(4);
    if (!one || !two || !owner || !closed) throw new Error('No buyers');
    await granted(token, row, [owner.memberId]);
    await store.db.update(member).set({ status: 'CLOSED' }).where(eq(member.id, closed.memberId));
    const sent = [
      one.memberId,
      `  BUYER${two.memberId}@tianyun.example `,
      `buyer${one.memberId}@tianyun.example`,
      owner.memberId,
      closed.memberId,
      'nobody@tianyun.example',
      "x' or 1=1 --",
      'a b',
    ];
    const result = await granted(token, row, sent);
    expect(result).toMatchObject({ status: 'DONE', granted: 2, why: [] });
    expect(result.results.map((each) => each.result)).toEqual([
      'GRANTED',
      'GRANTED',
      'TWICE',
      'HAS_IT',
      'NOT_ACTIVE',
      'UNKNOWN',
      'UNKNOWN',
      'UNKNOWN',
    ]);
    for (const who of [one, two]) {
      expect(await walletOf(who)).toMatchObject([{ couponId: row.id, status: 'UNUSED', value: 8 }]);
    }
    expect(await coupons.unitsOf(row)).toEqual({ claimed: 3, codes: 3 });
    const audit = await store.db.select().from(auditLog).where(eq(auditLog.subjectId, row.id));
    expect(audit.filter(({ action }) => action === 'coupon.grant')).toHaveLength(2);
  });

  it('is listed by member with who, when, why and whether it was used, page by page', async () => {
    const row = await coupons.add({ isGrantOnly: true, totalQuantity: 60 });
    const person = await staffWith(store, ['ROLE_CATALOGUE'], { name: 'Ruo' });
    const buyers = await buyersOf(52);
    const [first, used] = buyers;
    if (!first || !used) throw new Error('No buyers');
    await granted(person.token, row, [first.memberId]);
    await granted(person.token, row, idsOf(buyers));
    const setUse = (status: 'USED' | 'UNUSED') =>
      store.db
        .update(couponCode)
        .set({ status })
        .where(and(eq(couponCode.couponId, row.id), eq(couponCode.memberId, used.memberId)));
    await setUse('USED');
    const list = (after?: string) =>
      store.call(
        'GET /order/admin/coupon/grant_list',
        { query: { id: row.id, ...(after ? { after } : {}) } },
        { as: person.token },
      );
    const page = await list();
    const rest = await list(page.next ?? '');
    expect([page.rows.length, rest.rows.length, rest.next]).toEqual([50, 3, null]);
    const rows = [...page.rows, ...rest.rows];
    expect(new Set(rows.map(({ grantId, memberId }) => `${grantId}-${memberId}`)).size).toBe(53);
    const of = ({ memberId }: Buyer) => rows.filter((one) => one.memberId === memberId);
    expect(of(used)).toMatchObject([
      { by: 'Ruo', approvedBy: null, reason: 'late delivery', result: 'GRANTED', use: 'USED' },
    ]);
    expect(of(first).map(({ result, use }) => [result, use])).toEqual([
      ['HAS_IT', null],
      ['GRANTED', 'UNUSED'],
    ]);
    expect(JSON.stringify(rows)).not.toContain(`buyer${first.memberId}@`);
    await setUse('UNUSED');
  });

  it('mails those who got one, in their language, and no one else', async () => {
    const row = await coupons.add({ isGrantOnly: true });
    const { token } = await clerk();
    const [english, chinese, cantonese, phone, owner] = await buyersOf(5);
    if (!english || !chinese || !cantonese || !phone || !owner) throw new Error('No buyers');
    const setMember = (who: Buyer, changes: Partial<typeof member.$inferInsert>) =>
      store.db.update(member).set(changes).where(eq(member.id, who.memberId));
    await setMember(english, { lang: 'en' });
    await setMember(chinese, { lang: 'zh-cn' });
    await setMember(cantonese, { lang: 'zh-hk' });
    await setMember(phone, { email: null });
    const mailsOf = ({ memberId }: Buyer) => mailedTo(store, `buyer${memberId}@tianyun.example`);
    await granted(token, row, [owner.memberId]);
    expect(await mailsOf(owner)).toHaveLength(1);
    await granted(token, row, idsOf([english, chinese, cantonese, phone, owner]));
    expect(await mailsOf(owner)).toHaveLength(1);
    const subjects = [english, chinese, cantonese].map(async (who) => (await mailsOf(who))[0]?.subject);
    expect(await Promise.all(subjects)).toEqual([
      'Tianyun Store: you got a coupon: Sample',
      '【天云商城】您收到一张优惠券：试用券',
      '【天雲商城】您收到一張優惠券：試用券',
    ]);
    const [mail] = await mailsOf(english);
    expect(mail?.text).toContain('/en/member/coupon');
    expect(mail?.html).toContain('Valid until (Shanghai)');
    await store.runJobs();
    const arrived = received.find(({ to }) => to?.[0]?.address === mail?.recipient);
    const link = unsubscribeToken(store.environment, mail?.recipient ?? '');
    expect(arrived?.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe(
      `<${store.environment.storeUrl}/api/mail/unsubscribe?token=${link}>`,
    );
  });

  it('of unknown members only gives nothing', async () => {
    const row = await coupons.add();
    const result = await granted((await clerk()).token, row, ['404']);
    expect(result).toMatchObject({ id: null, status: null, granted: 0 });
    expect(await coupons.unitsOf(row)).toEqual({ claimed: 0, codes: 0 });
  });

  it('is confirmed with the number of members, which is bounded', async () => {
    const row = await coupons.add();
    const { token } = await clerk();
    const [who] = idsOf(await buyersOf(1));
    expect((await grant(token, row, [who ?? ''], { count: 2 })).status).toBe(400);
    expect(
      (
        await grant(
          token,
          row,
          Array.from({ length: 201 }, () => '1'),
        )
      ).status,
    ).toBe(400);
    expect((await grant(token, row, [])).status).toBe(400);
    expect((await coupons.unitsOf(row)).codes).toBe(0);
  });

  it('with the same key gives one, also at once; another body with the key is refused', async () => {
    const row = await coupons.add({ perMember: 50 });
    const { token } = await clerk();
    const members = idsOf(await buyersOf(1));
    const key = newId();
    const answers = await Promise.all(Array.from({ length: 5 }, () => grant(token, row, members, {}, key)));
    expect(new Set(answers.map(({ data }) => (data as Result).id)).size).toBe(1);
    expect(await coupons.unitsOf(row)).toEqual({ claimed: 1, codes: 1 });
    expect((await grant(token, row, [...members, '5'], {}, key)).status).toBe(422);
  });

  it('holds the limits under 50 parallel grants of several people', { timeout: 120_000 }, async () => {
    const row = await coupons.add({ totalQuantity: 30, perMember: 2 });
    const people = await Promise.all(Array.from({ length: 5 }, clerk));
    const members = idsOf(await buyersOf(10));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        granted(people[index % 5]?.token ?? '', row, [
          members[index % 10] ?? '',
          members[(index + 1) % 10] ?? '',
        ]),
      ),
    );
    const total = answers.reduce((sum, one) => sum + (one?.granted ?? 0), 0);
    expect(total).toBe(20);
    expect(await coupons.unitsOf(row)).toEqual({ claimed: 20, codes: 20 });
    const few = await coupons.add({ totalQuantity: 7 });
    const given = await Promise.all(
      members.map((id, index) => granted(people[index % 5]?.token ?? '', few, [id])),
    );
    expect(given.filter((one) => one?.granted === 1)).toHaveLength(7);
    expect(await coupons.unitsOf(few)).toEqual({ claimed: 7, codes: 7 });
  });

  it('gives what is left when more is asked for', async () => {
    const row = await coupons.add({ totalQuantity: 3 });
    const { results, granted: units } = await granted((await clerk()).token, row, idsOf(await buyersOf(5)));
    expect(units).toBe(3);
    expect(results.filter(({ result }) => result === 'ALL_CLAIMED')).toHaveLength(2);
  });

  it('is refused for a coupon that is off, ended or over, and for the person themselves', async () => {
    const { token, email } = await clerk();
    const [who] = await buyersOf(1);
    if (!who) throw new Error('No buyer');
    const over = { type: 'FIXED' as const, begin: 1, end: store.clock.now().getTime() - 1 };
    expect((await grant(token, await coupons.add({ isEnabled: false }), [who.memberId])).message).toBe(
      'coupon_unavailable',
    );
    expect((await grant(token, await coupons.add({ validity: over }), [who.memberId])).message).toBe(
      'coupon_expired',
    );
    await store.db.update(member).set({ email }).where(eq(member.id, who.memberId));
    const result = await granted(token, await coupons.add(), [who.memberId]);
    expect(result.results).toMatchObject([{ result: 'OWN_ACCOUNT' }]);
  });

  it('of a coupon for new members skips those who have bought', async () => {
    const row = await coupons.add({ audience: 'NEW_MEMBER' });
    const [old, fresh] = await buyersOf(2);
    if (!old || !fresh) throw new Error('No buyers');
    await tradeFixture(store).buy(undefined, old);
    const { results } = await granted((await clerk()).token, row, idsOf([old, fresh]));
    expect(results.map(({ result }) => result)).toEqual(['NOT_NEW', 'GRANTED']);
  });
});

describe('a grant above the limit', () => {
  /** ¥100 each: the limit of one person is 50 of them. */
  const dear = () => coupons.add({ value: 10_000, minOrderFen: 20_000, totalQuantity: 1000 });

  it('is given after a second person approved it, once', async () => {
    const row = await dear();
    const { token } = await clerk();
    const members = await buyersOf(51);
    const result = await granted(token, row, idsOf(members));
    expect(result).toMatchObject({ status: 'WAITING', granted: 0, why: ['GRANT_VALUE'] });
    expect((await coupons.unitsOf(row)).codes).toBe(0);
    const shown = await store.call(
      'GET /upms/admin/approval/view',
      { query: { id: result.approvalId ?? '' } },
      { as: second.token },
    );
    expect(shown).toMatchObject({ value: 5100, isCurrent: true, grant: { code: row.code, mostOff: 100 } });
    expect(shown.grant?.members).toHaveLength(51);
    expect(JSON.stringify(shown.grant)).not.toContain(`buyer${members[0]?.memberId}@`);
    const answers = await Promise.all(Array.from({ length: 5 }, () => decide(result.approvalId, second)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await coupons.unitsOf(row)).toEqual({ claimed: 51, codes: 51 });
    expect(await grantRow(result.id)).toMatchObject({ status: 'DONE', approvedBy: second.staffId });
    const rows = await store.db
      .select()
      .from(couponGrantMember)
      .where(eq(couponGrantMember.grantId, result.id ?? ''));
    expect(rows.every((one) => one.result === 'GRANTED' && one.couponCodeId !== null)).toBe(true);
  });

  it('cannot be passed by one person: not with every role, not in parts, not at once', async () => {
    const row = await dear();
    const admin = await staffWith(store, ['ROLE_ADMIN']);
    const members = idsOf(await buyersOf(60));
    const whole = await granted(admin.token, row, members);
    expect(whole.status).toBe('WAITING');
    expect(await decide(whole.approvalId, admin)).toMatchObject({
      status: 403,
      message: 'approval_ownRequest',
    });
    // Ten at once wait for each other no longer than a request may.
    const parts: Result[] = [];
    for (let from = 0; from < members.length; from += 10) {
      const some = members.slice(from, from + 10);
      parts.push(...(await Promise.all(some.map((id) => granted(admin.token, row, [id])))));
    }
    expect(parts.filter(({ status }) => status === 'DONE')).toHaveLength(50);
    expect((await coupons.unitsOf(row)).codes).toBe(50);
    store.clock.advance(25 * 3_600_000);
    const later = await staffWith(store, ['ROLE_ADMIN'], {});
    expect((await granted(later.token, row, members.slice(-1))).status).toBe('DONE');
    second = await staffWith(store, ['ROLE_OPERATIONS']);
  });

  it('of a coupon without an upper bound always needs one', async () => {
    const row = await coupons.add({ type: 'FREE_FEE', value: 0 });
    const result = await granted((await clerk()).token, row, idsOf(await buyersOf(1)));
    expect(result).toMatchObject({ status: 'WAITING', why: ['GRANT_VALUE'] });
    expect((await decide(result.approvalId, second)).status).toBe(200);
    expect((await coupons.unitsOf(row)).codes).toBe(1);
  });

  it('is not approved when the coupon has changed or was ended', async () => {
    const row = await dear();
    const { token } = await clerk();
    const { approvalId } = await granted(token, row, idsOf(await buyersOf(51)));
    await store.db.update(coupon).set({ value: 50_000 }).where(eq(coupon.id, row.id));
    expect((await decide(approvalId, second)).message).toBe('approval_outdated');
    const other = await dear();
    const ended = await granted((await clerk()).token, other, idsOf(await buyersOf(51)));
    const body = { id: other.id, version: 0, voidClaimed: false, reason: 'a mistake' };
    await store.call('POST /order/admin/coupon/end', { body }, { as: token });
    expect((await decide(ended.approvalId, second)).message).toBe('approval_outdated');
    expect((await coupons.unitsOf(other)).codes).toBe(0);
  });

  it('is refused, or expires, and gives nothing', async () => {
    const row = await dear();
    const { token } = await clerk();
    const refused = await granted(token, row, idsOf(await buyersOf(51)));
    expect((await decide(refused.approvalId, second, { approved: false, note: 'why?' })).status).toBe(200);
    expect(await grantRow(refused.id)).toMatchObject({ status: 'REFUSED' });
    const late = await granted(token, row, idsOf(await buyersOf(51)));
    store.clock.advance(49 * 3_600_000);
    await sweepApprovals(store.system());
    expect(await grantRow(late.id)).toMatchObject({ status: 'CANCELED' });
    expect((await coupons.unitsOf(row)).codes).toBe(0);
    second = await staffWith(store, ['ROLE_OPERATIONS']);
  });

  it('is not approved by a person who gets one of them', async () => {
    const row = await dear();
    const members = await buyersOf(51);
    await store.db
      .update(member)
      .set({ email: second.email })
      .where(eq(member.id, members[0]?.memberId ?? ''));
    const { approvalId } = await granted((await clerk()).token, row, idsOf(members));
    expect((await decide(approvalId, second)).status).toBe(403);
    expect((await coupons.unitsOf(row)).codes).toBe(0);
  });
});
