import { and, arrayOverlaps, eq, gt, ne, sql } from 'drizzle-orm';
import type { ApprovalKind } from '../../../../lib/permissions/catalogue-states';
import { approverPermission, isPermitted, staffRoles } from '../../../../lib/permissions/staff-permissions';
import { addTime } from '../../../../lib/time';
import type { Executor } from '../../../database/connect';
import { auditLog } from '../../../database/schema/platform';
import { staffAccount } from '../../../database/schema/staff';
import type { Context } from '../../../platform/context';
import { staffOf } from '../../../platform/staff-of';

/** Days for which a person whose access was removed still counts as the one who would have decided. */
const removedDays = 30;

/**
 * Whether a person who may decide such requests exists besides the one who asks. In a shop of one person no one else could
 * decide, so that terms apply at once. It does not become one when the person who asks has just removed the others.
 */
export async function hasSecondPerson(tx: Executor, context: Context, kind: ApprovalKind): Promise<boolean> {
  const { staffId } = staffOf(context);
  const deciding = staffRoles.filter((role) => isPermitted([role], approverPermission[kind]));
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
        gt(auditLog.createdTime, addTime(context.clock.now(), -removedDays, 'day')),
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
