import { and, asc, count, eq, isNull, lt } from 'drizzle-orm';
import type { CouponGrantResult } from '../../../../lib/coupons/coupon-states';
import { mostOff } from '../../../../lib/pricing/coupon-example';
import { addTime } from '../../../../lib/time';
import type { Transaction } from '../../../database/connect';
import { couponGrant, couponGrantMember } from '../../../database/schema/coupon-grants';
import { coupon } from '../../../database/schema/pricing';
import { transact } from '../../../platform/concurrency/write-later';
import type { SystemContext } from '../../../platform/context';
import { writeAudit } from '../../../platform/write-audit';
import type { CouponRow } from '../coupon-on-wire';
import { couponState } from './coupon-content';
import { giveTo, membersOf, storeResults } from './give-coupons';

/** Members in one transaction, which holds the lock of the coupon. */
const chunk = 200;
/** Chunks of one job; another one continues, because a job ends after two minutes. */
const mostChunks = 25;
/** Minutes without a chunk after which a grant has lost its job. */
const lostMinutes = 5;

/**
 * Gives the coupons of a grant to members who match a filter, chunk by chunk. Each chunk is given once: its members have
 * a result afterwards. A killed job is continued where it was.
 */
export async function runGrant(system: SystemContext, grantId: string): Promise<void> {
  for (let made = 0; made < mostChunks; made += 1) {
    // The mails of a chunk and their jobs are written in one statement.
    const hasMore = await transact(system.db, (tx) => runChunk(tx, system, grantId));
    if (!hasMore) return;
  }
  await system.db.transaction((tx) => system.jobs.enqueue(tx, 'coupon.grant', { grantId }));
}

/** Continues grants whose job was lost. */
export async function sweepGrants(system: SystemContext): Promise<void> {
  const lost = await system.db
    .select({ id: couponGrant.id })
    .from(couponGrant)
    .where(
      and(
        eq(couponGrant.status, 'RUNNING'),
        lt(couponGrant.updatedTime, addTime(system.clock.now(), -lostMinutes, 'minute')),
      ),
    );
  for (const { id } of lost) await runGrant(system, id);
}

/** Gives one chunk. Returns whether another one may be left. */
async function runChunk(tx: Transaction, system: SystemContext, grantId: string): Promise<boolean> {
  const [grant] = await tx.select().from(couponGrant).where(eq(couponGrant.id, grantId)).for('update');
  if (grant?.status !== 'RUNNING') return false;
  const left = await tx
    .select({ id: couponGrantMember.memberId })
    .from(couponGrantMember)
    .where(and(eq(couponGrantMember.grantId, grantId), isNull(couponGrantMember.result)))
    .orderBy(asc(couponGrantMember.memberId))
    .limit(chunk);
  const [row] = await tx.select().from(coupon).where(eq(coupon.id, grant.couponId)).for('update');
  if (!row) return false;
  if (left.length === 0) {
    await finish(tx, system, grant, row);
    return false;
  }
  const ids = left.map(({ id }) => id);
  const isOver = ['ENDED', 'EXPIRED', 'PAUSED'].includes(couponState(row, system.clock.now().getTime()));
  if (isOver) {
    const over = ids.map((id): [string, CouponGrantResult] => [id, 'COUPON_OVER']);
    await storeResults(tx, grantId, new Map(over), []);
  } else {
    await giveTo(tx, system, { grantId, row, members: await membersOf(tx, grantId, ids) });
  }
  await tx.update(couponGrant).set({ updatedTime: system.clock.now() }).where(eq(couponGrant.id, grantId));
  return true;
}

async function finish(
  tx: Transaction,
  system: SystemContext,
  grant: typeof couponGrant.$inferSelect,
  row: CouponRow,
): Promise<void> {
  const results = await tx
    .select({ result: couponGrantMember.result, members: count() })
    .from(couponGrantMember)
    .where(eq(couponGrantMember.grantId, grant.id))
    .groupBy(couponGrantMember.result);
  const granted = results.find(({ result }) => result === 'GRANTED')?.members ?? 0;
  const most = mostOff(row);
  const now = system.clock.now();
  await tx
    .update(couponGrant)
    .set({
      status: 'DONE',
      valueFen: most === null ? null : most * granted,
      doneTime: now,
      updatedTime: now,
    })
    .where(eq(couponGrant.id, grant.id));
  await writeAudit(tx, system, {
    action: 'coupon.grant',
    valueFen: most === null ? null : most * granted,
    actorType: 'SYSTEM',
    subjectId: grant.couponId,
    reason: grant.reason,
    detail: {
      grantId: grant.id,
      requestedBy: grant.requestedBy,
      members: Object.fromEntries(results.map(({ result, members }) => [result ?? '', members])),
    },
  });
}
