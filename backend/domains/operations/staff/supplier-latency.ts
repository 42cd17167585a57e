import { gte, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import { latencyHours } from '../../../../lib/promises';
import { supplierCall } from '../../../database/schema/fulfilment';
import type { Context } from '../../../platform/context';

type Latency = Contract['GET /upms/admin/supplier/latency'];

const hour = 3_600_000;

/** Seconds between calls and their responses in each of the last hours, also those without a call. */
export async function viewLatency({ db, clock }: Context): Promise<z.input<Latency['data']>> {
  const last = Math.floor(clock.now().getTime() / hour) * hour;
  const first = last - (latencyHours - 1) * hour;
  const start = sql<number>`(extract(epoch from date_trunc('hour', ${supplierCall.createdTime} at time zone 'UTC')) * 1000)::float8`;
  const seconds = sql`extract(epoch from (${supplierCall.updatedTime} - ${supplierCall.createdTime}))`;
  const at = (share: number) =>
    sql<number | null>`round((percentile_cont(${sql.raw(String(share))}) within group (order by ${seconds})
      filter (where ${supplierCall.status} <> 'SENT'))::numeric, 2)::float8`;
  const rows = await db
    .select({ hour: start, calls: sql<number>`count(*)::int`, p50: at(0.5), p90: at(0.9) })
    .from(supplierCall)
    .where(gte(supplierCall.createdTime, new Date(first)))
    .groupBy(start);
  return Array.from({ length: latencyHours }, (_, index) => {
    const time = first + index * hour;
    return rows.find((row) => row.hour === time) ?? { hour: time, calls: 0, p50: null, p90: null };
  });
}
