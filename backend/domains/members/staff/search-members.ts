import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import type { StaffMemberView } from '../../../../lib/members/member-states';
import type { StaffMemberRow } from '../../../../lib/members/staff/contract';
import { fenToYuan } from '../../../../lib/money';
import type { MemberSort } from '../../../../lib/staff/list-states';
import { formatShanghai } from '../../../../lib/time';
import { certificationStatus } from '../../../../lib/verification/contract';
import type { Executor } from '../../../database/connect';
import { member, vipLevel } from '../../../database/schema/members';
import type { Context } from '../../../platform/context';
import { idsOf } from '../../../platform/found-by';
import { byId, keysetSorting, type Sorting } from '../../../platform/keyset-sorting';
import { localize } from '../../../platform/localize';
import { maskEmail, maskMobile } from '../../auth/accounts/contact';
import { isLockedAt, memberStatusOf } from '../../auth/accounts/member-lock';
import { memberWays } from '../../auth/accounts/member-ways';

type List = Contract['GET /upms/admin/member/list'];

const pageSize = 50;

function conditionOf(view: StaffMemberView, now: Date): SQL | undefined {
  if (view === 'LOCKED') return isLockedAt(now);
  return view === 'CLOSED' ? eq(member.status, 'CLOSED') : undefined;
}

/** Members with their level. */
export function selectMembers(db: Executor) {
  return db
    .select({ member, level: vipLevel })
    .from(member)
    .innerJoin(vipLevel, eq(vipLevel.id, member.vipLevelId));
}

type Row = Awaited<ReturnType<typeof selectMembers>>[number];

/** Written as in the indexes: who never signed in comes before every time. */
const seenOrNever = sql`coalesce(member.last_login_time, '-infinity'::timestamp with time zone)`;

const sortings: Record<MemberSort, Sorting> = {
  ...byId,
  SPENT_DESC: { key: sql`member.spend_365d_fen`, isDescending: true },
  SPENT_ASC: { key: sql`member.spend_365d_fen`, isDescending: false },
  SEEN_DESC: { key: seenOrNever, isDescending: true },
  SEEN_ASC: { key: seenOrNever, isDescending: false },
};

/** Members in a sorting. Pages continue after a member, so that they stay quick and stable while members register. */
export async function searchMembers(
  context: Context,
  query: z.output<List['query']>,
): Promise<z.input<List['data']>> {
  const { order, following } = keysetSorting(member.id, sortings[query.sort], query.after);
  const rows = await selectMembers(context.db)
    .where(
      and(
        conditionOf(query.view, context.clock.now()),
        query.q ? sql`${member.id} in (${idsOf(memberWays(query.q))})` : undefined,
        query.verification ? eq(member.certificationStatus, query.verification) : undefined,
        following,
      ),
    )
    .orderBy(...order)
    .limit(pageSize + 1);
  const page = rows.slice(0, pageSize);
  return {
    rows: page.map((row) => memberRow(context, row)),
    next: rows.length > pageSize ? (page.at(-1)?.member.id ?? null) : null,
  };
}

export function maskedMobile({ areaCode, mobile }: Row['member']): string | null {
  return mobile ? `+${areaCode ?? ''} ${maskMobile(mobile)}` : null;
}

/** A member as the list shows it: contacts are masked. */
export function memberRow(
  { locale, clock }: Pick<Context, 'locale' | 'clock'>,
  { member: one, level }: Row,
): StaffMemberRow {
  const status = memberStatusOf(one, clock.now());
  return {
    id: one.id,
    nickname: one.nickname,
    contact: one.email ? maskEmail(one.email) : maskedMobile(one),
    level: level.code,
    levelName: localize(level.nameI18n, locale),
    verification: certificationStatus.parse(one.certificationStatus),
    status,
    lockedUntil: status === 'LOCKED' && one.lockedUntil ? formatShanghai(one.lockedUntil) : null,
    spend: fenToYuan(one.spend365dFen),
    createdTime: formatShanghai(one.createdTime),
    lastLoginTime: one.lastLoginTime && formatShanghai(one.lastLoginTime),
  };
}
