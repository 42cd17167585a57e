import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoViolations } from '../../../../tests/api/fixtures/check-invariants';
import { textsWith } from '../../../../tests/api/fixtures/mailed';
import { orderFixture } from '../../../../tests/api/fixtures/order';
import { type StaffMember, staffWith } from '../../../../tests/api/fixtures/staff';
import { tradeFixture } from '../../../../tests/api/fixtures/trade';
import { approval } from '../../../database/schema/approvals';
import { orderItem, orderLog, orders } from '../../../database/schema/orders';
import { auditLog } from '../../../database/schema/platform';
import { createTestStore, type TestStore } from '../../../testing';

const refused = '13800130000';
const accepted = '13900139000';

let store: TestStore;
let trade: ReturnType<typeof tradeFixture>;
let skuId: string;
let clerk: StaffMember;

beforeAll(async () => {
  store = await createTestStore();
  trade = tradeFixture(store);
  skuId = await orderFixture(store).firstSku('skylark-video-vip');
  clerk = await staffWith(store, ['ROLE_OPERATIONS'], { name: 'Ruo' });
});
afterAll(async () => {
  await expectNoViolations(store);
  await store.close();
});

/** An order that the supplier refused because of its account. */
const held = () => trade.buy({ skuId, values: { account: refused } });
const view = (sn: string, as = clerk) =>
  store.call('GET /order/admin/order/view', { query: { orderSn: sn } }, { as: as.token });
const rowOf = async (id: string) => {
  const [row] = await store.db.select().from(orders).where(eq(orders.id, id));
  if (!row) throw new Error('No order');
  return row;
};
const itemOf = async (id: string) => {
  const [row] = await store.db.select().from(orderItem).where(eq(orderItem.orderId, id));
  if (!row) throw new Error('No item');
  return row;
};
const correct = async (
  sn: string,
  { account = accepted, version, as = clerk }: { account?: string; version?: number; as?: StaffMember } = {},
) => {
  const body = {
    orderSn: sn,
    version: version ?? (await view(sn)).version,
    values: { account },
    reason: 'Member said it by phone',
  };
  return store.attempt('POST /order/admin/order/correct_account', { body }, { as: as.token });
};
const paidAs = (id: string, amountPaidFen: number) =>
  store.db.update(orders).set({ amountPaidFen }).where(eq(orders.id, id));
/** The mails to the buyer about another account of the order. */
const noticesOf = (sn: string) => textsWith(store, sn, '充入下面的账号');
const waiting = (id: string) =>
  store.db
    .select()
    .from(approval)
    .where(and(eq(approval.subjectId, id), eq(approval.status, 'WAITING')));

