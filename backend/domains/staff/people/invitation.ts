import { and, eq, gt, isNull } from 'drizzle-orm';
import { networkOf } from '../../../../lib/networks';
import { invitationHours } from '../../../../lib/promises';
import { staffInvitationPath } from '../../../../lib/routing/staff-paths';
import { addTime } from '../../../../lib/time';
import type { Transaction } from '../../../database/connect';
import { staffAccount, staffInvitation } from '../../../database/schema/staff';
import type { Context, Services } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { localeOf } from '../../../platform/locale-of';
import { newToken, tokenHash } from '../../../platform/sealing/seal';
import { readShop } from '../../../platform/shop';
import { staffLink } from '../../../platform/store-link';
import { writeAudit } from '../../../platform/write-audit';
import { checkNewPassword } from '../../auth/passwords/check-new-password';
import type { FieldEncoding } from '../../auth/passwords/password-field';
import { hashPassword } from '../../auth/passwords/password-hash';
import { endStaffSessions, openStaffSession } from '../sign-in/staff-session';

/**
 * Writes an invitation, which replaces earlier ones, and returns its link. The key is in the fragment, which browsers do
 * not send: it is in no server log.
 */
export async function writeInvitation(
  tx: Transaction,
  services: Pick<Services, 'clock' | 'environment'>,
  account: { id: string; lang: string },
): Promise<string> {
  const now = services.clock.now();
  const key = newToken();
  await tx
    .update(staffInvitation)
    .set({ usedTime: now })
    .where(and(eq(staffInvitation.staffId, account.id), isNull(staffInvitation.usedTime)));
  await tx.insert(staffInvitation).values({
    keyHash: tokenHash(key),
    staffId: account.id,
    expireTime: addTime(now, invitationHours, 'hour'),
    createdTime: now,
  });
  return `${staffLink({ ...services, locale: localeOf(account.lang) }, staffInvitationPath)}#${key}`;
}

/** Invitations that are tried from one network. */
const networkLimit = { points: 30, seconds: 3600 };

/**
 * Accepts an invitation: the person chooses a password. The second factor is set up next. The key is checked before the
 * password is hashed, so that strangers cannot occupy the hashing threads.
 * @throws StoreError `staff_invitationInvalid` when it is unknown, used or expired; the errors of `checkNewPassword`; 429
 */
export async function acceptInvitation(
  context: Context,
  body: { key: string; password: string; enc?: FieldEncoding | undefined },
) {
  await context.rateLimits.take(`staff-invitation:${networkOf(context.ip)}`, networkLimit);
  const [invited] = await context.db
    .select({ email: staffAccount.email, name: staffAccount.name })
    .from(staffInvitation)
    .innerJoin(staffAccount, eq(staffAccount.id, staffInvitation.staffId))
    .where(usable(body.key, context.clock.now()));
  if (!invited) throw new StoreError('staff_invitationInvalid');
  const { password: given, enc } = body;
  const about = [invited.email, invited.name];
  const shop = await readShop(context.db);
  const password = await checkNewPassword({ password: given, enc }, context, { of: 'staff', about, shop });
  const passwordHash = await hashPassword(password);
  const now = context.clock.now();
  return context.db.transaction(async (tx) => {
    const [invitation] = await tx
      .update(staffInvitation)
      .set({ usedTime: now })
      .where(usable(body.key, now))
      .returning({ staffId: staffInvitation.staffId });
    if (!invitation) throw new StoreError('staff_invitationInvalid');
    const [account] = await tx
      .update(staffAccount)
      .set({ status: 'ACTIVE', passwordHash, updatedTime: now })
      .where(and(eq(staffAccount.id, invitation.staffId), eq(staffAccount.status, 'INVITED')))
      .returning();
    if (!account) throw new StoreError('staff_invitationInvalid');
    await endStaffSessions(tx, account.id, now);
    await writeAudit(tx, context, {
      action: 'staff.invitation_accepted',
      actorType: 'STAFF',
      actorId: account.id,
      subjectId: account.id,
    });
    return openStaffSession(tx, context, account, false);
  });
}

/** Matches an unused, unexpired invitation. */
function usable(key: string, now: Date) {
  return and(
    eq(staffInvitation.keyHash, tokenHash(key)),
    isNull(staffInvitation.usedTime),
    gt(staffInvitation.expireTime, now),
  );
}
