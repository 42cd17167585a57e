import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { afterSales } from '@/backend/database/schema/after-sales';
import { cardCode, cardRevealLog } from '@/backend/database/schema/fulfilment';
import { orderItem } from '@/backend/database/schema/orders';
import { auditLog } from '@/backend/database/schema/platform';
import { defaultSettings } from '@/backend/domains/settings/default-settings';
import { saveSetting } from '@/backend/domains/settings/save-setting';
import { newId } from '@/backend/platform/new-id';
import { createTestStore, type TestStore } from '@/backend/testing';
import { expectNoViolations } from '../api/fixtures/check-invariants';
import { type StaffMember, staffWith } from '../api/fixtures/staff';
import { cardCodes, tradeFixture } from '../api/fixtures/trade';

type Order = Awaited<ReturnType<ReturnType<typeof tradeFixture>['buy']>>;

let store: TestStore;
let trade: ReturnType<typeof tradeFixture>;
let service: StaffMember;
let second: StaffMember;

beforeAll(async () => {
  store = await createTestStore();
  trade = tradeFixture(store);
  second = await staffWith(store, ['ROLE_FINANCE']);
});
beforeEach(async () => {
  service = await staffWith(store, ['ROLE_SERVICE']);
  await setLimit(defaultSettings.approvalLimits.replaceCnyPerDay);
});
afterAll(async () => {
  await expectNoViolations(store);
  await store.close();
});

const setLimit = (replaceCnyPerDay: number) =>
  saveSetting(
    store.db,
    'approvalLimits',
    { ...defaultSettings.approvalLimits, replaceCnyPerDay },
    store.clock.now(),
  );

const codesOf = async ({ id }: Pick<Order, 'id'>) =>
  store.db
    .select({ id: cardCode.id, state: cardCode.state, price: orderItem.unitPriceFen })
    .from(cardCode)
    .innerJoin(orderItem, eq(orderItem.id, cardCode.orderItemId))
    .where(eq(orderItem.orderId, id));

/** Shows the codes of an order that are not shown yet, and reports the first of them as faulty. */
async function report(order: Order): Promise<string> {
  const now = store.clock.now();
  const fresh = (await codesOf(order)).filter(({ state }) => state === 'SOLD');
  for (const { id } of fresh) {
    await store.db.update(cardCode).set({ state: 'REVEALED', revealedTime: now }).where(eq(cardCode.id, id));
    const { memberId } = order.buyer;
    await store.db.insert(cardRevealLog).values({ id: newId(), cardCodeId: id, memberId, createdTime: now });
  }
  const { id } = await store.call(
    'POST /order/member/aftersales/apply',
    {
      body: {
        orderSn: order.sn,
        type: 'REPLACE_CODE',
        reason: 'CODE_USED',
        units: 1,
        cardIds: [fresh[0]?.id ?? ''],
      },
    },
    { as: order.buyer.token, idempotencyKey: `report-${newId()}` },
  );
  return id;
}

const reason = 'The publisher confirms that it was used';
const replace = (id: string, as = service.token) =>
  store.call('POST /order/admin/aftersales/replace', { body: { id, reason, reply: 'Sorry' } }, { as });
const auditOf = (subjectId: string) =>
  store.db
    .select({ action: auditLog.action, reason: auditLog.reason, actorId: auditLog.actorId })
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, subjectId), eq(auditLog.action, 'aftersales.replace')));
const replacedOf = async (order: Order) =>
  (await codesOf(order)).filter(({ state }) => state === 'REPLACED').length;
const view = (id: string) =>
  store.call('GET /upms/admin/approval/view', { query: { id } }, { as: second.token });
const approve = (id: string, contentHash: string, as = second.token) =>
  store.attempt('POST /upms/admin/approval/decide', { body: { id, contentHash, approved: true } }, { as });

