import { and, count, desc, eq, gte, isNull, min, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../lib/contract/contract';
import { booksDays } from '../../../lib/promises';
import { addTime, formatShanghai } from '../../../lib/time';
import { dispute } from '../../database/schema/disputes';
import { currency } from '../../database/schema/pricing';
import { bookDifference, providerTransaction, reconciliationRun } from '../../database/schema/reconciliation';
import type { Context } from '../../platform/context';
import { readBalances } from './balances';

type Summary = Contract['GET /order/admin/reconciliation/summary'];

/** How the books agree with the payment providers. */
export async function summarize({ db, clock }: Context): Promise<z.input<Summary['data']>> {
  const since = addTime(clock.now(), -booksDays, 'day');
  const differs = sql`exists (
    select 1 from ${bookDifference} where ${bookDifference.subject} = ${providerTransaction.id})`;
  const [movements] = await db
    .select({ all: count(), differing: sql<number>`(count(*) filter (where ${differs}))::int` })
    .from(providerTransaction)
    .where(gte(providerTransaction.time, since));
  const [open] = await db
    .select({ rows: count(), oldest: min(bookDifference.createdTime) })
    .from(bookDifference)
    .where(isNull(bookDifference.resolvedTime));
  const [disputes] = await db
    .select({
      rows: count(),
      nextDue: sql<Date | null>`min(${dispute.evidenceDueTime}) filter (where ${and(
        isNull(dispute.evidenceTime),
        gte(dispute.evidenceDueTime, clock.now()),
      )})`.mapWith(dispute.evidenceDueTime),
    })
    .from(dispute)
    .where(eq(dispute.status, 'OPEN'));
  const runs = await db
    .selectDistinctOn([reconciliationRun.provider])
    .from(reconciliationRun)
    .orderBy(reconciliationRun.provider, desc(reconciliationRun.toTime));
  const balances = await readBalances(db, since);
  const currencies = await db
    .select({ code: currency.currencyCode })
    .from(currency)
    .orderBy(sql`${currency.currencyCode} <> 'CNY'`, currency.currencyCode);
  const all = movements?.all ?? 0;
  return {
    movements: all,
    matched: all - (movements?.differing ?? 0),
    open: open?.rows ?? 0,
    oldest: open?.oldest?.getTime() ?? null,
    disputes: {
      open: disputes?.rows ?? 0,
      nextDue: disputes?.nextDue ? formatShanghai(disputes.nextDue) : null,
    },
    balances,
    providers: [...new Set([...balances, ...runs].map(({ provider }) => provider))].sort(),
    currencies: currencies.map(({ code }) => code),
    runs: runs.map((run) => ({
      provider: run.provider,
      time: formatShanghai(run.createdTime),
      comparedUntil: formatShanghai(run.toTime),
      movements: run.transactions,
      differences: run.differences,
    })),
  };
}
