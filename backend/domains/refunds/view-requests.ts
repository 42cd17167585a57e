import { and, count, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../lib/contract/contract';
import { fenToYuan } from '../../../lib/money';
import { unitsRefund } from '../../../lib/pricing/refund-share';
import type { AfterSalesCase } from '../../../lib/refunds/after-sales-contract';
import { formatShanghai } from '../../../lib/time';
import type { Executor } from '../../database/connect';
import { afterSales } from '../../database/schema/after-sales';
import { member } from '../../database/schema/members';
import { orderItem, orders } from '../../database/schema/orders';
import { refund } from '../../database/schema/payments';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { localize } from '../../platform/localize';
import { memberOf } from '../../platform/member-of';
import { readPage } from '../../platform/read-page';
import { itemCoverUrl } from '../orders/order-row';
import { refundOnWire } from '../orders/refund-on-wire';
import { readRefundChecks } from '../payments/settlement/refunds/refund-checks';
import { coverAddress } from '../products/find-cards';
import { canCancel, canSend } from './cancel-request';
import { keptEvidence } from './evidence';

type OwnList = Contract['GET /order/member/aftersales/list'];
type StaffView = Contract['GET /order/admin/aftersales/view'];

/** The member's requests, newest first. */
export function listOwnRequests(
  context: Context,
  { orderSn, ...page }: z.output<OwnList['query']>,
): Promise<z.input<OwnList['data']>> {
  const mine = and(
    eq(afterSales.memberId, memberOf(context)),
    orderSn === undefined ? undefined : eq(orders.sn, orderSn),
  );
  const rows = selectRequests(context.db, mine).orderBy(desc(afterSales.id));
  return readPage(page, { total: countRequests(context.db, mine), rows }, (row) => rowOnWire(context, row));
}

/** In the list of staff. */
export function staffRowOnWire(context: Context, row: Row) {
  return {
    ...rowOnWire(context, row),
    goodsCover: coverAddress(row, context.locale),
    amount: fenToYuan(row.refundFen ?? worthOf(row)),
  };
}

/** What was paid for the units of a request, with their share of the service fee, in fen. */
function worthOf({ request, order, quantity }: Row): number {
  const paid = { fen: order.paidFen, feeFen: order.feeFen };
  return unitsRefund(paid, { quantity, before: 0, count: request.units }, { keepFee: false }).fen;
}

/**
 * One of the member's requests with its progress.
 * @throws StoreError 404
 */
export async function viewOwnRequest(context: Context, id: string): Promise<AfterSalesCase> {
  const mine = and(eq(afterSales.id, id), eq(afterSales.memberId, memberOf(context)));
  const [row] = await selectRequests(context.db, mine);
  if (!row) throw new StoreError('common_message_notFound');
  return requestOnWire(context, row, (imageId) => `/api/order/member/aftersales/image?id=${imageId}`);
}

/**
 * For staff: one request.
 * @throws StoreError 404
 */
export async function viewRequest(context: Context, id: string): Promise<z.input<StaffView['data']>> {
  const [row] = await selectRequests(context.db, eq(afterSales.id, id));
  if (!row) throw new StoreError('common_message_notFound');
  const link = (imageId: string) => `/api/order/admin/aftersales/image?id=${id}&imageId=${imageId}`;
  return {
    ...(await requestOnWire(context, row, link)),
    version: row.request.version,
    memberId: row.request.memberId,
    nickname: row.nickname,
    cardIds: row.request.cardIds,
    checks: await readRefundChecks(context.db, context, row.request.orderId),
  };
}

export function selectRequests(db: Executor, where: SQL | undefined) {
  return db
    .select({
      request: afterSales,
      orderSn: orders.sn,
      nameI18n: orderItem.nameI18n,
      slug: orderItem.goodsSlug,
      coverUrl: itemCoverUrl,
      specificationI18n: orderItem.specificationI18n,
      nickname: member.nickname,
      quantity: orderItem.quantity,
      order: { paidFen: orders.amountPaidFen, feeFen: orders.serviceFeeFen },
      refundFen: sql<number | null>`(select ${refund.amountFen}::float8 from ${refund}
        where ${refund.afterSalesId} = ${afterSales.id} and ${refund.status} <> 'FAILED' limit 1)`,
    })
    .from(afterSales)
    .innerJoin(orders, eq(orders.id, afterSales.orderId))
    .innerJoin(orderItem, eq(orderItem.id, afterSales.orderItemId))
    .innerJoin(member, eq(member.id, afterSales.memberId))
    .where(where)
    .$dynamic();
}

export function countRequests(db: Executor, where: SQL | undefined) {
  return db
    .select({ rows: count() })
    .from(afterSales)
    .innerJoin(orders, eq(orders.id, afterSales.orderId))
    .where(where);
}

type Row = Awaited<ReturnType<typeof selectRequests>>[number];

function rowOnWire({ locale }: Context, { request, ...row }: Row) {
  return {
    id: request.id,
    orderSn: row.orderSn,
    type: request.type,
    status: request.status,
    reason: request.reason,
    goodsName: localize(row.nameI18n, locale),
    specifications: localize(row.specificationI18n, locale),
    units: request.units,
    createdTime: formatShanghai(request.createdTime),
  };
}

async function requestOnWire(
  context: Context,
  row: Row,
  link: (imageId: string) => string,
): Promise<AfterSalesCase> {
  const { request } = row;
  const [paidBack] = await context.db
    .select()
    .from(refund)
    .where(and(eq(refund.afterSalesId, request.id), ne(refund.status, 'FAILED')));
  const time = (value: Date | null) => value && formatShanghai(value);
  return {
    ...rowOnWire(context, row),
    description: request.description,
    images: keptEvidence(request, context.clock.now()).map(link),
    reply: request.reply,
    dueTime: formatShanghai(request.dueTime),
    decidedTime: time(request.decidedTime),
    returnDeadline: time(request.returnDeadline),
    returnCompany: request.returnCompany,
    returnTrackingNo: request.returnTrackingNo,
    returnSentTime: time(request.returnSentTime),
    closedTime: time(request.closedTime),
    refund: paidBack ? refundOnWire(paidBack) : null,
    canCancel: canCancel(request),
    canSend: canSend(request),
  };
}
