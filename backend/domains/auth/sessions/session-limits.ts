import type { authSession } from '../../../database/schema/members';

/**
 * Milliseconds a sign-in lasts: without use, and in total (ASVS V7.3.1, V7.3.2). Use is recorded when tokens are
 * refreshed, at least every two hours of activity.
 */
export const memberLimits = { idle: 7 * 24 * 3_600_000, absolute: 30 * 24 * 3_600_000 };

type Used = Pick<typeof authSession.$inferSelect, 'createdTime' | 'lastSeenTime'>;

/** Whether a session has been unused for longer than its limit. */
export function isIdle({ createdTime, lastSeenTime }: Used, limit: number, now: Date): boolean {
  return now.getTime() - (lastSeenTime ?? createdTime).getTime() >= limit;
}
