import { and, eq, isNull, sql } from 'drizzle-orm';
import { type CouponCode, couponCode as couponCodeSchema } from '../../../lib/coupons/contract';
import { readPrintedCode } from '../../../lib/text/code';
import type { Transaction } from '../../database/connect';
import { couponCode } from '../../database/schema/pricing';
import { runExclusive } from '../../platform/concurrency/keyed-mutex';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { memberOf } from '../../platform/member-of';
import { type CaptchaAnswer, spendCaptcha } from '../auth/codes/captcha';
import { refuseOtherAudience, refuseUntimely } from './claim-coupon';
import { type CouponCodeRow, type CouponRow, codeOnWire, scopeNames } from './coupon-on-wire';
import { grantLocked, refuseOneTooMany } from './grant-coupon';
import { lockCouponRow } from './lock-coupon-row';
import { admitRedemption, countWrongCode, forgetWrongCodes, needsCaptcha } from './redeem-guard';
import { takeOnce } from './take-once';

/**
 * Redeems a code for a coupon: a coupon's public code (`WELCOME8`), or a single-use code. Case and spaces are ignored.
 * @throws StoreError `coupon_invalid` wrong code, `coupon_alreadyRedeemed`, `coupon_memberLimit`, `coupon_expired`, `coupon_notBegin`,
 *   `coupon_allClaimed`, `coupon_busy`, `coupon_notForMember`, `common_message_tooManyRequests`; 428 for the captcha
 *   after three wrong codes
 */
export async function redeemCoupon(
  context: Context,
  body: { code: string; captcha?: CaptchaAnswer | undefined },
  key: string,
): Promise<CouponCode> {
  const memberId = memberOf(context);
  const text = readPrintedCode(body.code);
  // Serialised per member, so that concurrent tries are counted like consecutive ones.
  return runExclusive(`redeem|${memberId}`, async () => {
    if (await needsCaptcha(context, memberId)) await spendCaptcha(context, body.captcha ?? {});
    await admitRedemption(context, memberId);
    return redeemOnce(context, memberId, text, key);
  });
}

async function redeemOnce(
  context: Context,
  memberId: string,
  text: string,
  key: string,
): Promise<CouponCode> {
  let isNew = false;
  try {
    const given = await takeOnce(
      context,
      { route: 'coupon/redeem', key, body: { code: text }, schema: couponCodeSchema },
      async (tx) => {
        const { code, coupon } = await take(tx, context, memberId, text);
        const names = await scopeNames(tx, context.locale, [coupon]);
        isNew = true;
        return codeOnWire({ code, coupon, orderSn: null }, names, context);
      },
    );
    // A repeated success does not reset the counter of wrong codes since then.
    if (isNew) await forgetWrongCodes(context, memberId);
    return given;
  } catch (error) {
    if (!(error instanceof StoreError) || error.key !== 'coupon_invalid') throw error;
    await countWrongCode(context, memberId);
    throw new StoreError('coupon_invalid', { data: { captchaDue: await needsCaptcha(context, memberId) } });
  }
}

type Taken = { code: CouponCodeRow; coupon: CouponRow };

async function take(tx: Transaction, context: Context, memberId: string, text: string): Promise<Taken> {
  if (!/^[A-Z0-9-]{4,64}$/.test(text)) throw new StoreError('coupon_invalid');
  const [made] = await tx.select().from(couponCode).where(eq(couponCode.code, text));
  if (made) return takeMade(tx, context, memberId, made);
  const coupon = await lockCouponRow(tx, { code: text }, 'coupon_invalid');
  // Knowing the code of a coupon for coins, or of one that staff grant, does not make it free.
  if (coupon.isExchange || coupon.isGrantOnly) throw new StoreError('coupon_invalid');
  await refuseUntimely(tx, context, memberId, coupon);
  return { coupon, code: await grantLocked(tx, context.clock, memberId, coupon, 'REDEEM') };
}

/** Assigns a pre-generated code, which is already counted in the coupon's quantity. */
async function takeMade(
  tx: Transaction,
  context: Context,
  memberId: string,
  made: CouponCodeRow,
): Promise<Taken> {
  const coupon = await lockCouponRow(tx, { couponId: made.couponId }, 'coupon_invalid');
  const now = context.clock.now();
  if (made.status === 'VOID') throw new StoreError('coupon_invalid');
  if (made.memberId !== null) throw new StoreError('coupon_alreadyRedeemed');
  if (made.status === 'EXPIRED' || made.endTime <= now) throw new StoreError('coupon_expired');
  if (made.beginTime > now) throw new StoreError('coupon_notBegin');
  await refuseOtherAudience(tx, memberId, coupon);
  await refuseOneTooMany(tx, memberId, coupon);
  const [code] = await tx
    .update(couponCode)
    .set({ memberId, source: 'REDEEM', updatedTime: now, version: sql`${couponCode.version} + 1` })
    .where(and(eq(couponCode.id, made.id), isNull(couponCode.memberId), eq(couponCode.status, 'UNUSED')))
    .returning();
  if (!code) throw new StoreError('coupon_alreadyRedeemed');
  return { code, coupon };
}
