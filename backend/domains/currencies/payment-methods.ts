import { asc, eq, getTableColumns, gt, or, sql } from 'drizzle-orm';
import type { MethodFact } from '../../../lib/pricing/methods';
import type { Executor } from '../../database/connect';
import { currency, paymentMethod } from '../../database/schema/pricing';
import type { Context } from '../../platform/context';
import { localize } from '../../platform/localize';
import { staleBefore } from './rate-age';

/**
 * The payment methods that can be used now, in display order: enabled ones that a configured provider accepts, and
 * coins. The product page, the quote and the payment page all read them here. Currencies with a stale rate and
 * those that the provider does not take are left out, and so is a method that charges no other currency.
 */
export async function listPaymentMethods(
  db: Executor,
  { locale, payments, clock, environment }: Pick<Context, 'locale' | 'payments' | 'clock' | 'environment'>,
): Promise<MethodFact[]> {
  const fresh = or(
    eq(currency.currencyCode, 'CNY'),
    gt(currency.rateTime, staleBefore(environment, clock.now())),
  );
  const rows = await db
    .select({
      ...getTableColumns(paymentMethod),
      fresh: sql<
        { code: string; precision: number }[]
      >`(select coalesce(json_agg(json_build_object('code', ${currency.currencyCode}, 'precision', ${currency.precision})), '[]') from ${currency} where ${fresh})`,
    })
    .from(paymentMethod)
    .where(eq(paymentMethod.isEnabled, true))
    .orderBy(asc(paymentMethod.sort), asc(paymentMethod.id));
  return rows
    .filter(({ code }) => code === 'COIN' || payments.forMethod(code) !== null)
    .map(({ currencies, fresh, ...row }) => {
      const isTaken = payments.forMethod(row.code)?.methods[row.code]?.takesCurrency ?? (() => true);
      const usable = fresh.filter(({ code, precision }) => isTaken(code, precision)).map(({ code }) => code);
      return { ...row, currencies: currencies.filter((code) => usable.includes(code)) };
    })
    .filter(({ currencies }) => currencies.length > 0)
    .map(({ nameI18n, descriptionI18n, ...row }) => ({
      code: row.code,
      name: localize(nameI18n, locale),
      description: localize(descriptionI18n, locale),
      feeRatePpm: row.feeRatePpm,
      feeFixedFen: row.feeFixedFen,
      feeIncluded: row.feeIncluded,
      minFen: row.minFen,
      maxFen: row.maxFen,
      currencies: row.currencies,
      requiresCardholderName: row.requiresCardholderName,
    }));
}

/** The name of a method, also of one that is disabled by now. Null for an unknown code. */
export async function paymentMethodName(
  db: Executor,
  code: string | null,
  locale: Context['locale'],
): Promise<string | null> {
  const [row] = await db
    .select({ name: paymentMethod.nameI18n })
    .from(paymentMethod)
    .where(eq(paymentMethod.code, code ?? ''));
  return row ? localize(row.name, locale) : null;
}
