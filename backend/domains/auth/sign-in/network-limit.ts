import { networkOf } from '../../../../lib/networks';
import type { Context } from '../../../platform/context';

/** Refused sign-ins from one network over all accounts; the window is short to limit the effect on neighbours. */
const networkLimit = { points: 60, seconds: 60 };

const networkKey = ({ ip }: Pick<Context, 'ip'>): string => `login-network:${networkOf(ip)}`;

/** Counts a sign-in that was refused. @throws StoreError 429 above the limit */
export function countRefusal(context: Context): Promise<unknown> {
  return context.rateLimits.take(networkKey(context), networkLimit);
}

/** Called before the work of a sign-in, so that a network over its limit cannot occupy it. @throws StoreError 429 */
export async function refuseFlood(context: Context): Promise<void> {
  const most = networkLimit.points * context.environment.rateLimitFactor;
  if ((await context.rateLimits.taken(networkKey(context))) < most) return;
  await countRefusal(context);
}
