import { and, asc, eq, inArray, max, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import { type ScreeningView, screeningView } from '../../../../lib/screening/staff/contract';
import { formatShanghai } from '../../../../lib/time';
import type { Executor } from '../../../database/connect';
import { orderLog, orders } from '../../../database/schema/orders';
import type { Context } from '../../../platform/context';
import { staffOf } from '../../../platform/staff-of';
import { readScreening } from '../../orders/lifecycle/screening-rules';
import type { OrderRow } from '../../orders/lock-order';
import { holdAge } from '../../orders/staff/hold-age';
import { cardsOf, selectStaffOrders, staffRow } from '../../orders/staff/search-orders';
import { assigneesOf, due, inView, isOnHold } from './assignment';

type List = Contract['GET /order/admin/screening/list'];

const pageSize = 50;

/** Orders on hold, the earliest deadline first. Pages continue after a deadline and an id. */
export async function listHolds(
  context: Context,
  { view, after }: z.output<List['query']>,
): Promise<z.input<List['data']>> {
  const { staffId } = staffOf(context);
  const [dueAfter, idAfter] = after?.split('-') ?? [];
  const rows = await selectStaffOrders(context.db)
    .where(
      and(
        inView(view, staffId, context.clock.now()),
        dueAfter && idAfter
          ? sql`(${due}, ${orders.id}) > (${new Date(Number(dueAfter)).toISOString()}::timestamptz, ${idAfter})`
          : undefined,
      ),
    )
    .orderBy(asc(due), asc(orders.id))
    .limit(pageSize + 1);
  const page = rows.slice(0, pageSize);
  const held = page.map(({ order }) => order);
  const ids = held.map(({ id }) => id);
  const [assignees, since, screening, counts, cards] = await Promise.all([
    assigneesOf(context, held),
    holdTimes(context.db, ids),
    readScreening(context.db, context, ids),
    countHolds(context),
    cardsOf(context.db, ids),
  ]);
  const last = held.at(-1);
  return {
    rows: page.map((row) => ({
      ...staffRow(context, row, cards),
      heldSince: heldSince(row.order, since),
      rules: screening.byOrder.get(row.order.id)?.rules ?? [],
      assignee: assignees.get(row.order.id) ?? null,
    })),
    next:
      last && rows.length > pageSize
        ? `${(last.holdDeadline ?? last.createdTime).getTime()}-${last.id}`
        : null,
    ...counts,
  };
}

/** When the current hold of each order began, from its log. */
export async function holdTimes(db: Executor, orderIds: string[]): Promise<Map<string, Date>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({ id: orderLog.orderId, time: max(orderLog.createdTime) })
    .from(orderLog)
    .where(and(inArray(orderLog.orderId, orderIds), eq(orderLog.type, 'HOLD')))
    .groupBy(orderLog.orderId);
  return new Map(rows.flatMap(({ id, time }) => (time ? [[id, time]] : [])));
}

export function heldSince(order: OrderRow, since: Map<string, Date>): string {
  return formatShanghai(since.get(order.id) ?? order.paidTime ?? order.createdTime);
}

type Counts = Pick<z.input<List['data']>, 'counts' | 'ages'>;

/** How many orders are in each view, and how long they wait; one statement over the orders on hold. */
async function countHolds(context: Context): Promise<Counts> {
  const { staffId } = staffOf(context);
  const now = context.clock.now();
  const columns = screeningView.options.flatMap((view) => {
    const condition = inView(view, staffId, now);
    const { oldest, due: next } = holdAge(condition);
    return [
      [view, sql<number>`(count(*) filter (where ${condition}))::int`],
      [`${view}_oldest`, oldest],
      [`${view}_due`, next],
    ] as const;
  });
  const [row] = await context.db
    .select(Object.fromEntries(columns) as Record<string, SQL<number | null>>)
    .from(orders)
    .where(isOnHold);
  const read = (name: string) => row?.[name] ?? null;
  return {
    counts: byView((view) => read(view) ?? 0),
    ages: byView((view) => ({ oldest: read(`${view}_oldest`), due: read(`${view}_due`) })),
  };
}

function byView<Value>(read: (view: ScreeningView) => Value) {
  return Object.fromEntries(screeningView.options.map((view) => [view, read(view)])) as Record<
    ScreeningView,
    Value
  >;
}
