import { and, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { isPermitted } from '../../../../lib/permissions/staff-permissions';
import type { StaffSession } from '../../../../lib/staff/contract';
import { addTime, formatShanghai } from '../../../../lib/time';
import { staffAccount, staffSession } from '../../../database/schema/staff';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { staffOf } from '../../../platform/staff-of';
import { writeStaffAudit } from '../../../platform/write-audit';
import { maskIp } from '../../auth/accounts/contact';
import { deviceName } from '../../auth/sessions/device-name';
import { endStaffSession, staffLimits } from '../sign-in/staff-session';

/** Sessions shown at most. */
const mostSessions = 200;

/** Open sessions, newest first: the own ones, all of them for administrators. */
export async function listStaffSessions(context: Context): Promise<StaffSession[]> {
  const actor = staffOf(context);
  const now = context.clock.now();
  const rows = await context.db
    .select({ session: staffSession, email: staffAccount.email })
    .from(staffSession)
    .innerJoin(staffAccount, eq(staffAccount.id, staffSession.staffId))
    .where(
      and(
        isNull(staffSession.revokedTime),
        isNotNull(staffSession.factorTime),
        gt(staffSession.expireTime, now),
        gt(staffSession.lastSeenTime, addTime(now, -staffLimits.idle, 'millisecond')),
        ownUnlessAdministrator(context),
      ),
    )
    .orderBy(desc(staffSession.id))
    .limit(mostSessions);
  return rows.map(({ session, email }) => ({
    id: session.id,
    staffId: session.staffId,
    email,
    device: deviceName(session.userAgent, context.locale),
    ip: maskIp(session.ip),
    current: session.id === actor.sessionId,
    createdTime: formatShanghai(session.createdTime),
    lastSeenTime: formatShanghai(session.lastSeenTime),
  }));
}

/**
 * Ends a session: an own one, any for administrators.
 * @throws StoreError 404 for another person's session as for an unknown one
 */
export async function revokeStaffSession(context: Context, id: string): Promise<null> {
  await context.db.transaction(async (tx) => {
    const [session] = await tx
      .select({ staffId: staffSession.staffId })
      .from(staffSession)
      .where(and(eq(staffSession.id, id), ownUnlessAdministrator(context)));
    if (!session) throw new StoreError('common_message_notFound');
    if (!(await endStaffSession(tx, id, context.clock.now()))) return;
    await writeStaffAudit(tx, context, {
      action: 'staff.session_revoke',
      subjectId: session.staffId,
      detail: { sessionId: id },
    });
  });
  return null;
}

function ownUnlessAdministrator(context: Context) {
  const { staffId, roles } = staffOf(context);
  return isPermitted(roles, 'staff.manage') ? undefined : eq(staffSession.staffId, staffId);
}
