import { asc, sql } from 'drizzle-orm';
import type { Currency } from '../../../lib/currencies/contract';
import { currency } from '../../database/schema/pricing';
import type { Context } from '../../platform/context';
import { localize } from '../../platform/localize';

/** Every currency with its rate: the shop's own first, then in the order set by staff. */
export async function listCurrencies({ db, locale }: Pick<Context, 'db' | 'locale'>): Promise<Currency[]> {
  const rows = await db
    .select()
    .from(currency)
    .orderBy(sql`${currency.currencyCode} = 'CNY' desc`, asc(currency.sort), asc(currency.currencyCode));
  return rows.map((row) => ({
    id: row.id,
    currencyCode: row.currencyCode,
    currencyName: localize(row.nameI18n, locale),
    currencyPrecision: row.precision,
    currencyPremium: row.premiumPpm / 1_000_000,
    currencyRate: row.ratePpb / 1_000_000_000,
    currencySign: row.sign,
    supportPayment: row.supportPayment,
  }));
}
