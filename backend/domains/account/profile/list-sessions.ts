import { and, desc, eq, gt, isNull, or } from 'drizzle-orm';
import type { DeviceSession } from '../../../../lib/account/contract';
import { addTime, formatShanghai } from '../../../../lib/time';
import type { Executor } from '../../../database/connect';
import { authSession } from '../../../database/schema/members';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { maskIp } from '../../auth/accounts/contact';
import { deviceName, deviceOf } from '../../auth/sessions/device-name';
import { memberLimits } from '../../auth/sessions/session-limits';

type SessionRow = typeof authSession.$inferSelect;

/**
 * The member's active sign-ins, this session first, then by last use. An entry is identified by its session family,
 * which is stable while its sessions change with every refresh.
 */
export async function listSessions(context: Context): Promise<DeviceSession[]> {
  const { actor } = context;
  if (actor.kind !== 'member') throw new StoreError('common_message_unauthorized');
  return sessionsOf(context, actor.memberId, actor.sessionId);
}

/**
 * The active sign-ins of a member.
 * @param sessionId the session of the request; undefined when it is not the member's
 */
export async function sessionsOf(
  context: Context,
  memberId: string,
  sessionId?: string,
): Promise<DeviceSession[]> {
  const rows = await liveSessions(context.db, context, memberId);
  const here = rows.find((row) => row.id === sessionId)?.familyId;
  const families = [...new Set(rows.map((row) => row.familyId))];
  const devices = families.map((id) => {
    const sessions = rows.filter((row) => row.familyId === id);
    return viewFamily(context, id, sessions, id === here);
  });
  return devices.sort((a, b) => Number(b.current) - Number(a.current));
}

/** Sessions that can still be used or refreshed, newest first. */
function liveSessions(
  db: Executor,
  { clock }: Pick<Context, 'clock'>,
  memberId: string,
): Promise<SessionRow[]> {
  const idleSince = addTime(clock.now(), -memberLimits.idle, 'millisecond');
  return db
    .select()
    .from(authSession)
    .where(
      and(
        eq(authSession.memberId, memberId),
        isNull(authSession.revokedTime),
        gt(authSession.refreshExpireTime, clock.now()),
        or(
          gt(authSession.lastSeenTime, idleSince),
          and(isNull(authSession.lastSeenTime), gt(authSession.createdTime, idleSince)),
        ),
      ),
    )
    .orderBy(desc(authSession.createdTime), desc(authSession.id));
}

function viewFamily(context: Context, id: string, sessions: SessionRow[], current: boolean): DeviceSession {
  const newest = sessions[0];
  const agent = newest?.userAgent ?? '';
  const times = sessions.flatMap((row) => [row.createdTime, row.lastSeenTime ?? row.createdTime]);
  const ms = times.map((time) => time.getTime());
  return {
    id,
    device: deviceName(agent, context.locale),
    kind: deviceOf(agent).kind,
    ip: newest?.ip ? maskIp(newest.ip) : null,
    signInTime: formatShanghai(new Date(Math.min(...ms))),
    lastTime: formatShanghai(current ? context.clock.now() : new Date(Math.max(...ms))),
    current,
  };
}
