import { desc, eq } from 'drizzle-orm';
import type { Transaction } from '../database/connect';
import { authSession } from '../database/schema/identity';
import type { Context } from '../platform/context';
import { networkOf } from './contact';
import { deviceName } from './device-name';
import type { MemberRow } from './open-session';
import { queueNewDeviceNotice } from './queue-account-mail';

/** Sessions looked back at; older ones are gone after 90 days anyway. */
const lookBack = 200;

/**
 * Tell a member who signs in from a device, as its browser and network say, that none of his sessions had before.
 * The first sign-in of all is no news. Call it before the new session is written.
 */
export async function noticeNewDevice(tx: Transaction, context: Context, owner: MemberRow): Promise<void> {
  const earlier = await tx
    .select({ userAgent: authSession.userAgent, ip: authSession.ip })
    .from(authSession)
    .where(eq(authSession.memberId, owner.id))
    .orderBy(desc(authSession.createdTime))
    .limit(lookBack);
  if (earlier.length === 0) return;
  const here = fingerprint(context.userAgent, context.ip);
  if (earlier.some((session) => fingerprint(session.userAgent ?? '', session.ip ?? '') === here)) return;
  await queueNewDeviceNotice(tx, context, owner);
}

function fingerprint(userAgent: string, ip: string): string {
  return `${deviceName(userAgent, 'en')}|${networkOf(ip)}`;
}
