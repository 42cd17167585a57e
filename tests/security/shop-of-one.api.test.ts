import { eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approval } from '@/backend/database/schema/approvals';
import { refund } from '@/backend/database/schema/payments';
import { auditLog } from '@/backend/database/schema/platform';
import { couponCode, pointLog } from '@/backend/database/schema/pricing';
import { staffAccount } from '@/backend/database/schema/staff';
import { sweepApprovals } from '@/backend/domains/approvals/staff/decide';
import { defaultSettings } from '@/backend/domains/settings/default-settings';
import { saveSetting } from '@/backend/domains/settings/save-setting';
import { createTestStore, type TestStore } from '@/backend/testing';
import type { ApprovalKind } from '@/lib/permissions/value-acts';
import { aloneHours } from '@/lib/promises';
import { formatShanghai } from '@/lib/time';
import { catalogueFixture, newCodes } from '../api/fixtures/catalogue';
import { expectNoViolations } from '../api/fixtures/check-invariants';
import { addCoupon } from '../api/fixtures/coupon';
import { editorFixture, newContent } from '../api/fixtures/editor';
import { mailedTo } from '../api/fixtures/mailed';
import { orderFixture } from '../api/fixtures/order';
import { openSessionOf, type StaffMember, staffWith } from '../api/fixtures/staff';
import { cardCodes, tradeFixture } from '../api/fixtures/trade';

const hour = 3_600_000;
const contact = 'partner@shop.example';
const limits = { ...defaultSettings.approvalLimits, refundCny: 1, coins: 0, grantCny: 0, lotCny: 0 };

let store: TestStore;
let only: StaffMember;

beforeAll(async () => {
  store = await createTestStore();
  only = await staffWith(store, ['ROLE_ADMIN'], { lang: 'en' });
  await store.db.update(staffAccount).set({ status: 'DISABLED' }).where(ne(staffAccount.id, only.staffId));
  await saveSetting(store.db, 'secondContact', { email: contact }, store.clock.now());
  await saveSetting(store.db, 'approvalLimits', limits, store.clock.now());
});
beforeEach(async () => {
  only.token = await openSessionOf(store, only.staffId);
});
afterAll(async () => {
  await expectNoViolations(store);
  await store.close();
});

