import type { StaffDashboard } from '@/lib/dashboard/staff/contract';
import type { OrderStep } from '@/lib/orders/order-states';
import { staffOrdersPath } from '@/lib/routing/staff-paths';

type Filter = { step?: OrderStep; status?: string; mode?: string };

/** The list of the orders that were placed in the period. */
export function ordersOf({ from, to }: Pick<StaffDashboard, 'from' | 'to'>, filter: Filter = {}): string {
  return `${staffOrdersPath}?${new URLSearchParams({ from, to, ...filter })}`;
}
