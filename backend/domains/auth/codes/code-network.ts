import { networkOf } from '../../../../lib/networks';
import type { Context } from '../../../platform/context';

/** Limit per network over all targets; owners and known devices have only the limit of their target. */
const networkLimit = { points: 20, seconds: 3600, refusal: 'common_error_verifyCodeOften' } as const;

const networkKey = ({ ip }: Pick<Context, 'ip'>): string => `code-network:${networkOf(ip)}`;

/** Codes that were taken by the network of the request. */
export function takenByCodeNetwork(context: Context): Promise<number> {
  return context.rateLimits.taken(networkKey(context));
}

/** Takes one code from the limit of the network. @throws StoreError `common_error_verifyCodeOften` 429 */
export function takeFromCodeNetwork(context: Context): Promise<unknown> {
  return context.rateLimits.take(networkKey(context), networkLimit);
}
