import { asc, eq } from 'drizzle-orm';
import type { MemberRank } from '../../../lib/coins/contract';
import { fenToYuan } from '../../../lib/money';
import { member, vipLevel } from '../../database/schema/members';
import type { Context } from '../../platform/context';
import { localize } from '../../platform/localize';

/** Member levels with their benefits, lowest first; the current member's level is marked. */
export async function listRanks(context: Context): Promise<MemberRank[]> {
  const { db, actor, locale } = context;
  const rows = await db.select().from(vipLevel).orderBy(asc(vipLevel.level));
  const [own] =
    actor.kind === 'member'
      ? await db.select({ id: member.vipLevelId }).from(member).where(eq(member.id, actor.memberId))
      : [];
  return rows.map((row) => ({
    code: row.code,
    level: row.level,
    name: localize(row.nameI18n, locale),
    threshold: fenToYuan(row.spendThresholdFen),
    discount: row.discountPpm / 1_000_000,
    coinMultiplier: row.coinMultiplierPpm / 1_000_000,
    isCurrent: row.id === own?.id,
  }));
}
