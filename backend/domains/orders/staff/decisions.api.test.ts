import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decisionKinds, decisions, decisionsOf } from '../../../../lib/dashboard/decisions';
import { isPermitted, type StaffRole, staffRoles } from '../../../../lib/permissions/staff-permissions';
import { staffWith } from '../../../../tests/api/fixtures/staff';
import { cardCodes, tradeFixture } from '../../../../tests/api/fixtures/trade';
import { orderItem } from '../../../database/schema/orders';
import { bookDifference } from '../../../database/schema/reconciliation';
import { newId } from '../../../platform/new-id';
import { createTestStore, type TestStore } from '../../../testing';
import { defaultSettings } from '../../settings/default-settings';
import { saveSetting } from '../../settings/save-setting';

let store: TestStore;
beforeAll(async () => {
  store = await createTestStore();
});
afterAll(() => store.close());

const waiting = (as: string) => store.call('GET /order/admin/decision/count', {}, { as });

describe('what needs a decision', () => {
  it.each(staffRoles)('is for %s exactly what the role may decide', async (role: StaffRole) => {
    const { token } = await staffWith(store, [role]);
    const kinds = decisionKinds.filter((kind) => isPermitted([role], decisions[kind].permission));
    expect(decisionsOf([role])).toEqual(kinds);
    expect(Object.keys(await waiting(token)).toSorted()).toEqual(kinds.toSorted());
  });

  it('counts requests, requests for a second person and differences of the books', async () => {
    const [one, second] = [
      await staffWith(store, ['ROLE_OPERATIONS']),
      await staffWith(store, ['ROLE_FINANCE']),
    ];
    const limits = { ...defaultSettings.approvalLimits, refundCny: 0.01, refundServiceCny: 0.01 };
    await saveSetting(store.db, 'approvalLimits', limits, store.clock.now());
    const [before, ownBefore] = [await waiting(second.token), await waiting(one.token)];
    const order = await tradeFixture(store).buy(cardCodes);
    await store.call(
      'POST /order/admin/refund/create',
      { body: { orderSn: order.sn, reason: 'GOODWILL' } },
      { as: one.token, idempotencyKey: newId() },
    );
    const now = store.clock.now();
    await store.db.insert(bookDifference).values({
      id: newId(),
      kind: 'AMOUNT',
      provider: 'sandbox',
      subject: order.paymentId,
      expected: '1',
      found: '2',
      createdTime: now,
    });
    const after = await waiting(second.token);
    expect(after.approvals?.count).toBe((before.approvals?.count ?? 0) + 1);
    expect(after.differences).toEqual({ count: (before.differences?.count ?? 0) + 1, oldest: now.getTime() });
    // No person decides their own request.
    expect((await waiting(one.token)).approvals).toEqual(ownBefore.approvals);
  });

  it('has the paid orders that are sent by hand, and no other', async () => {
    const { token } = await staffWith(store, ['ROLE_SERVICE']);
    const trade = tradeFixture(store);
    const before = (await waiting(token)).shipments?.count ?? 0;
    const order = await trade.place(cardCodes);
    await trade.pay(order);
    expect((await waiting(token)).shipments?.count).toBe(before);
    await store.db.update(orderItem).set({ deliveryMode: 'MANUAL' }).where(eq(orderItem.orderId, order.id));
    expect((await waiting(token)).shipments?.count).toBe(before + 1);
  });
});
