import { and, arrayOverlaps, eq, gt, isNotNull, ne, sql } from 'drizzle-orm';
import { isPermitted, staffRoles } from '../../../../lib/permissions/staff-permissions';
import type { ApprovalKind } from '../../../../lib/permissions/value-acts';
import { permissionToApprove } from '../../../../lib/permissions/value-acts';
import { addTime } from '../../../../lib/time';
import type { Executor } from '../../../database/connect';
import { orders } from '../../../database/schema/orders';
import { auditLog } from '../../../database/schema/platform';
import { staffAccount } from '../../../database/schema/staff';
import type { Context, Services } from '../../../platform/context';
import { staffOf } from '../../../platform/staff-of';
import type { ApprovalLimits } from '../../settings/approval-limits';

/** Days for which a person whose access was removed still counts as the one who would have decided. */
const removedDays = 30;

/**
 * Whether a person who may decide such requests exists besides the one who asks. In a shop of one person no one else could
 * decide, so that requests take effect after a while. It does not become one when the person who asks has just removed the
 * others.
 */
export async function hasSecondPerson(
  tx: Executor,
  { clock }: Pick<Services, 'clock'>,
  { staffId, kind }: { staffId: string; kind: ApprovalKind },
): Promise<boolean> {
  const deciding = staffRoles.filter((role) => isPermitted([role], permissionToApprove(kind)));
  const [found] = await tx
    .select({ id: staffAccount.id })
    .from(staffAccount)
    .where(
      and(
        eq(staffAccount.status, 'ACTIVE'),
        ne(staffAccount.id, staffId),
        arrayOverlaps(staffAccount.roles, deciding),
      ),
    )
    .limit(1);
  if (found) return true;
  const [removed] = await tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.actorId, staffId),
        eq(auditLog.action, 'staff.change'),
        gt(auditLog.createdTime, addTime(clock.now(), -removedDays, 'day')),
        sql`${auditLog.before} ->> 'status' = 'ACTIVE'`,
        sql`jsonb_exists_any(${auditLog.before} -> 'roles', array[${sql.join(
          deciding.map((role) => sql`${role}`),
          sql`, `,
        )}])`,
      ),
    )
    .limit(1);
  return removed !== undefined;
}

/** Whether first terms and better terms of products apply at once: in a shop of one person, until its first sale. */
export async function areTermsFree(tx: Executor, context: Context): Promise<boolean> {
  const { staffId } = staffOf(context);
  if (await hasSecondPerson(tx, context, { staffId, kind: 'PRODUCT_TERMS' })) return false;
  const [sold] = await tx.select({ id: orders.id }).from(orders).where(isNotNull(orders.paidTime)).limit(1);
  return sold === undefined;
}

/** The person who approved what was requested; null when it took effect without one, in a shop of one person. */
export function approverOf(context: Context, requestedBy: string): string | null {
  const { staffId } = staffOf(context);
  return staffId === requestedBy ? null : staffId;
}

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
  warnNearLimit(context, limit, { used, most });
  return false;
}

/** Raises `staff.near-limit` for an act that nearly uses a limit up, or that exceeds one which does not stop it. */
export function warnNearLimit(
  context: Context,
  limit: keyof ApprovalLimits,
  { used, most }: { used: number; most: number },
): void {
  if (most === 0 || used < most * warnAt) return;
  context.log.error(
    { event: 'staff.near-limit', key: staffOf(context).staffId, kind: limit, used, most },
    'a person has nearly used up what they may do alone',
  );
}
