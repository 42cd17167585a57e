import { desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import { callHours } from '../../../../lib/promises';
import { addTime, formatShanghai } from '../../../../lib/time';
import { supplierBalance, supplierCall } from '../../../database/schema/fulfilment';
import { orderItem, orders } from '../../../database/schema/orders';
import { currency } from '../../../database/schema/pricing';
import type { Context } from '../../../platform/context';
import { readSupplierSettings } from '../../settings/supplier-settings';

type Suppliers = Contract['GET /upms/admin/supplier/list'];
type Calls = Contract['GET /upms/admin/supplier/calls'];

const pageSize = 50;

/** Seconds between a call and its response. */
const seconds = sql`extract(epoch from (${supplierCall.updatedTime} - ${supplierCall.createdTime}))`;

/** The configured supplier with its balance, its circuit breakers and the calls of the last hour. */
export async function listSuppliers({ db, clock, supplier }: Context): Promise<z.input<Suppliers['data']>> {
  const { supplierBalance: limit } = await readSupplierSettings(db);
  const [balance] = await db
    .select({ row: supplierBalance, precision: currency.precision })
    .from(supplierBalance)
    .leftJoin(currency, eq(currency.currencyCode, supplierBalance.currency))
    .where(eq(supplierBalance.supplier, supplier.code));
  const at = (share: number) =>
    sql<number | null>`round((percentile_cont(${sql.raw(String(share))}) within group (order by ${seconds})
      filter (where ${supplierCall.status} <> 'SENT'))::numeric, 1)::float8`;
  const [calls] = await db
    .select({
      all: sql<number>`count(*)::int`,
      failed: sql<number>`(count(*) filter (where ${supplierCall.status} in ('TRANSIENT', 'UNKNOWN')))::int`,
      p50: at(0.5),
      p90: at(0.9),
    })
    .from(supplierCall)
    .where(gte(supplierCall.createdTime, addTime(clock.now(), -callHours, 'hour')));
  return [
    {
      code: supplier.code,
      breakers: supplier.breakers?.() ?? null,
      balance: balance
        ? {
            amount: balance.row.minor / 10 ** (balance.precision ?? 2),
            currency: balance.row.currency,
            readTime: formatShanghai(balance.row.readTime),
            isLow: balance.row.minor < limit.alarmBelowMinor,
          }
        : null,
      calls: calls?.all ?? 0,
      failed: calls?.failed ?? 0,
      p50: calls?.p50 ?? null,
      p90: calls?.p90 ?? null,
    },
  ];
}

/** The calls of suppliers, newest first, paged by id. */
export async function listSupplierCalls(
  { db }: Context,
  after: string | undefined,
): Promise<z.input<Calls['data']>> {
  const rows = await db
    .select({ call: supplierCall, orderSn: orders.sn })
    .from(supplierCall)
    .innerJoin(orderItem, eq(orderItem.id, supplierCall.orderItemId))
    .innerJoin(orders, eq(orders.id, orderItem.orderId))
    .where(after ? lt(supplierCall.id, after) : undefined)
    .orderBy(desc(supplierCall.id))
    .limit(pageSize + 1);
  const page = rows.slice(0, pageSize);
  return {
    rows: page.map(({ call, orderSn }) => ({
      id: call.id,
      orderSn,
      kind: call.kind,
      attempt: call.attempt,
      status: call.status,
      detail: detailOf(call.response),
      seconds:
        call.status === 'SENT' ? null : (call.updatedTime.getTime() - call.createdTime.getTime()) / 1000,
      time: formatShanghai(call.createdTime),
    })),
    next: rows.length > pageSize ? (page.at(-1)?.call.id ?? null) : null,
  };
}

/** The supplier's order number or error; nothing else of its response is shown. */
function detailOf(response: unknown): string | null {
  if (typeof response !== 'object' || response === null) return null;
  for (const name of ['supplierOrderNo', 'errorKey', 'message']) {
    const value = Reflect.get(response, name);
    if (typeof value === 'string' && value !== '') return value.slice(0, 200);
  }
  return null;
}
