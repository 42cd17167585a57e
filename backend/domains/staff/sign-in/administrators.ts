import { and, arrayContains, eq } from 'drizzle-orm';
import type { Executor } from '../../../database/connect';
import { staffAccount } from '../../../database/schema/staff';

/** Active accounts with ROLE_ADMIN. */
export function activeAdministrators(db: Executor) {
  return db
    .select()
    .from(staffAccount)
    .where(and(eq(staffAccount.status, 'ACTIVE'), arrayContains(staffAccount.roles, ['ROLE_ADMIN'])));
}
