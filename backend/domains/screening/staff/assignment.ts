import { and, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { ScreeningRow, ScreeningView } from '../../../../lib/screening/staff/contract';
import type { Executor } from '../../../database/connect';
import { orders } from '../../../database/schema/orders';
import { staffAccount } from '../../../database/schema/staff';
import type { Context } from '../../../platform/context';
import { staffOf } from '../../../platform/staff-of';
import type { OrderRow } from '../../orders/lock-order';

/** A literal, so that the planner can use the partial index `orders_hold`. */
export const isOnHold = sql`${orders.status} = 'PENDING_REVIEW'`;

/** The time by which the queue is sorted, as in the index; an order from before holds had deadlines has none. */
export const due = sql`coalesce(${orders.holdDeadline}, ${orders.createdTime})`;

/** Orders that are not assigned, or whose assignment has expired. */
export function isFree(now: Date): SQL | undefined {
  return or(isNull(orders.assignedUntil), lte(orders.assignedUntil, now));
}

/** The condition of a view of the queue. */
export function inView(view: ScreeningView, staffId: string, now: Date): SQL | undefined {
  switch (view) {
    case 'ALL':
      return isOnHold;
    case 'MINE':
      return and(isOnHold, eq(orders.assignedStaffId, staffId), sql`${orders.assignedUntil} > ${now}`);
    default:
      return and(isOnHold, eq(orders.holdReason, view));
  }
}

/** Who works on an order now. */
export function assigneeIdOf(
  { assignedStaffId, assignedUntil }: Pick<OrderRow, 'assignedStaffId' | 'assignedUntil'>,
  now: Date,
): string | null {
  return assignedUntil !== null && assignedUntil > now ? assignedStaffId : null;
}

/** Who works on these orders, by order id. */
export async function assigneesOf(
  context: Context,
  held: readonly OrderRow[],
): Promise<Map<string, ScreeningRow['assignee']>> {
  const { staffId } = staffOf(context);
  const now = context.clock.now();
  const names = await namesOf(
    context.db,
    held.flatMap((order) => assigneeIdOf(order, now) ?? []),
  );
  return new Map(
    held.map((order) => {
      const id = assigneeIdOf(order, now);
      const until = order.assignedUntil?.getTime() ?? 0;
      return [order.id, id === null ? null : { id, name: names.get(id) ?? id, isMe: id === staffId, until }];
    }),
  );
}

async function namesOf(db: Executor, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const people = await db
    .select({ id: staffAccount.id, name: staffAccount.name })
    .from(staffAccount)
    .where(inArray(staffAccount.id, ids));
  return new Map(people.map(({ id, name }) => [id, name]));
}
