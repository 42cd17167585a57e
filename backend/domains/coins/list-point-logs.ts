import { and, count, desc, eq, gte, lt } from 'drizzle-orm';
import { type PointLog, type PointType, pointType } from '../../../lib/coins/contract';
import { addTime, formatShanghai, startOfDate } from '../../../lib/time';
import type { Page } from '../../../lib/wire/endpoint';
import { orders } from '../../database/schema/orders';
import { pointLog } from '../../database/schema/pricing';
import type { Context } from '../../platform/context';
import { memberOf } from '../../platform/member-of';
import { readPage } from '../../platform/read-page';
import type { PageQuery } from '../../platform/to-page';

type Query = PageQuery & {
  type?: PointType | undefined;
  beginDate?: string | undefined;
  endDate?: string | undefined;
};

/** The member's coin ledger, newest first; both days are inclusive and in Shanghai time. */
export async function listPointLogs(context: Context, query: Query): Promise<Page<PointLog>> {
  const where = and(
    eq(pointLog.memberId, memberOf(context)),
    query.type && eq(pointLog.type, query.type),
    query.beginDate ? gte(pointLog.createdTime, startOfDate(query.beginDate)) : undefined,
    query.endDate ? lt(pointLog.createdTime, addTime(startOfDate(query.endDate), 1, 'day')) : undefined,
  );
  const total = context.db.select({ rows: count() }).from(pointLog).where(where);
  const rows = context.db
    .select({ log: pointLog, orderSn: orders.sn })
    .from(pointLog)
    .leftJoin(orders, eq(orders.id, pointLog.orderId))
    .where(where)
    .orderBy(desc(pointLog.createdTime), desc(pointLog.id));
  return readPage(query, { total, rows }, ({ log, orderSn }) => ({
    id: log.id,
    type: pointType.parse(log.type),
    credit: log.credit,
    debit: log.debit,
    balance: log.balanceAfter,
    memo: log.memo,
    orderSn,
    createdTime: formatShanghai(log.createdTime),
  }));
}
