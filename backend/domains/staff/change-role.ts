import { and, asc, eq } from 'drizzle-orm';
import type { StaffRole } from '../../../lib/contract/endpoint';
import type { Database } from '../../database/connect';
import { member } from '../../database/schema/members';
import { staffRole } from '../../database/schema/security';
import { writeAudit } from '../../platform/write-audit';
import { createClock } from '../../ports/clock';
import { normalEmail } from '../auth/accounts/contact';

export const staffRoles = [
  'ROLE_ADMIN',
  'ROLE_SERVICE',
  'ROLE_FINANCE',
  'ROLE_CONTENT',
] as const satisfies StaffRole[];

/** `unknown`: no active member has this e-mail address. `same`: nothing changed. */
export type RoleChange = 'done' | 'same' | 'unknown';

/**
 * Grants a role to the member with this e-mail address or revokes it, and writes the audit log. Only the command line
 * calls it; no endpoint does.
 */
export async function changeRole(
  db: Database,
  change: { email: string; role: StaffRole; grant: boolean },
): Promise<RoleChange> {
  return db.transaction(async (tx) => {
    const [owner] = await tx
      .select({ id: member.id })
      .from(member)
      .where(
        and(
          eq(member.email, normalEmail(change.email)),
          eq(member.status, 'ACTIVE'),
          eq(member.delFlag, false),
        ),
      );
    if (!owner) return 'unknown';
    const row = { memberId: owner.id, roleCode: change.role };
    const changed = change.grant
      ? await tx.insert(staffRole).values(row).onConflictDoNothing().returning()
      : await tx
          .delete(staffRole)
          .where(and(eq(staffRole.memberId, owner.id), eq(staffRole.roleCode, change.role)))
          .returning();
    if (changed.length === 0) return 'same';
    await writeAudit(
      tx,
      { clock: createClock() },
      {
        action: change.grant ? 'STAFF_ROLE_GRANT' : 'STAFF_ROLE_REVOKE',
        actorType: 'SYSTEM',
        subjectId: owner.id,
        detail: { role: change.role },
      },
    );
    return 'done';
  });
}

/** Members with staff roles, by e-mail address. */
export function listStaff(db: Database): Promise<{ email: string | null; role: StaffRole }[]> {
  return db
    .select({ email: member.email, role: staffRole.roleCode })
    .from(staffRole)
    .innerJoin(member, eq(member.id, staffRole.memberId))
    .orderBy(asc(member.email), asc(staffRole.roleCode));
}
