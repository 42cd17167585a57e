import { eq, type SQL, sql } from 'drizzle-orm';
import { addTime } from '../../../lib/time';
import { orderItem } from '../../database/schema/orders';
import type { Services } from '../../platform/context';
import { reportRowFailure } from '../../platform/report-row-failure';
import { itemWaits } from '../../platform/waits/order-waits';
import { pauseOf } from '../../platform/waits/waits';
import { isFinal } from './apply-supplier-answer';
import { queryTopUp } from './query-top-up';

/** Top-ups per run; the next minute handles the rest. */
const batch = 50;
/** After the refund of the order; the query after the deadline is the last one. */
const { deadline } = itemWaits.SENDING;
/** Days after its placement in which an order can still be in that period. */
const oldestDays = 90;

/**
 * Queries the supplier about top-ups whose order was refunded before they had a result: one that was delivered after all
 * is an alarm (`applySupplierAnswer`), and one without a result is an alarm when the queries end.
 */
export async function queryRefundedTopUps(services: Services): Promise<void> {
  const now = services.clock.now();
  const { rows } = await services.db.execute<{ id: string; orderSn: string; isLast: boolean }>(sql`
    select due.id, due.sn as "orderSn", due.refund_time <= ${at(addTime(now, -deadline, 'second'))} as "isLast"
    from (${refundedTopUps(now, addTime(now, -pauseOf(itemWaits.SENDING, 0), 'second'))}) due
    order by due.last_call limit ${batch}`);
  for (const { id, orderSn, isLast } of rows) {
    try {
      const [item] = await services.db.select().from(orderItem).where(eq(orderItem.id, id));
      if (!item) continue;
      const result = await queryTopUp(services, item);
      const isKnown = isFinal(result) || result.outcome === 'NOT_FOUND' || item.deliveryState === 'PARTIAL';
      if (isLast && !isKnown) reportNoResult(services, { orderSn, itemId: id, outcome: result.outcome });
    } catch (error) {
      reportRowFailure(services, error, { kind: 'refunded top-up', id });
      // The failed query counts as the last one when it was recorded; otherwise the next run repeats it.
      if (isLast && !(await isQueriedAgain(services, id))) {
        reportNoResult(services, { orderSn, itemId: id, err: error });
      }
    }
  }
}

function reportNoResult(
  { log }: Services,
  about: { orderSn: string; itemId: string; outcome?: string; err?: unknown },
): void {
  log.error(
    { event: 'supplier.no-result', ...about },
    'a top-up whose order was refunded has no result, and the supplier is not queried any more',
  );
}

async function isQueriedAgain({ db, clock }: Services, itemId: string): Promise<boolean> {
  const now = clock.now();
  const { rows } = await db.execute(
    sql`select 1 from (${refundedTopUps(now, now)}) due where due.id = ${itemId}`,
  );
  return rows.length > 0;
}

/**
 * Top-ups of refunded orders that the supplier may still deliver and whose last query was before `askedBefore`.
 * A partial delivery may still be completed.
 */
export function refundedTopUps(now: Date, askedBefore: Date): SQL {
  return sql`
    select i.id, o.sn, o.refund_time, call.updated_time as last_call
    from (
      select id, sn, (
        select max(l.created_time) from order_log l
        where l.order_id = orders.id and l.from_status is distinct from l.to_status) as refund_time
      from orders
      where status in ('PENDING_REFUND', 'REFUNDED') and created_time > ${at(addTime(now, -oldestDays, 'day'))}
    ) o
    join order_item i on i.order_id = o.id
    cross join lateral (
      select c.status, c.updated_time from supplier_call c
      where c.order_item_id = i.id order by c.attempt desc limit 1
    ) call
    where i.delivery_mode = 'DIRECT' and i.delivery_state in ('SENDING', 'PARTIAL')
      and call.status not in ('DELIVERED', 'REFUSED', 'FAILED', 'NOT_FOUND')
      and (call.status <> 'PARTIAL' or i.delivery_state = 'PARTIAL')
      and call.updated_time <= least(${at(askedBefore)}, o.refund_time + make_interval(secs => ${deadline}))`;
}

const at = (time: Date): SQL => sql`${time.toISOString()}::timestamptz`;
