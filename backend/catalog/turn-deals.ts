import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '../database/connect';
import { dailyDeal, siteConfig } from '../database/schema/catalog';
import type { SystemContext } from '../platform/context';
import { refreshPages } from './refresh-pages';

/** Until when the turns of deals are taken care of, epoch milliseconds. */
const markKey = 'dealsTurnedUntil';
/** Milliseconds: a little more than the pause between two runs, so that no turn waits for the next one. */
const ahead = 65_000;

/**
 * A deal that begins or ends changes prices without anybody's doing: the pages that show it are made anew at that
 * very moment. Each run takes care of the turns since the last one and of those before the next.
 */
export async function turnDeals(system: SystemContext): Promise<void> {
  const now = system.clock.now();
  const until = new Date(now.getTime() + ahead);
  await system.db.transaction(async (tx) => {
    const since = await moveMark(tx, until);
    if (since >= until) return;
    for (const [time, goodsIds] of await turnsBetween(tx, since, until)) {
      await refreshPages(tx, system, goodsIds, time > now ? time : undefined);
    }
  });
}

/** Sets the mark and answers where it was; whoever comes second waits and finds it moved. */
async function moveMark(tx: Executor, until: Date): Promise<Date> {
  const now = new Date(until.getTime() - ahead);
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

/** Goods by the moment at which one of their deals begins or ends, after `since` and not after `until`. */
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
