import { and, count, eq, gte, inArray, lt } from 'drizzle-orm';
import { lossOfDeal } from '../../../../lib/pricing/below-cost';
import type { Executor } from '../../../database/connect';
import { dailyDeal, sku } from '../../../database/schema/catalog';
import { couponGrant, couponGrantMember } from '../../../database/schema/coupon-grants';
import { auditLog } from '../../../database/schema/platform';
import { coupon } from '../../../database/schema/pricing';
import { lossOfCoupon, lossOfGrant } from '../../coupons/staff/coupon-loss';

type Day = { start: Date; end: Date };
type Lost = { id: string | null; fen: number };

/** The subjects that people saved on a day, each once. */
const savedOn = (db: Executor, action: 'deal.save' | 'coupon.save', { start, end }: Day) =>
  db
    .selectDistinct({ id: auditLog.actorId, subjectId: auditLog.subjectId })
    .from(auditLog)
    .where(and(eq(auditLog.action, action), gte(auditLog.createdTime, start), lt(auditLog.createdTime, end)));

/** The deals below cost that people saved on a day, and what they lose, by person. */
export async function dealsBelowCost(db: Executor, day: Day) {
  const saved = await savedOn(db, 'deal.save', day);
  const deals = await db
    .select({ deal: dailyDeal, costFen: sku.costFen })
    .from(dailyDeal)
    .innerJoin(sku, eq(sku.id, dailyDeal.skuId))
    .where(inArray(dailyDeal.id, ['', ...saved.flatMap(({ subjectId }) => subjectId ?? [])]));
  return byPerson(
    saved.flatMap(({ id, subjectId }): Lost[] => {
      const found = deals.find(({ deal }) => deal.id === subjectId);
      return found ? [{ id, fen: lossOfDeal(found.deal, found.costFen) }] : [];
    }),
  );
}

/** The coupons below cost that people saved for members to take, or granted, on a day, and what they lose, by person. */
export async function couponsBelowCost(db: Executor, day: Day) {
  const saved = await savedOn(db, 'coupon.save', day);
  const rows = await db
    .select()
    .from(coupon)
    .where(inArray(coupon.id, ['', ...saved.flatMap(({ subjectId }) => subjectId ?? [])]));
  const lost: Lost[] = [];
  for (const { id, subjectId } of saved) {
    const row = rows.find((one) => one.id === subjectId);
    if (row) lost.push({ id, fen: await lossOfCoupon(db, row) });
  }
  const grants = await db
    .select({ id: couponGrant.requestedBy, row: coupon, members: count() })
    .from(couponGrant)
    .innerJoin(coupon, eq(coupon.id, couponGrant.couponId))
    .innerJoin(couponGrantMember, eq(couponGrantMember.grantId, couponGrant.id))
    .where(
      and(
        eq(couponGrant.status, 'DONE'),
        gte(couponGrant.doneTime, day.start),
        lt(couponGrant.doneTime, day.end),
        eq(couponGrantMember.result, 'GRANTED'),
      ),
    )
    .groupBy(coupon.id, couponGrant.id);
  for (const { id, row, members } of grants) lost.push({ id, fen: await lossOfGrant(db, row, members) });
  return byPerson(lost);
}

function byPerson(lost: readonly Lost[]) {
  const below = lost.filter(({ fen }) => fen > 0);
  return [...new Set(below.map(({ id }) => id))].map((id) => {
    const own = below.filter((one) => one.id === id);
    return { id, count: own.length, fen: own.reduce((sum, { fen }) => sum + fen, 0) };
  });
}
