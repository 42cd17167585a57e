import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Member, member as memberSchema } from '../../../../lib/account/member-contract';
import { fenToYuan } from '../../../../lib/money';
import { formatShanghai } from '../../../../lib/time';
import { builtOnce } from '../../../database/built-once';
import { memberFactor } from '../../../database/schema/member-factors';
import { goodsFavorite, member, vipLevel } from '../../../database/schema/members';
import { orders } from '../../../database/schema/orders';
import { couponCode, pointAccount } from '../../../database/schema/pricing';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { localize } from '../../../platform/localize';
import { memberOf } from '../../../platform/member-of';
import { maskEmail, maskMobile } from '../../auth/accounts/contact';
import { isUnused } from '../../coupons/coupon-state';
import { limitsFor } from '../../orders/spending-limits';
import { readOrderSettings } from '../../settings/order-settings';

const next = alias(vipLevel, 'next');
type NextLevel = Pick<typeof vipLevel.$inferSelect, 'code' | 'nameI18n' | 'spendThresholdFen'>;

type MemberRow = {
  member: typeof member.$inferSelect;
  level: typeof vipLevel.$inferSelect;
  point: number | null;
  next: NextLevel | null;
  /** Numbers of the member's rows. */
  coupons: number;
  favorites: number;
  unpaid: number;
  hasAuthenticator: boolean;
};

/** The signed-in member for the member pages; e-mail and phone are masked. */
export async function loadMember(context: Context): Promise<{ member: Member }> {
  const { db, locale } = context;
  const [row] = await findMember(db, { memberId: memberOf(context), now: context.clock.now().toISOString() });
  if (!row) throw new StoreError('common_message_unauthorized');
  const { member: own, next: following } = row;
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
        nextLevel: following?.code ?? null,
        nextName: following ? localize(following.nameI18n, locale) : null,
        missing: following ? fenToYuan(Math.max(0, following.spendThresholdFen - own.spend365dFen)) : null,
      },
      areaCode: own.areaCode,
      mobile: own.mobile ? maskMobile(own.mobile) : null,
      email: own.email ? maskEmail(own.email) : null,
      hasPassword: own.passwordHash !== null,
      hasAuthenticator: row.hasAuthenticator,
      limits: await limitsOf(context, own),
      certificationStatus: memberSchema.shape.certificationStatus.parse(own.certificationStatus),
      point: row.point ?? 0,
      couponCount: row.coupons,
      favoriteCount: row.favorites,
      unpaidCount: row.unpaid,
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

const memberId = sql.placeholder('memberId');

const findMember = builtOnce<MemberRow, 'memberId' | 'now'>((db) => {
  const following = db
    .select({
      level: sql`json_build_object('code', ${next.code}, 'nameI18n', ${next.nameI18n}, 'spendThresholdFen', ${next.spendThresholdFen})`,
    })
    .from(next)
    .where(gt(next.level, vipLevel.level))
    .orderBy(asc(next.level))
    .limit(1);
  const rows = sql`count(*)::int`;
  const coupons = db
    .select({ rows })
    .from(couponCode)
    .where(and(eq(couponCode.memberId, memberId), isUnused(memberId, sql.placeholder('now'))));
  const favorites = db.select({ rows }).from(goodsFavorite).where(eq(goodsFavorite.memberId, memberId));
  const unpaid = db
    .select({ rows })
    .from(orders)
    .where(and(eq(orders.memberId, memberId), eq(orders.status, 'PENDING_PAYMENT')));
  const confirmed = db
    .select({ one: sql`1` })
    .from(memberFactor)
    .where(and(eq(memberFactor.memberId, memberId), isNotNull(memberFactor.confirmedTime)));
  return db
    .select({
      member,
      level: vipLevel,
      point: pointAccount.balance,
      next: sql<NextLevel | null>`(${following})`,
      coupons: sql<number>`(${coupons})`,
      favorites: sql<number>`(${favorites})`,
      unpaid: sql<number>`(${unpaid})`,
      hasAuthenticator: sql<boolean>`exists (${confirmed})`,
    })
    .from(member)
    .innerJoin(vipLevel, eq(vipLevel.id, member.vipLevelId))
    .leftJoin(pointAccount, eq(pointAccount.memberId, member.id))
    .where(eq(member.id, memberId))
    .prepare('');
});