const rowOf = async (id: string) => {
  const [row] = await store.db.select().from(approval).where(eq(approval.id, id));
  if (!row) throw new Error('No approval');
  return row;
};
const approvalIn = ({ status, data }: { status: number; data: unknown }): string => {
  expect(status).toBe(200);
  return String(Object(data).approvalId);
};
const settingVersion = async (key: string) => {
  const list = await store.call('GET /upms/admin/setting/list', {}, { as: only.token });
  return list.find((one) => one.key === key)?.version ?? 0;
};
const saveBy = async (key: string, value: unknown) => {
  const body = { key, value, version: await settingVersion(key), reason: 'moves' };
  return store.attempt('POST /upms/admin/setting/save', { body }, { as: only.token });
};
const withdrawByKey = (key: string) => store.attempt('POST /auth/admin/approval/withdraw', { body: { key } });
const keyMailed = async (to: string) => {
  const mail = (await mailedTo(store, to)).at(-1);
  return mail?.text.match(/\/staff\/withdrawal#(\S+)/)?.[1] ?? '';
};
const later = async (hours: number) => {
  store.clock.advance(hours * hour);
  await sweepApprovals(store.system());
  await store.runJobs();
  only.token = await openSessionOf(store, only.staffId);
};
const refundOf = async () => {
  const order = await tradeFixture(store).buy(cardCodes);
  const body = { orderSn: order.sn, reason: 'GOODWILL', amount: 2 };
  const answer = await store.attempt(
    'POST /order/admin/refund/create',
    { body },
    { as: only.token, idempotencyKey: crypto.randomUUID() },
  );
  return { order, id: approvalIn(answer) };
};
const refundsOf = (orderId: string) => store.db.select().from(refund).where(eq(refund.orderId, orderId));

/** Asks for one thing of a kind. @returns the request, and whether it has happened */
type Ask = () => Promise<{ id: string; isDone: () => Promise<boolean> }>;

const asks: Partial<Record<ApprovalKind, Ask>> = {
  REFUND: async () => {
    const { order, id } = await refundOf();
    return { id, isDone: async () => (await refundsOf(order.id)).length === 1 };
  },
  COINS: async () => {
    const who = await orderFixture(store).buyer();
    const body = { id: who.memberId, coins: 50, reason: 'late', memo: 'sorry' };
    const answer = await store.attempt(
      'POST /upms/admin/member/coin_adjust',
      { body },
      { as: only.token, idempotencyKey: crypto.randomUUID() },
    );
    const ledger = () => store.db.select().from(pointLog).where(eq(pointLog.memberId, who.memberId));
    return { id: approvalIn(answer), isDone: async () => (await ledger()).length === 1 };
  },
  SETTING: async () => {
    const mostSkus = Math.floor(Math.random() * 1e6);
    const id = approvalIn(await saveBy('approvalLimits', { ...limits, mostSkus }));
    const list = () => store.call('GET /upms/admin/setting/list', {}, { as: only.token });
    return {
      id,
      isDone: async () =>
        Object((await list()).find(({ key }) => key === 'approvalLimits')?.value).mostSkus === mostSkus,
    };
  },
  PRICE_CHANGE: async () => {
    const fixture = catalogueFixture(store);
    const [sku] = await fixture.skus(1);
    if (!sku) throw new Error('No sku');
    const toFen = sku.priceFen * 2;
    const id = approvalIn(await fixture.changePrices(only.token, [{ ...sku, toFen }]));
    return { id, isDone: async () => (await fixture.sku(sku.id)).priceFen === toFen };
  },
  CARD_LOT: async () => {
    const fixture = catalogueFixture(store);
    const lot = await fixture.importLot(only.token, newCodes(5), { cost: 10 });
    return {
      id: lot.approvalId ?? '',
      isDone: async () => (await fixture.codesIn(lot.progress.id, 'AVAILABLE')) === 5,
    };
  },
  COUPON_GRANT: async () => {
    const coupon = await addCoupon(store.db);
    const { memberId } = await orderFixture(store).buyer();
    const body = { id: coupon.id, members: [memberId], count: 1, reason: 'late' };
    const answer = await store.attempt(
      'POST /order/admin/coupon/grant',
      { body },
      { as: only.token, idempotencyKey: crypto.randomUUID() },
    );
    const given = () => store.db.select().from(couponCode).where(eq(couponCode.couponId, coupon.id));
    return { id: approvalIn(answer), isDone: async () => (await given()).length === 1 };
  },
  PRODUCT_TERMS: async () => {
    const sn = `G${Math.floor(Math.random() * 1e9)}88`;
    const body = { slug: sn.toLowerCase(), sn, deliveryMode: 'DIRECT', content: newContent(), reason: 'new' };
    const created = await store.call('POST /goods/admin/goods/create', { body } as never, { as: only.token });
    const { approvalId, id } = created as { id: string; approvalId: string };
    const isDone = async () => {
      const { version } = await editorFixture(store).view(id, only.token);
      const sale = { goodsId: id, version, onSale: true, reason: 'ready' };
      const { status } = await store.attempt(
        'POST /goods/admin/goods/sale',
        { body: sale },
        { as: only.token },
      );
      return status === 200;
    };
    return { id: approvalId, isDone };
  },
  STAFF_ACCESS: async () => {
    const email = `joins-${crypto.randomUUID().slice(0, 8)}@shop.example`;
    const body = { email, name: 'New', roles: ['ROLE_SERVICE' as const], reason: 'joins' };
    const answer = await store.attempt('POST /upms/admin/staff/invite', { body }, { as: only.token });
    return { id: approvalIn(answer), isDone: async () => (await mailedTo(store, email)).length === 1 };
  },
};

describe.each(Object.keys(asks) as ApprovalKind[])('in a shop of one person, %s', (kind) => {
  const ask = () => asks[kind]?.() ?? Promise.reject(new Error('Unknown kind'));

  it(`waits ${aloneHours} hours, is mailed, and then takes effect once`, async () => {
    const { id, isDone } = await ask();
    const row = await rowOf(id);
    expect(row).toMatchObject({ kind, status: 'WAITING' });
    expect(row.effectTime?.getTime()).toBe(row.createdTime.getTime() + aloneHours * hour);
    for (const to of [contact, only.email]) {
      const mail = (await mailedTo(store, to)).at(-1);
      expect(mail?.text).toContain('/staff/withdrawal#');
      expect(mail?.text).toContain(row.reason);
      expect(mail?.text).toContain(`Takes effect at (Shanghai): ${formatShanghai(row.effectTime ?? 0)}`);
    }
    await later(aloneHours - 1);
    expect(await isDone()).toBe(false);
    store.clock.advance(hour);
    await Promise.all([sweepApprovals(store.system()), sweepApprovals(store.system())]);
    await store.runJobs();
    only.token = await openSessionOf(store, only.staffId);
    expect(await isDone()).toBe(true);
    expect(await rowOf(id)).toMatchObject({ status: 'APPROVED', decidedBy: null });
    const audit = await store.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(audit.filter(({ action }) => action === 'approval.effect')).toHaveLength(1);
  });

  it('does not happen when it was withdrawn', async () => {
    const { id, isDone } = await ask();
    await later(1);
    const answer = await store.attempt(
      'POST /upms/admin/approval/withdraw',
      { body: { id } },
      { as: only.token },
    );
    expect(answer.status).toBe(200);
    await later(aloneHours + 1);
    expect(await rowOf(id)).toMatchObject({ status: 'WITHDRAWN', decidedBy: null });
    expect(await isDone()).toBe(false);
  });
});

describe('the second contact', () => {
  it('withdraws a request without a sign-in, also twice and at once; a wrong key does nothing', async () => {
    const { order, id } = await refundOf();
    const key = await keyMailed(contact);
    expect(key.startsWith(`${id}.`)).toBe(true);
    for (const wrong of ['', id, `${id}.`, `${id}.x`, `0.${key.split('.')[1]}`, key.slice(0, -1)]) {
      expect((await withdrawByKey(wrong)).status, wrong).toBe(404);
    }
    expect((await rowOf(id)).status).toBe('WAITING');
    const answers = await Promise.all(Array.from({ length: 5 }, () => withdrawByKey(key)));
    expect(answers.map(({ data }) => data)).toEqual(Array(5).fill({ status: 'WITHDRAWN' }));
    await later(aloneHours + 1);
    expect(await refundsOf(order.id)).toEqual([]);
  });

  it('learns that the request took effect before', async () => {
    await refundOf();
    const key = await keyMailed(contact);
    await later(aloneHours);
    expect((await withdrawByKey(key)).data).toEqual({ status: 'APPROVED' });
  });

  it('withdraws or lets pass: of both at once one happens', async () => {
    const { order, id } = await refundOf();
    const key = await keyMailed(contact);
    store.clock.advance(aloneHours * hour);
    await Promise.all([withdrawByKey(key), sweepApprovals(store.system())]);
    const { status } = await rowOf(id);
    expect(['APPROVED', 'WITHDRAWN']).toContain(status);
    expect(await refundsOf(order.id)).toHaveLength(status === 'APPROVED' ? 1 : 0);
  });

  it('is named at once, and changed only after the wait, about which the former one is mailed', async () => {
    await saveSetting(store.db, 'secondContact', { email: '' }, store.clock.now());
    const first = await saveBy('secondContact', { email: contact });
    expect(first.data).toMatchObject({ approvalId: null });
    const id = approvalIn(await saveBy('secondContact', { email: 'thief@other.example' }));
    expect((await keyMailed(contact)).startsWith(`${id}.`)).toBe(true);
    expect((await withdrawByKey(await keyMailed(contact))).data).toEqual({ status: 'WITHDRAWN' });
    await later(aloneHours + 1);
    const { order } = await refundOf();
    expect(await refundsOf(order.id)).toEqual([]);
    expect(await mailedTo(store, 'thief@other.example')).toEqual([]);
  });
});

describe('the end of a shop of one person', () => {
  it('gives what waits to the person who joined', async () => {
    const { order, id } = await refundOf();
    const second = await staffWith(store, ['ROLE_FINANCE']);
    await later(aloneHours);
    expect(await rowOf(id)).toMatchObject({ status: 'WAITING', effectTime: null });
    expect(await refundsOf(order.id)).toEqual([]);
    second.token = await openSessionOf(store, second.staffId);
    const { contentHash } = await rowOf(id);
    const body = { id, contentHash, approved: true };
    const decided = await store.attempt('POST /upms/admin/approval/decide', { body }, { as: second.token });
    expect(decided.status).toBe(200);
    expect(await refundsOf(order.id)).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({
      status: 'APPROVED',
      decidedBy: second.staffId,
      effectTime: null,
    });
    const { id: next } = await refundOf();
    expect((await rowOf(next)).effectTime).toBeNull();
    await store.db
      .update(staffAccount)
      .set({ status: 'DISABLED' })
      .where(eq(staffAccount.id, second.staffId));
  });

  it('withdraws what the person asked for who is disabled, and what can no longer be done', async () => {
    const { order, id } = await refundOf();
    const setStatus = (status: 'ACTIVE' | 'DISABLED') =>
      store.db.update(staffAccount).set({ status }).where(eq(staffAccount.id, only.staffId));
    await setStatus('DISABLED');
    store.clock.advance(aloneHours * hour);
    await sweepApprovals(store.system());
    await setStatus('ACTIVE');
    expect(await rowOf(id)).toMatchObject({ status: 'WITHDRAWN' });
    expect(await refundsOf(order.id)).toEqual([]);
  });
});

it('the own request of another person cannot be withdrawn', async () => {
  const { id } = await refundOf();
  const other = await staffWith(store, ['ROLE_SERVICE']);
  const answer = await store.attempt(
    'POST /upms/admin/approval/withdraw',
    { body: { id } },
    { as: other.token },
  );
  expect(answer.status).toBe(404);
  expect((await rowOf(id)).status).toBe('WAITING');
});
