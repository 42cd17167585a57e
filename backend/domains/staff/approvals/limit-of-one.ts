import type { Context } from '../../../platform/context';
import { staffOf } from '../../../platform/staff-of';
import type { ApprovalLimits } from '../../settings/approval-limits';

/** Share of a limit from which finance has an alarm. */
const warnAt = 0.8;

/**
 * Whether an act would exceed what one person may do alone. One that nearly uses a limit up raises `staff.near-limit`.
 * @param used with the act, in the unit of `most`
 */
export function isAboveLimit(
  context: Context,
  limit: keyof ApprovalLimits,
  { used, most }: { used: number; most: number },
): boolean {
  if (used > most) return true;
  if (most > 0 && used >= most * warnAt) {
    context.log.error(
      { event: 'staff.near-limit', key: staffOf(context).staffId, kind: limit, used, most },
      'a person has nearly used up what they may do alone',
    );
  }
  return false;
}
