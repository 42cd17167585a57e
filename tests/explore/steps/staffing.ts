import { and, eq, inArray } from 'drizzle-orm';
import { approval } from '@/backend/database/schema/approvals';
import { dispute } from '@/backend/database/schema/disputes';
import { refund } from '@/backend/database/schema/payments';
import { type Bought, idsOf, pickOf, type Run } from '../run';
import { type Steps, step, tryEach } from '../step';
import type { StaffName } from '../world';
import { knownDisputes, requestsIn } from './owning';
import { runJobs } from './time';

type Answer = { status: number; message?: string } | null;
type Status = Parameters<Run['ordersIn']>[0];
type OrderRow = Awaited<ReturnType<Run['rowOf']>>;

const onOrder = (
  weight: number,
  needs: readonly string[],
  statuses: Status[],
  work: (run: Run, order: Bought, row: OrderRow, how: number) => Promise<Answer>,
) =>
  step(
    weight,
    async (run, { pick, how }) =>
      tryEach(await run.ordersIn(...statuses), pick, async (order) => {
        const answer = await work(run, order, await run.rowOf(order), how);
        if (answer?.status !== 200) return false;
        await runJobs(run);
        return true;
      }),
    needs,
  );

const decision = (order: Bought, { version }: OrderRow) => ({
  orderSn: order.sn,
  version,
  reason: 'checked',
});

export async function ship(run: Run, order: Bought, row: OrderRow): Promise<Answer> {
  const { deliveryMode } = await run.itemOf(order);
  const how =
    deliveryMode === 'SHIPPING'
      ? { expressCompany: 'DHL', trackingNo: 'PARCEL-1' }
      : deliveryMode === 'MANUAL'
        ? { reason: 'done in the game' }
        : null;
  if (how === null) return null;
  const withheld = (await knownDisputes(run, order)).filter((known) => known.withheld);
  const body = { orderSn: order.sn, version: row.version, ...how };
  const answer = await run.asStaff('service', 'POST /order/admin/order/shipping', body);
  if (answer.status === 200 && withheld.length > 0) {
    run.findings.add('an order was delivered by staff while its payment was disputed');
  }
  return answer;
}

type Refunding = { units?: 'ONE'; amount?: 'PART'; channel?: 'COINS' };

async function refundBy(run: Run, order: Bought, row: OrderRow, wish: Refunding): Promise<Answer> {
  const item = await run.itemOf(order);
  const left = row.amountPaidFen - row.amountRefundedFen;
  const amount = wish.amount ? { amount: Math.max(1, Math.floor(left / 3)) / 100 } : {};
  const units = wish.units ? { units: 1 } : {};
  const channel = wish.channel ? { channel: wish.channel } : {};
  const body = { orderSn: order.sn, reason: 'GOODWILL', ...amount, ...units, ...channel };
  const disputes = await knownDisputes(run, order);
  const answer = await run.asStaff('finance', 'POST /order/admin/refund/create', body, run.key());
  // The rest of an order of which a part of the money was returned is delivered.
  if (answer.status === 200 && (item.deliveredQuantity > 0 || wish.amount)) run.decided.add(order.id);
  const isInquiry = disputes.length > 0 && disputes.every(({ withheld }) => !withheld);
  if (answer.message === 'refund_disputed' && isInquiry && !wish.channel) {
    run.findings.add('a refund that would end an inquiry was refused');
  }
  return answer;
}

const refundable: Status[] = [
  'PENDING_REVIEW',
  'PENDING_SHIPMENT',
  'PENDING_EVALUATE',
  'COMPLETED',
  'PENDING_REFUND',
];

const refunding = (weight: number, wish: Refunding) =>
  onOrder(weight, ['BUY_CODES'], refundable, (run, order, row) => refundBy(run, order, row, wish));

/** Refunds of the sequence that staff have to return. */
export const manualRefunds = async (run: Run) =>
  run.orders.length === 0
    ? []
    : run.store.db
        .select()
        .from(refund)
        .where(and(inArray(refund.orderId, idsOf(run.orders)), eq(refund.status, 'MANUAL')))
        .orderBy(refund.id);

