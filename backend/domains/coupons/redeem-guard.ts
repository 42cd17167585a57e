import type { Context } from '../../platform/context';

const HOUR = 3600;
/** Limits of all tries and of wrong tries. */
const tries = { points: 20, seconds: HOUR };
const wrongTries = { points: 10, seconds: HOUR };

/** Wrong codes before a captcha is required. */
const WRONG_BEFORE_CAPTCHA = 3;

const wrongKey = (memberId: string) => `coupon-wrong:${memberId}`;

/**
 * Limits tries per member and per network before a code is checked, to prevent guessing.
 * @throws StoreError `common_message_tooManyRequests`
 */
export async function admitRedemption(context: Context, memberId: string): Promise<void> {
  await context.rateLimits.take(`coupon-redeem:${memberId}`, tries);
  await context.rateLimits.take(`coupon-redeem-ip:${context.ip}`, { points: 60, seconds: HOUR });
}

/**
 * Counts a wrong code.
 * @throws StoreError `common_message_tooManyRequests` instead of the refusal, once there are too many
 */
export async function countWrongCode({ rateLimits }: Context, memberId: string): Promise<void> {
  await rateLimits.take(wrongKey(memberId), wrongTries);
}

/** Resets the counter of wrong codes. */
export async function forgetWrongCodes({ rateLimits }: Context, memberId: string): Promise<void> {
  await rateLimits.clear(wrongKey(memberId));
}

/** Whether the next try needs a captcha. */
export async function needsCaptcha({ rateLimits }: Context, memberId: string): Promise<boolean> {
  return (await rateLimits.taken(wrongKey(memberId))) >= WRONG_BEFORE_CAPTCHA;
}
