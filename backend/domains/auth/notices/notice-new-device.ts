import { desc, eq } from 'drizzle-orm';
import type { Transaction } from '../../../database/connect';
import { authSession } from '../../../database/schema/members';
import type { Context } from '../../../platform/context';
import { networkOf } from '../accounts/contact';
import { deviceKey } from '../sessions/device-name';
import type { MemberRow } from '../sessions/open-session';
import { queueNewDeviceNotice } from './account-mail';

/** Number of recent sessions to compare with; older ones are deleted after 90 days anyway. */
const lookBack = 200;

/**
 * Notifies a member of a sign-in from a device (browser and network) that no earlier session used. The very first
 * sign-in is not reported. Must be called before the new session is written.
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
  return `${deviceKey(userAgent)}|${networkOf(ip)}`;
}