type RefundRow = typeof refund.$inferSelect;

export async function settleByHand(run: Run, row: RefundRow, by: 'BANK' | 'COINS'): Promise<Answer> {
  const body = { refundId: row.id, by, reference: `BANK-${row.id}` };
  const answer = await run.asStaff('finance', 'POST /order/admin/refund/settle', body);
  if (answer.status === 200 && by === 'BANK') run.transfers.set(row.id, row.minor);
  return answer;
}

const onManual = (weight: number, work: (run: Run, row: RefundRow) => Promise<Answer>) =>
  step(
    weight,
    async (run, { pick }) =>
      tryEach(await manualRefunds(run), pick, async (row) => {
        if ((await work(run, row))?.status !== 200) return false;
        await runJobs(run);
        return true;
      }),
    ['BUY_CODES', 'REFUNDS_ARE_REFUSED', 'REFUND_PART', 'DAY_PASSES'],
  );

const onDispute = (work: (run: Run, disputeId: string) => Promise<Answer>) =>
  step(
    1,
    async (run, { pick }) => {
      const rows = await run.store.db
        .select()
        .from(dispute)
        .where(and(eq(dispute.status, 'OPEN'), inArray(dispute.orderId, ['', ...idsOf(run.orders)])));
      return tryEach(rows, pick, async ({ id }) => (await work(run, id))?.status === 200);
    },
    ['DISPUTE_OPENS'],
  );

type RequestRow = Awaited<ReturnType<typeof requestsIn>>[number];

export async function decideRequest(
  run: Run,
  request: RequestRow,
  verb: 'approve' | 'refuse' | 'received' | 'replace',
  by: StaffName = 'service',
): Promise<Answer> {
  const { id } = request;
  const body = verb === 'refuse' ? { id, reply: 'not as described' } : { id, reason: 'checked' };
  const answer = await run.asStaff(by, `POST /order/admin/aftersales/${verb}`, body);
  if (answer.status !== 200) return answer;
  if (verb === 'approve' || verb === 'received') run.decided.add(request.orderId);
  if (verb === 'received') run.arrived.add(id);
  return answer;
}

const onRequest = (
  weight: number,
  needs: readonly string[],
  verb: Parameters<typeof decideRequest>[2],
  statuses: Parameters<typeof requestsIn>[1][] = ['APPLIED'],
) =>
  step(
    weight,
    async (run, { pick }) =>
      tryEach(await requestsIn(run, ...statuses), pick, async (request) => {
        if ((await decideRequest(run, request, verb))?.status !== 200) return false;
        await runJobs(run);
        return true;
      }),
    needs,
  );

/** What waits for a second person. */
export const waiting = (run: Run) =>
  run.store.db.select().from(approval).where(eq(approval.status, 'WAITING')).orderBy(approval.id);

export async function decideAsSecond(
  run: Run,
  { id, contentHash, kind, subjectId }: typeof approval.$inferSelect,
  approved: boolean,
): Promise<Answer> {
  const body = { id, contentHash, approved, ...(approved ? {} : { note: 'not now' }) };
  const answer = await run.asStaff('second', 'POST /upms/admin/approval/decide', body);
  // The order may have been delivered since the refund was asked for.
  if (answer.status === 200 && approved && kind === 'REFUND') run.decided.add(subjectId);
  return answer;
}

const asSecond = (weight: number, approved: boolean) =>
  step(
    weight,
    async (run, { pick }) =>
      tryEach(await waiting(run), pick, async (row) => {
        if ((await decideAsSecond(run, row, approved))?.status !== 200) return false;
        await runJobs(run);
        return true;
      }),
    ['ADJUST_MANY_COINS'],
  );

/** Of more than the limit of one person, a second one decides. */
const adjusting = (weight: number, coinsOf: (how: number) => number) =>
  step(weight, async (run, { pick, how }) => {
    const buyer = pickOf(run.buyers, pick);
    if (!buyer) return false;
    const body = { id: buyer.memberId, coins: coinsOf(how), reason: 'goodwill', memo: 'goodwill' };
    return (
      (await run.asStaff('operations', 'POST /upms/admin/member/coin_adjust', body, run.key())).status === 200
    );
  });

