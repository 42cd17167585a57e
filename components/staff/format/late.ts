import { queueGoals } from '@/lib/dashboard/queue-goals';
import type { HoldAge } from '@/lib/orders/staff/contract';

/** Whether something that waits since `oldest` (epoch ms) is past its goal. */
export function isLate(oldest: number | null | undefined, goal: number): boolean {
  return oldest != null && Date.now() - oldest > goal;
}

/** Whether orders on hold wait too long, or one of them is past its deadline. */
export function areHoldsLate(age: HoldAge | undefined): boolean {
  if (!age) return false;
  return isLate(age.oldest, queueGoals.hold) || (age.due !== null && age.due <= Date.now());
}