describe('the recharge account of an order that the supplier refused', () => {
  it('is corrected by staff once, and the order continues with the new account', async () => {
    const order = await held();
    expect(await view(order.sn)).toMatchObject({ holdReason: 'SUPPLIER', correction: { asked: null } });
    const { version } = await view(order.sn);
    const answers = await Promise.all([correct(order.sn, { version }), correct(order.sn, { version })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await store.runJobs();
    expect((await rowOf(order.id)).status).toBe('PENDING_EVALUATE');
    expect(await itemOf(order.id)).toMatchObject({ accountDisplay: '139****000' });
    expect((await correct(order.sn)).message).toBe('order_statusInvalid');
    const [audit] = await store.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, order.id), eq(auditLog.action, 'order.account')));
    expect(audit).toMatchObject({
      actorId: clerk.staffId,
      before: { account: '138****000' },
      after: { account: '139****000' },
    });
    expect(JSON.stringify(audit)).not.toContain(accepted);
    expect(await noticesOf(order.sn)).toEqual([expect.stringContaining('139****000')]);
    const log = await store.db.select().from(orderLog).where(eq(orderLog.orderId, order.id));
    expect(log.filter(({ type, actorType }) => type === 'MODIFY' && actorType === 'STAFF')).toHaveLength(1);
  });

  it('is not corrected with another form, an old version, without the permission or before the payment', async () => {
    const order = await held();
    expect((await correct(order.sn, { account: 'x' })).message).toBe('goods_account_formatInvalid');
    expect((await correct(order.sn, { account: `${accepted}\u0000` })).status).toBeGreaterThanOrEqual(400);
    expect((await correct(order.sn, { version: 0 })).message).toBe('common_message_changedMeanwhile');
    for (const role of ['ROLE_SERVICE', 'ROLE_FINANCE', 'ROLE_CATALOGUE'] as const) {
      expect((await correct(order.sn, { as: await staffWith(store, [role]) })).status, role).toBe(403);
    }
    const unpaid = await trade.place({ skuId, values: { account: refused } });
    expect((await correct(unpaid.sn)).message).toBe('order_statusInvalid');
    expect(await itemOf(order.id)).toMatchObject({ accountDisplay: '138****000' });
  });

  it('needs a second person above the limit, who approves the masked account, once', async () => {
    const order = await held();
    const { amountPaidFen } = await rowOf(order.id);
    await paidAs(order.id, 500_000);
    const { data } = await correct(order.sn);
    const { approvalId } = data as { approvalId: string };
    expect(approvalId).toBeTruthy();
    expect(await itemOf(order.id)).toMatchObject({ accountDisplay: '138****000' });
    expect((await view(order.sn)).correction?.asked).toMatchObject({ approvalId, by: 'Ruo', isMe: true });
    // One request at a time.
    expect((await correct(order.sn)).message).toBe('approval_waiting');
    const [row] = await waiting(order.id);
    expect(JSON.stringify(row?.content)).not.toContain(accepted);
    const second = await staffWith(store, ['ROLE_FINANCE']);
    const shown = await store.call(
      'GET /upms/admin/approval/view',
      { query: { id: approvalId } },
      { as: second.token },
    );
    expect(shown).toMatchObject({
      isCurrent: true,
      account: { before: '138****000', after: '139****000', orderSn: order.sn },
    });
    expect(JSON.stringify(shown)).not.toContain(accepted);
    const decide = (as: StaffMember) =>
      store.attempt(
        'POST /upms/admin/approval/decide',
        { body: { id: approvalId, contentHash: shown.contentHash, approved: true } },
        { as: as.token },
      );
    expect((await decide(clerk)).message).toBe('approval_ownRequest');
    const answers = await Promise.all([decide(second), decide(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await paidAs(order.id, amountPaidFen);
    expect(await itemOf(order.id)).toMatchObject({ accountDisplay: '139****000' });
    await store.runJobs();
    expect((await rowOf(order.id)).status).toBe('PENDING_EVALUATE');
  });

  it('counts what one person corrected alone within a day, also in parallel', async () => {
    const one = await staffWith(store, ['ROLE_OPERATIONS']);
    const [first, second] = [await held(), await held()];
    const paid = [await rowOf(first.id), await rowOf(second.id)];
    for (const { id } of paid) await paidAs(id, 150_000);
    const answers = await Promise.all([
      correct(first.sn, { as: one }),
      correct(second.sn, { as: one, account: '13900139001' }),
    ]);
    const asked = answers.map(({ data }) => (data as { approvalId: string | null }).approvalId !== null);
    expect(asked.sort()).toEqual([false, true]);
    for (const { id, amountPaidFen } of paid) await paidAs(id, amountPaidFen);
  });

  it('is not approved after the member corrected it', async () => {
    const order = await held();
    const { amountPaidFen } = await rowOf(order.id);
    await paidAs(order.id, 500_000);
    const { data } = await correct(order.sn);
    const { approvalId } = data as { approvalId: string };
    await paidAs(order.id, amountPaidFen);
    const values = { account: '13900139002' };
    await store.call(
      'POST /order/member/order/update_account',
      { body: { orderSn: order.sn, values } },
      { as: order.buyer.token },
    );
    const second = await staffWith(store, ['ROLE_FINANCE']);
    const query = { id: approvalId };
    const shown = await store.call('GET /upms/admin/approval/view', { query }, { as: second.token });
    expect(shown.isCurrent).toBe(false);
    const body = { id: approvalId, contentHash: shown.contentHash, approved: true };
    expect(
      (await store.attempt('POST /upms/admin/approval/decide', { body }, { as: second.token })).message,
    ).toBe('approval_outdated');
    expect(await itemOf(order.id)).toMatchObject({ accountDisplay: '139****002' });
  });

  it('is asked for in the language of the member, and shown masked', async () => {
    const order = await held();
    await store.db.update(orders).set({ lang: 'zh-hk' }).where(eq(orders.id, order.id));
    const form = await store.call(
      'GET /order/admin/order/account_form',
      { query: { orderSn: order.sn } },
      { as: clerk.token },
    );
    expect(form).toMatchObject({ account: '138****000', isChecked: false });
    expect(form.ask).toContain('充值帳號 138****000');
    expect(form.ask).toContain(order.sn);
    expect(form.fields.map(({ key }) => key)).toEqual(['account']);
  });
});
