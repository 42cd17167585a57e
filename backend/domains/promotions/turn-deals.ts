import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { addTime } from '../../../lib/time';
import type { Executor } from '../../database/connect';
import { dailyDeal } from '../../database/schema/catalog';
import { siteConfig } from '../../database/schema/content';
import type { SystemContext } from '../../platform/context';
import { refreshPages } from '../products/refresh-pages';

/** Time up to which starts and ends of deals have been scheduled, epoch milliseconds. */
const markKey = 'dealsTurnedUntil';
/**
 * Milliseconds: slightly longer than the interval between two runs, so that no start or end is handled late.
 */
const ahead = 65_000;

/**
 * Invalidates the pages of a deal at the moment it starts or ends, because that changes prices without any write. Each
 * run handles the starts and ends since the last run and those due before the next.
 */
export async function turnDeals(system: SystemContext): Promise<void> {
  const now = system.clock.now();
  const until = addTime(now, ahead, 'millisecond');
  if (!(await hasTurns(system.db, until))) return;
  await system.db.transaction(async (tx) => {
    const since = await moveMark(tx, until);
    if (since >= until) return;
    for (const [time, goodsIds] of await turnsBetween(tx, since, until)) {
      await refreshPages(tx, system, goodsIds, time > now ? time : undefined);
    }
  });
}

/** Whether a deal starts or ends after the mark and up to `until`, or there is no mark; one statement while nothing does. */
async function hasTurns(db: Executor, until: Date): Promise<boolean> {
  const mark = sql`(select to_timestamp((value #>> '{}')::float8 / 1000) from ${siteConfig} where key = ${markKey})`;
  const isIn = (time: typeof dailyDeal.startTime | typeof dailyDeal.endTime) =>
    sql`(${time} > ${mark} and ${time} <= ${until.toISOString()}::timestamptz)`;
  const { rows } = await db.execute(
    sql`select ${mark} is null or exists (select 1 from ${dailyDeal}
      where ${isIn(dailyDeal.startTime)} or ${isIn(dailyDeal.endTime)}) as has`,
  );
  return rows[0]?.has === true;
}

/** Advances the mark and returns its previous value; a concurrent caller waits and then reads the advanced one. */
async function moveMark(tx: Executor, until: Date): Promise<Date> {
  const now = addTime(until, -ahead, 'millisecond');
  await tx
    .insert(siteConfig)
    .values({ key: markKey, value: now.getTime(), createdTime: now, updatedTime: now })
    .onConflictDoNothing();
  const [row] = await tx.select().from(siteConfig).where(eq(siteConfig.key, markKey)).for('update');
  const since = new Date(z.number().parse(row?.value));
  if (since < until) {
    await tx
      .update(siteConfig)
      .set({ value: until.getTime(), updatedTime: now })
      .where(eq(siteConfig.key, markKey));
  }
  return since;
}

/** Product ids by the time at which one of their deals starts or ends, after `since` and up to `until`. */
async function turnsBetween(tx: Executor, since: Date, until: Date): Promise<[Date, string[]][]> {
  const [from, to] = [since.toISOString(), until.toISOString()];
  const turns = await tx
    .select({ goodsId: dailyDeal.goodsId, startTime: dailyDeal.startTime, endTime: dailyDeal.endTime })
    .from(dailyDeal)
    .where(
      sql`(${dailyDeal.startTime} > ${from} and ${dailyDeal.startTime} <= ${to})
        or (${dailyDeal.endTime} > ${from} and ${dailyDeal.endTime} <= ${to})`,
    );
  const byTime = new Map<number, Set<string>>();
  for (const { goodsId, startTime, endTime } of turns) {
    for (const time of [startTime, endTime]) {
      if (time <= since || time > until) continue;
      byTime.set(time.getTime(), (byTime.get(time.getTime()) ?? new Set()).add(goodsId));
    }
  }
  return [...byTime].map(([time, goodsIds]) => [new Date(time), [...goodsIds]]);
}
