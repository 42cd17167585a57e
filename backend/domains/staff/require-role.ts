import { and, eq, inArray } from 'drizzle-orm';
import type { StaffRole } from '../../../lib/contract/endpoint';
import { staffRole } from '../../database/schema/security';
import type { Actor, Services } from '../../platform/context';
import { StoreError } from '../../platform/store-error';

/**
 * Requires one of these roles, or ROLE_ADMIN. Checked on every request, so that a revoked role ends immediately.
 * @throws StoreError `common_message_accessDenied` 403
 */
export async function requireRole(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  roles: readonly StaffRole[],
): Promise<void> {
  if (actor.kind === 'member') {
    const [row] = await db
      .select({ roleCode: staffRole.roleCode })
      .from(staffRole)
      .where(
        and(eq(staffRole.memberId, actor.memberId), inArray(staffRole.roleCode, ['ROLE_ADMIN', ...roles])),
      )
      .limit(1);
    if (row) return;
  }
  throw new StoreError('common_message_accessDenied');
}
