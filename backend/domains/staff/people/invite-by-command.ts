import type { StaffRole } from '../../../../lib/permissions/staff-permissions';
import { readEmail } from '../../../../lib/text/email';
import type { Services } from '../../../platform/context';
import { writeAudit } from '../../../platform/write-audit';
import { writeInvitation } from './invitation';
import { saveInvited } from './invite-person';

/**
 * Invites a person from the command line, for the first administrator. An account that still waits for its invitation
 * gets the role instead of its former ones.
 * @returns the link of the invitation; null when the mailbox belongs to an account that was in use
 */
export function inviteByCommand(
  services: Pick<Services, 'db' | 'clock' | 'environment'>,
  { email, role, lang }: { email: string; role: StaffRole; lang: string },
): Promise<string | null> {
  return services.db.transaction(async (tx) => {
    const name = readEmail(email).split('@')[0] ?? '';
    const account = await saveInvited(tx, services, { email, name, roles: [role], lang });
    if (!account) return null;
    await writeAudit(tx, services, {
      action: 'staff.invite',
      valueFen: null,
      actorType: 'SYSTEM',
      subjectId: account.id,
      reason: 'npm run staff -- invite',
      after: { email: account.email, roles: account.roles },
    });
    return writeInvitation(tx, services, account);
  });
}
