import { count, desc, eq, sql } from 'drizzle-orm';
import { fenToYuan } from '../../../../lib/money';
import { shownCard } from '../../../../lib/payments/card-brand';
import type { ScreeningCase } from '../../../../lib/screening/staff/contract';
import { screeningRule } from '../../../../lib/screening/staff/contract';
import { formatShanghai } from '../../../../lib/time';
import { supplierCall } from '../../../database/schema/fulfilment';
import { authSession } from '../../../database/schema/members';
import { orders } from '../../../database/schema/orders';
import { paymentLog } from '../../../database/schema/payments';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { maskIp } from '../../auth/accounts/contact';
import { deviceName } from '../../auth/sessions/device-name';
import { memberRow } from '../../members/staff/search-members';
import { findMember } from '../../members/staff/view-member';
import { readScreening } from '../../orders/lifecycle/screening-rules';
import type { OrderItemRow, OrderRow } from '../../orders/lock-order';
import { loadLimits } from '../../orders/spending-limits';
import { selectStaffOrders } from '../../orders/staff/search-orders';
import { viewStaffOrder } from '../../orders/staff/view-order';
import { readOrderSettings } from '../../settings/order-settings';
import { assigneesOf } from './assignment';
import { holdActionsOf } from './hold-actions';
import { historiesOf, linkedMembers, noHistory } from './linked-members';
import { heldSince, holdTimes } from './list-holds';

/** Most calls to the supplier that are shown. */
const mostCalls = 10;

/**
 * An order on hold with what its decision depends on; contacts are masked. An order that is not on hold any more is
 * shown without actions.
 * @throws StoreError `order_notFound`
 */
export async function viewHold(context: Context, orderSn: string): Promise<ScreeningCase> {
  const { db } = context;
  const [row] = await selectStaffOrders(db).where(eq(orders.sn, orderSn)).limit(1);
  if (!row) throw new StoreError('order_notFound');
  const { order, item } = row;
  const screening = await readScreening(db, context, [order.id]);
  const found = screening.byOrder.get(order.id);
  const assignees = await assigneesOf(context, [order]);
  const isOnHold = order.status === 'PENDING_REVIEW';
  return {
    order: await viewStaffOrder(context, orderSn),
    heldSince: heldSince(order, await holdTimes(db, [order.id])),
    assignee: assignees.get(order.id) ?? null,
    actions: isOnHold ? holdActionsOf(context, order, item, row.member) : [],
    rules: screeningRule.options.map((rule) => ({ rule, isMatch: found?.rules.includes(rule) ?? false })),
    facts: {
      orderAmount: fenToYuan(order.orderAmountFen),
      codeLimit: screening.risk.cardCodeFirstOrderLimitCny,
      settledSpend: fenToYuan(found?.facts.settledSpendFen ?? 0),
      reviewHours: screening.risk.newMemberReviewHours,
      cardMembers: found?.facts.cardMembers ?? 0,
      maxCardMembers: screening.risk.maxCardMembers,
    },
    ...(await linkedMembers(context, order, item)),
    payment: await readPayment(context, order),
    member: await readMember(context, order),
    supplier: await readCalls(context, item),
  };
}

async function readPayment({ db }: Context, order: OrderRow): Promise<ScreeningCase['payment']> {
  const [attempts] = await db
    .select({
      all: count(),
      failed: sql<number>`(count(*) filter (where ${paymentLog.status} = 'FAILED' or ${paymentLog.failKey} is not null))::int`,
    })
    .from(paymentLog)
    .where(eq(paymentLog.orderId, order.id));
  const [applied] = await db
    .select()
    .from(paymentLog)
    .where(sql`${paymentLog.orderId} = ${order.id} and ${paymentLog.applied}`);
  if (!applied) return null;
  const { threeDs, asksThreeDs, risk } = applied;
  return {
    card: shownCard(applied),
    threeDs,
    asksThreeDs,
    risk,
    attempts: attempts?.all ?? 0,
    failed: attempts?.failed ?? 0,
  };
}

async function readMember(context: Context, order: OrderRow): Promise<ScreeningCase['member']> {
  const { db } = context;
  const row = await findMember(context, order.memberId);
  const limits = await loadLimits(db, context, row.member, await readOrderSettings(db));
  const histories = await historiesOf(db, [order.memberId]);
  const [session] = await db
    .select({ userAgent: authSession.userAgent })
    .from(authSession)
    .where(eq(authSession.memberId, order.memberId))
    .orderBy(desc(authSession.id))
    .limit(1);
  return {
    ...memberRow(context, row),
    ...(histories.get(order.memberId) ?? noHistory),
    ip: order.clientIp && maskIp(order.clientIp),
    device: session?.userAgent ? deviceName(session.userAgent, context.locale) : null,
    daily: fenToYuan(limits.dailyFen),
    leftToday: fenToYuan(limits.leftTodayFen),
  };
}

async function readCalls({ db }: Context, item: OrderItemRow): Promise<ScreeningCase['supplier']> {
  const calls = await db
    .select()
    .from(supplierCall)
    .where(eq(supplierCall.orderItemId, item.id))
    .orderBy(desc(supplierCall.attempt))
    .limit(mostCalls);
  if (calls.length === 0) return null;
  return calls.map(({ attempt, kind, status, createdTime }) => ({
    attempt,
    kind,
    status,
    time: formatShanghai(createdTime),
  }));
}