export const staffingSteps: Steps = {
  RELEASE_HOLD: onOrder(4, ['BUY_WITH_RISKY_CARD'], ['PENDING_REVIEW'], (run, order, row) =>
    run.asStaff('operations', 'POST /order/admin/order/review', { ...decision(order, row), passed: true }),
  ),
  DENY_HOLD: onOrder(3, ['BUY_WITH_RISKY_CARD'], ['PENDING_REVIEW'], (run, order, row) =>
    run.asStaff('operations', 'POST /order/admin/order/review', { ...decision(order, row), passed: false }),
  ),
  ASK_FOR_VERIFICATION: onOrder(2, ['BUY_WITH_RISKY_CARD'], ['PENDING_REVIEW'], (run, order, row) =>
    run.asStaff('operations', 'POST /order/admin/screening/verify', decision(order, row)),
  ),
  REFUSE_AND_LOCK: onOrder(1, ['BUY_WITH_RISKY_CARD'], ['PENDING_REVIEW'], (run, order, row) =>
    run.asStaff('operations', 'POST /order/admin/screening/refuse_and_lock', decision(order, row)),
  ),
  CANCEL_BY_STAFF: onOrder(2, ['PLACE_TOP_UP'], ['PENDING_PAYMENT'], (run, order, row) =>
    run.asStaff('operations', 'POST /order/admin/order/cancel', decision(order, row)),
  ),
  SHIP: onOrder(5, ['BUY_PARCEL'], ['PENDING_SHIPMENT'], ship),
  REFUND_WHOLE: refunding(3, {}),
  REFUND_UNIT: refunding(3, { units: 'ONE' }),
  REFUND_PART: refunding(3, { amount: 'PART' }),
  /** Of the newest order: the one that was bought for it. */
  REFUND_NEWEST: step(
    1,
    async (run) => {
      const order = (await run.ordersIn(...refundable)).at(-1);
      if (!order) return false;
      if ((await refundBy(run, order, await run.rowOf(order), {}))?.status !== 200) return false;
      await runJobs(run);
      return true;
    },
    ['BUY_CODES'],
  ),
  REFUND_IN_COINS: refunding(2, { channel: 'COINS' }),
  REFUND_PART_IN_COINS: refunding(2, { amount: 'PART', channel: 'COINS' }),
  RETRY_REFUND: onManual(2, (run, { id }) =>
    run.asStaff('finance', 'POST /order/admin/refund/retry', { refundId: id }),
  ),
  RETURN_BY_BANK: onManual(4, (run, row) => settleByHand(run, row, 'BANK')),
  RETURN_IN_COINS: onManual(2, (run, row) => settleByHand(run, row, 'COINS')),
  APPROVE_REQUEST: onRequest(5, ['APPLY_FOR_REFUND'], 'approve'),
  REFUSE_REQUEST: onRequest(3, ['APPLY_FOR_REFUND'], 'refuse', ['APPLIED', 'APPROVED']),
  RECORD_ARRIVAL: onRequest(4, ['APPLY_FOR_RETURN', 'APPROVE_REQUEST', 'SEND_PARCEL_BACK'], 'received', [
    'APPROVED',
  ]),
  REPLACE_CODES: onRequest(3, ['APPLY_FOR_OTHER_CODE'], 'replace'),
  SECOND_PERSON_APPROVES: asSecond(3, true),
  SECOND_PERSON_REFUSES: asSecond(1, false),
  ADJUST_COINS: adjusting(3, (how) => (how % 5 === 0 ? -200 : 4_000)),
  ADJUST_MANY_COINS: adjusting(2, () => 12_000),
  RECORD_EVIDENCE: onDispute((run, disputeId) =>
    run.asStaff('operations', 'POST /order/admin/dispute/evidence', { disputeId, note: 'sent' }),
  ),
  SUBMIT_EVIDENCE: onDispute((run, disputeId) =>
    run.asStaff('operations', 'POST /order/admin/dispute/submit', { disputeId, statement: 'delivered' }),
  ),
};