describe('the reason of a replacement', () => {
  it('is required', async () => {
    const id = await report(await trade.buy(cardCodes));
    for (const body of [{ id }, { id, reason: ' ' }]) {
      const answer = await store.attempt(
        'POST /order/admin/aftersales/replace',
        { body: body as { id: string; reason: string } },
        { as: service.token },
      );
      expect(answer).toMatchObject({ status: 400, data: { fields: ['reason'] } });
    }
  });

  it('is in the audit log when one person replaces, and when a second one approves', async () => {
    const order = await trade.buy(cardCodes);
    const first = await report(order);
    await replace(first);
    const own = { action: 'aftersales.replace', reason };
    expect(await auditOf(first)).toEqual([{ ...own, actorId: service.staffId }]);
    const again = await report(order);
    const { approvalId } = await replace(again);
    const shown = await view(approvalId ?? '');
    expect(shown.reason).toBe(reason);
    expect((await approve(shown.id, shown.contentHash)).status).toBe(200);
    expect(await auditOf(again)).toEqual([{ ...own, actorId: second.staffId }]);
  });
});

describe('a code that was replaced before', () => {
  it('is replaced again only when another person approves it, and then once', async () => {
    const order = await trade.buy(cardCodes);
    expect(await replace(await report(order))).toEqual({ approvalId: null });
    const id = await report(order);
    const { approvalId } = await replace(id);
    expect(approvalId).not.toBeNull();
    expect(await replacedOf(order)).toBe(1);
    const shown = await view(approvalId ?? '');
    expect(shown).toMatchObject({
      kind: 'REPLACEMENT',
      about: order.sn,
      isCurrent: true,
      why: ['REPLACED_BEFORE'],
      replacement: { afterSalesId: id, units: 1, replacedUnits: 1, orderedUnits: 1, reply: 'Sorry' },
    });
    expect(shown.value).toBe(shown.replacement?.value);
    const own = await approve(approvalId ?? '', shown.contentHash, service.token);
    expect(own.status).toBe(403);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => approve(approvalId ?? '', shown.contentHash)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await replacedOf(order)).toBe(2);
    const [row] = await store.db.select().from(afterSales).where(eq(afterSales.id, id));
    expect(row).toMatchObject({ status: 'DONE', decidedBy: second.staffId, reply: 'Sorry' });
  });

  it('is not replaced by the approval of a request that the member has withdrawn', async () => {
    const order = await trade.buy(cardCodes);
    await replace(await report(order));
    const id = await report(order);
    const { approvalId } = await replace(id);
    await store.call('POST /order/member/aftersales/cancel', { body: { id } }, { as: order.buyer.token });
    const shown = await view(approvalId ?? '');
    expect(shown.isCurrent).toBe(false);
    expect(await approve(approvalId ?? '', shown.contentHash)).toMatchObject({
      message: 'approval_outdated',
    });
    expect(await replacedOf(order)).toBe(1);
  });
});

describe('replacements of one person', () => {
  it('need another person above the value of a day, also when they are decided at once', async () => {
    const bought = [await trade.buy(cardCodes), await trade.buy(cardCodes), await trade.buy(cardCodes)];
    const [code] = await codesOf(bought[0] as Order);
    await setLimit((code?.price ?? 0) / 100);
    const requests = [];
    for (const order of bought) requests.push(await report(order));
    const answers = await Promise.all(requests.map((id) => replace(id)));
    const waiting = answers.flatMap(({ approvalId }) => approvalId ?? []);
    expect(waiting).toHaveLength(2);
    const shown = await view(waiting[0] ?? '');
    expect(shown.why).toEqual(['REPLACE_DAY']);
    const done = await Promise.all(bought.map(replacedOf));
    expect(done.reduce((sum, count) => sum + count, 0)).toBe(1);

    // What another person approved does not count for either of them.
    expect((await approve(shown.id, shown.contentHash)).status).toBe(200);
    const other = await trade.buy(cardCodes);
    expect(await replace(await report(other), second.token)).toEqual({ approvalId: null });
  });
});
