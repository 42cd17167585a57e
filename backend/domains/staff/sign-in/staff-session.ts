import { and, eq, gt, isNull, ne } from 'drizzle-orm';
import { staffHours, staffIdleMinutes, stepUpMinutes } from '../../../../lib/promises';
import type { StaffStage } from '../../../../lib/staff/contract';
import { addTime } from '../../../../lib/time';
import type { Executor } from '../../../database/connect';
import { staffAccount, staffSession } from '../../../database/schema/staff';
import type { Context, Services, StaffActor } from '../../../platform/context';
import { newId } from '../../../platform/new-id';
import { newToken, tokenHash } from '../../../platform/sealing/seal';

const minute = 60_000;

/** Milliseconds: without a call, in total, and until the second factor must have followed the password. */
export const staffLimits = {
  idle: staffIdleMinutes * minute,
  absolute: staffHours * 60 * minute,
  partial: 10 * minute,
};
/** Milliseconds for which a proof of the second factor allows money and personal data. */
export const stepUpTime = stepUpMinutes * minute;

export type StaffRow = typeof staffAccount.$inferSelect;
type SessionRow = typeof staffSession.$inferSelect;

/** Whether this account may sign in: the demo's accounts have public secrets and work in a demo only. */
export function isUsable(
  account: Pick<StaffRow, 'status' | 'isDemo'>,
  { environment }: Pick<Services, 'environment'>,
): boolean {
  return account.status === 'ACTIVE' && (!account.isDemo || environment.demo);
}

/** Opens a session and returns its token; only the hash is stored. `hasFactor`: the second factor was proved now. */
export async function openStaffSession(
  tx: Executor,
  context: Context,
  account: StaffRow,
  hasFactor: boolean,
): Promise<{ token: string; stage: StaffStage }> {
  const now = context.clock.now();
  const token = newToken();
  await tx.insert(staffSession).values({
    id: newId(),
    staffId: account.id,
    tokenHash: tokenHash(token),
    factorTime: hasFactor ? now : null,
    expireTime: addTime(now, hasFactor ? staffLimits.absolute : staffLimits.partial, 'millisecond'),
    lastSeenTime: now,
    ip: context.ip,
    userAgent: context.userAgent,
    createdTime: now,
  });
  if (hasFactor) {
    await tx.update(staffAccount).set({ lastSeenTime: now }).where(eq(staffAccount.id, account.id));
  }
  return { token, stage: hasFactor ? 'OPEN' : account.factorTime ? 'FACTOR' : 'SETUP' };
}

/** Milliseconds within which another use is not recorded. */
const noticed = minute;

/**
 * The staff member of a token, or null: unknown, expired, unused for too long or revoked, or the account is not usable.
 * Roles are read on every call, so that a removed one ends at once.
 */
export async function authenticateStaff(
  services: Pick<Services, 'db' | 'clock' | 'environment'>,
  bearer: string,
): Promise<StaffActor | null> {
  const now = services.clock.now();
  const [row] = await services.db
    .select({ session: staffSession, account: staffAccount })
    .from(staffSession)
    .innerJoin(staffAccount, eq(staffAccount.id, staffSession.staffId))
    .where(
      and(
        eq(staffSession.tokenHash, tokenHash(bearer)),
        isNull(staffSession.revokedTime),
        gt(staffSession.expireTime, now),
        gt(staffSession.lastSeenTime, addTime(now, -staffLimits.idle, 'millisecond')),
      ),
    );
  if (!row || !isUsable(row.account, services)) return null;
  const { session, account } = row;
  if (now.getTime() - session.lastSeenTime.getTime() >= noticed) await noticeUse(services.db, session, now);
  return {
    kind: 'staff',
    staffId: account.id,
    sessionId: session.id,
    email: account.email,
    name: account.name,
    roles: account.roles,
    factorTime: session.factorTime,
  };
}

async function noticeUse(db: Executor, session: SessionRow, now: Date): Promise<void> {
  await db.update(staffSession).set({ lastSeenTime: now }).where(eq(staffSession.id, session.id));
  if (session.factorTime) {
    await db.update(staffAccount).set({ lastSeenTime: now }).where(eq(staffAccount.id, session.staffId));
  }
}

/**
 * Whether the second factor was proved recently enough for money and personal data. A key that can move value was made with
 * a recent code and approved by a second person, with one as well.
 */
export function isSteppedUp(actor: Pick<StaffActor, 'factorTime' | 'key'>, now: Date): boolean {
  if (actor.key) return true;
  return actor.factorTime !== null && now.getTime() - actor.factorTime.getTime() < stepUpTime;
}

/** Ends all sessions of a person, except one. */
export async function endStaffSessions(
  tx: Executor,
  staffId: string,
  now: Date,
  keep?: string,
): Promise<void> {
  await tx
    .update(staffSession)
    .set({ revokedTime: now })
    .where(
      and(
        eq(staffSession.staffId, staffId),
        isNull(staffSession.revokedTime),
        keep === undefined ? undefined : ne(staffSession.id, keep),
      ),
    );
}

/** Ends one session. @returns whether it was open */
export async function endStaffSession(tx: Executor, id: string, now: Date): Promise<boolean> {
  const ended = await tx
    .update(staffSession)
    .set({ revokedTime: now })
    .where(and(eq(staffSession.id, id), isNull(staffSession.revokedTime)))
    .returning({ id: staffSession.id });
  return ended.length > 0;
}
