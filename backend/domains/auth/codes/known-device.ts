import { desc, eq } from 'drizzle-orm';
import { networkOf } from '../../../../lib/networks';
import type { Executor } from '../../../database/connect';
import { authSession } from '../../../database/schema/members';
import type { Context } from '../../../platform/context';
import { deviceKey } from '../sessions/device-name';

/** Number of recent sessions to compare with; older ones are deleted after 90 days anyway. */
const lookBack = 200;

/** A browser in a network. */
export function deviceFingerprint({ userAgent, ip }: Pick<Context, 'userAgent' | 'ip'>): string {
  return `${deviceKey(userAgent)}|${networkOf(ip)}`;
}

/**
 * Whether the device of this request was signed in to the account before. `FIRST`: the account has no sessions yet.
 * @param memberId an id without a member takes the same query and is `FIRST`
 */
export async function compareDevice(
  executor: Executor,
  context: Pick<Context, 'userAgent' | 'ip'>,
  memberId: string,
): Promise<'FIRST' | 'KNOWN' | 'NEW'> {
  const earlier = await executor
    .select({ userAgent: authSession.userAgent, ip: authSession.ip })
    .from(authSession)
    .where(eq(authSession.memberId, memberId))
    .orderBy(desc(authSession.createdTime))
    .limit(lookBack);
  if (earlier.length === 0) return 'FIRST';
  const network = networkOf(context.ip);
  const device = deviceKey(context.userAgent);
  // The network first, because parsing 200 user agents takes milliseconds.
  const isKnown = earlier.some(
    ({ userAgent, ip }) => networkOf(ip ?? '') === network && deviceKey(userAgent ?? '') === device,
  );
  return isKnown ? 'KNOWN' : 'NEW';
}
