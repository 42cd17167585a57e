import { readFile } from 'node:fs/promises';
import { and, eq, lt, lte, ne } from 'drizzle-orm';
import { z } from 'zod';
import { cacheTags } from '../../../lib/cache-tags';
import { currency, exchangeRate } from '../../database/schema/pricing';
import { invalidateTags } from '../../platform/cache-events';
import type { Services, SystemContext } from '../../platform/context';
import { newId } from '../../platform/new-id';
import { isSweepMinute } from '../../ports/jobs';
import { agingBefore, staleBefore } from './rate-age';

/** What a source of exchange rates publishes: units per CNY 1. */
const published = z.object({
  base: z.literal('CNY'),
  source: z.string().min(1).max(100),
  time: z.iso.datetime({ offset: true }),
  rates: z.record(z.string().regex(/^[A-Z]{3}$/), z.number().positive()),
});

/** Share by which a rate may change at once; more is taken for an error of the source. */
const LARGEST_CHANGE = 0.2;

type RateJob = Pick<SystemContext, 'db' | 'clock' | 'environment' | 'log'>;

/** Says at the start of a live shop without a source what will happen; staff see it on the dashboard. */
export function warnWithoutSource({ environment, log }: Pick<Services, 'environment' | 'log'>): void {
  if (environment.demo || environment.exchangeRatesUrl !== null) return;
  log.warn(
    { maxHours: environment.exchangeRatesMaxHours },
    'EXCHANGE_RATES_URL is not set: only CNY is charged when the rates are older than this',
  );
}

/** The sweep also calls it at the start of a process, but hourly is enough. */
export async function updateRatesHourly(system: RateJob): Promise<void> {
  if (isSweepMinute('sweep.exchange-rates', system.clock.now())) await updateRates(system);
}

/**
 * Reads the source, applies newer rates and raises an alarm for rates that are stale or soon will be. A failure leaves
 * the rates as they are.
 */
export async function updateRates(system: RateJob): Promise<void> {
  const { db, clock, environment, log } = system;
  if (environment.exchangeRatesUrl !== null) {
    try {
      await applyRates(system, published.parse(await readSource(environment.exchangeRatesUrl)));
    } catch (error) {
      log.error({ event: 'rates.unavailable', err: error }, 'exchange rates could not be updated');
    }
  }
  const now = clock.now();
  const old = await db
    .select({ currencyCode: currency.currencyCode, rateTime: currency.rateTime })
    .from(currency)
    .where(
      and(
        ne(currency.currencyCode, 'CNY'),
        eq(currency.supportPayment, true),
        lte(currency.rateTime, agingBefore(environment, now)),
      ),
    );
  const stale = old.filter(({ rateTime }) => rateTime <= staleBefore(environment, now));
  const aging = old.filter((row) => !stale.includes(row));
  if (stale.length > 0)
    log.error({ event: 'rates.stale', stale }, 'no payments are taken in these currencies');
  if (aging.length > 0)
    log.error(
      { event: 'rates.aging', aging, maxHours: environment.exchangeRatesMaxHours },
      'no payments will be taken in these currencies unless their rates are updated',
    );
}

async function readSource(url: string): Promise<unknown> {
  if (url.startsWith('file:')) return JSON.parse(await readFile(new URL(url), 'utf8'));
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`The source of exchange rates responded ${response.status}`);
  return response.json();
}

async function applyRates(
  { db, clock, log }: RateJob,
  { source, time, rates }: z.output<typeof published>,
): Promise<void> {
  const rateTime = new Date(time);
  const now = clock.now();
  if (rateTime > now) throw new RangeError('The source published rates of a later time');
  const rows = await db
    .select()
    .from(currency)
    .where(and(ne(currency.currencyCode, 'CNY'), lt(currency.rateTime, rateTime)));
  for (const { currencyCode, ratePpb: before } of rows) {
    const rate = rates[currencyCode];
    if (rate === undefined) continue;
    const ratePpb = Math.round(rate * 1_000_000_000);
    if (Math.abs(ratePpb - before) > before * LARGEST_CHANGE) {
      log.error({ event: 'rates.jump', currencyCode, before, ratePpb }, 'an exchange rate changed too much');
      continue;
    }
    await db.transaction(async (tx) => {
      const moved = await tx
        .update(currency)
        .set({ ratePpb, rateTime, rateSource: source })
        .where(and(eq(currency.currencyCode, currencyCode), lt(currency.rateTime, rateTime)))
        .returning({ id: currency.id });
      if (moved.length === 0) return;
      await tx
        .insert(exchangeRate)
        .values({ id: newId(), currencyCode, ratePpb, source, rateTime, createdTime: now })
        .onConflictDoNothing();
      await invalidateTags(tx, [cacheTags.currencies]);
    });
  }
}
