import { and, asc, eq } from 'drizzle-orm';
import type { StaffRole } from '../../lib/contract/endpoint';
import type { Database } from '../database/connect';
import { member } from '../database/schema/identity';
import { staffRole } from '../database/schema/security';
import { normalEmail } from '../identity/contact';
import { createClock } from '../platform/clock';
import { writeAudit } from '../platform/write-audit';

export const staffRoles = [
  'ROLE_ADMIN',
  'ROLE_SERVICE',
  'ROLE_FINANCE',
  'ROLE_CONTENT',
] as const satisfies StaffRole[];

/** `unknown`: no active member has this mailbox. `same`: it was so before. */
export type RoleChange = 'done' | 'same' | 'unknown';

/**
 * Gives a role to the member with this mailbox or takes it away, and writes it into the audit log. Only the
 * person at the server's keyboard can: no call of the network leads here.
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

/** Who works for the shop, by mailbox. */
export function listStaff(db: Database): Promise<{ email: string | null; role: StaffRole }[]> {
  return db
    .select({ email: member.email, role: staffRole.roleCode })
    .from(staffRole)
    .innerJoin(member, eq(member.id, staffRole.memberId))
    .orderBy(asc(member.email), asc(staffRole.roleCode));
}
