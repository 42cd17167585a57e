import { eq } from 'drizzle-orm';
import type { Executor } from '../../database/connect';
import { currency } from '../../database/schema/pricing';

/** The value of minor units of a currency at the store's rate of today, in fen; null without a rate. */
export async function valueInFen(
  db: Executor,
  money: { currency: string; minor: number },
): Promise<number | null> {
  const [rate] = await db
    .select({ ratePpb: currency.ratePpb, precision: currency.precision })
    .from(currency)
    .where(eq(currency.currencyCode, money.currency));
  if (!rate) return null;
  const units = money.minor / 10 ** rate.precision;
  return Math.round((units / (rate.ratePpb / 1e9)) * 100);
}
