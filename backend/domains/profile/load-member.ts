import { and, asc, count, eq, gt } from 'drizzle-orm';
import { type Member, member as memberSchema } from '../../../lib/contract/members/member';
import { fenToYuan } from '../../../lib/money';
import { formatShanghai } from '../../../lib/time';
import { goodsFavorite, member, vipLevel } from '../../database/schema/members';
import { orders } from '../../database/schema/orders';
import { couponCode, pointAccount } from '../../database/schema/pricing';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { localize } from '../../platform/localize';
import { memberOf } from '../../platform/member-of';
import { maskEmail, maskMobile } from '../auth/accounts/contact';
import { limitsFor } from '../orders/spending-limits';
import { isUnused } from '../promotions/coupon-state';
import { readOrderSettings } from '../settings/order-settings';

/** The signed-in member for the member pages; e-mail and phone are masked. */
export async function loadMember(context: Context): Promise<{ member: Member }> {
  const { db, locale } = context;
  const memberId = memberOf(context);
  const [row] = await db
    .select({ member, level: vipLevel, point: pointAccount.balance })
    .from(member)
    .innerJoin(vipLevel, eq(vipLevel.id, member.vipLevelId))
    .leftJoin(pointAccount, eq(pointAccount.memberId, member.id))
    .where(eq(member.id, memberId));
  if (!row) throw new StoreError('common_message_unauthorized');
  const own = row.member;
  const [next] = await db
    .select()
    .from(vipLevel)
    .where(gt(vipLevel.level, row.level.level))
    .orderBy(asc(vipLevel.level))
    .limit(1);
  return {
    member: {
      id: own.id,
      username: own.username,
      nickname: own.nickname,
      avatar: own.avatar,
      qq: own.qq,
      wechat: own.wechat,
      vipLevel: row.level.code,
      vipName: localize(row.level.nameI18n, locale),
      vipProgress: {
        spend: fenToYuan(own.spend365dFen),
        nextLevel: next?.code ?? null,
        nextName: next ? localize(next.nameI18n, locale) : null,
        missing: next ? fenToYuan(Math.max(0, next.spendThresholdFen - own.spend365dFen)) : null,
      },
      areaCode: own.areaCode,
      mobile: own.mobile ? maskMobile(own.mobile) : null,
      email: own.email ? maskEmail(own.email) : null,
      hasPassword: own.passwordHash !== null,
      limits: await limitsOf(context, own),
      certificationStatus: memberSchema.shape.certificationStatus.parse(own.certificationStatus),
      point: row.point ?? 0,
      ...(await countOwn(context, memberId)),
      createdTime: formatShanghai(own.createdTime),
    },
  };
}

async function limitsOf(context: Context, own: typeof member.$inferSelect): Promise<Member['limits']> {
  const settings = await readOrderSettings(context.db);
  const { singleFen, dailyFen } = limitsFor(own.certificationStatus, settings);
  return {
    single: fenToYuan(singleFen),
    daily: fenToYuan(dailyFen),
    verifiedDaily: settings.risk.verifiedDailyLimitCny,
  };
}

async function countOwn(context: Context, memberId: string) {
  const { db } = context;
  const [coupons] = await db
    .select({ rows: count() })
    .from(couponCode)
    .where(and(eq(couponCode.memberId, memberId), isUnused(memberId, context.clock.now())));
  const [favorites] = await db
    .select({ rows: count() })
    .from(goodsFavorite)
    .where(eq(goodsFavorite.memberId, memberId));
  const [unpaid] = await db
    .select({ rows: count() })
    .from(orders)
    .where(and(eq(orders.memberId, memberId), eq(orders.status, 'PENDING_PAYMENT')));
  return {
    couponCount: coupons?.rows ?? 0,
    favoriteCount: favorites?.rows ?? 0,
    unpaidCount: unpaid?.rows ?? 0,
  };
}
