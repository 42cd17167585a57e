import type { Context } from '../platform/context';

const HOUR = 3600;
/** Tries of any kind; wrong ones are counted apart. */
const tries = { points: 20, seconds: HOUR };
const wrongTries = { points: 10, seconds: HOUR };

/** Wrong codes after which a person has to show that he is one (domain.md 1.11). */
const WRONG_BEFORE_CAPTCHA = 3;

const wrongKey = (memberId: string) => `coupon-wrong:${memberId}`;

/**
 * Before a code is looked at: nobody tries out codes by the hundred, neither as one member nor from one address.
 * @throws StoreError `common_message_tooManyRequests`
 */
export async function admitRedemption(context: Context, memberId: string): Promise<void> {
  await context.rateLimits.take(`coupon-redeem:${memberId}`, tries);
  await context.rateLimits.take(`coupon-redeem-ip:${context.ip}`, { points: 60, seconds: HOUR });
}

/** @throws StoreError `common_message_tooManyRequests` in place of the refusal, once there were too many */
export async function countWrongCode({ rateLimits }: Context, memberId: string): Promise<void> {
  await rateLimits.take(wrongKey(memberId), wrongTries);
}

export async function forgetWrongCodes({ rateLimits }: Context, memberId: string): Promise<void> {
  await rateLimits.clear(wrongKey(memberId));
}

/** Whether the shop's captcha is due before the next try. */
export async function needsCaptcha({ rateLimits }: Context, memberId: string): Promise<boolean> {
  return (await rateLimits.taken(wrongKey(memberId))) >= WRONG_BEFORE_CAPTCHA;
}
