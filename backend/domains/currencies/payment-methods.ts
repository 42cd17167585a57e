import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { cacheTags } from '../../../lib/cache-tags';
import { isPhone, methodRules } from '../../../lib/payments/method-rules';
import { coinMethod } from '../../../lib/pricing/coins';
import type { CurrencyFact, MethodFact } from '../../../lib/pricing/methods';
import type { Executor } from '../../database/connect';
import type { Localized } from '../../database/schema/columns';
import { siteConfig } from '../../database/schema/content';
import { currency, paymentMethod } from '../../database/schema/pricing';
import type { Context } from '../../platform/context';
import { fact } from '../../platform/kept-facts';
import { localize } from '../../platform/localize';
import { staleBefore } from './rate-age';

/** Coins are called what the setting `shop` calls them. */
const shownName = sql<Localized>`case when ${paymentMethod.code} = ${coinMethod}
  then coalesce((select ${siteConfig.value} -> 'coinName' from ${siteConfig} where ${siteConfig.key} = 'shop'), ${paymentMethod.nameI18n})
  else ${paymentMethod.nameI18n} end`;

/** `userAgent`: only where the response is for one browser; a cached page is for every device. */
export type TermsContext = Pick<Context, 'locale' | 'payments' | 'clock' | 'environment'> &
  Partial<Pick<Context, 'userAgent'>>;

export type PaymentTerms = {
  methods: MethodFact[];
  /** All currencies in display order; each method lists those that it charges. */
  currencies: CurrencyFact[];
};

/**
 * The payment methods that can be used now, in display order: enabled ones that a configured provider accepts, and
 * coins. The product page, the quote and the payment page all read them here. Currencies with a stale rate and
 * those that the provider does not take are left out; a method whose rates are all stale stays, without a currency.
 */
export async function readPaymentTerms(db: Executor, context: TermsContext): Promise<PaymentTerms> {
  return termsOf(await fact(db, 'payment methods', paymentTermsKept, () => selectTerms(db)), context);
}

/** {@link readPaymentTerms} as they are now in the database, for an order. */
export async function readPresentTerms(db: Executor, context: TermsContext): Promise<PaymentTerms> {
  return termsOf(await selectTerms(db), context);
}

type TermRow = Awaited<ReturnType<typeof selectTerms>>[number];

function termsOf(rows: readonly TermRow[], context: TermsContext): PaymentTerms {
  const { locale, payments, clock, environment } = context;
  const staleTime = staleBefore(environment, clock.now()).getTime();
  const methods = rows
    .filter(({ code }) => code === coinMethod || payments.forMethod(code) !== null)
    .map(({ currencies, rates, ...row }) => {
      const isTaken = payments.forMethod(row.code)?.methods[row.code]?.takesCurrency ?? (() => true);
      const taken = rates.filter(
        ({ code, precision }) => currencies.includes(code) && isTaken(code, precision),
      );
      const fresh = taken
        .filter(({ code, time }) => code === 'CNY' || (time !== null && time > staleTime))
        .map(({ code }) => code);
      return {
        ...row,
        isTaken: taken.length > 0,
        currencies: currencies.filter((code) => fresh.includes(code)),
      };
    })
    .filter((row) => row.isTaken)
    .map(({ shownName: name, descriptionI18n, ...row }) => ({
      code: row.code,
      name: localize(name, locale),
      description: localize(descriptionI18n, locale),
      feeRatePpm: row.feeRatePpm,
      feeFixedFen: row.feeFixedFen,
      feeIncluded: row.feeIncluded,
      minFen: row.minFen,
      maxFen: row.maxFen,
      currencies: row.currencies,
      requiresCardholderName: row.requiresCardholderName,
      isForOtherDevice: methodRules(row.code).devices === 'DESKTOP' && isPhone(context.userAgent ?? ''),
    }));
  const currencies = (rows[0]?.rates ?? []).map(({ time: _time, ...rate }) => rate);
  return { methods, currencies };
}

/** Milliseconds after which they are read again: one that was changed by SQL has reported no change. */
const paymentTermsKept = { dependsOn: [cacheTags.storeState, cacheTags.currencies], longestMs: 10_000 };

/** The enabled methods, each with the rates of all currencies; `time`: epoch milliseconds of the rate. */
const selectTerms = (db: Executor) =>
  db
    .select({
      ...getTableColumns(paymentMethod),
      shownName,
      rates: sql<(CurrencyFact & { time: number | null })[]>`(
        select coalesce(json_agg(json_build_object(
          'code', c.currency_code, 'precision', c.precision, 'ratePpb', c.rate_ppb, 'premiumPpm', c.premium_ppm,
          'time', extract(epoch from c.rate_time) * 1000
        ) order by c.sort), '[]') from ${currency} c)`,
    })
    .from(paymentMethod)
    .where(eq(paymentMethod.isEnabled, true))
    .orderBy(asc(paymentMethod.sort), asc(paymentMethod.id))
    .execute();

/** The name of a method, also of one that is disabled by now. Null for an unknown code. */
export async function paymentMethodName(
  db: Executor,
  code: string | null,
  locale: Context['locale'],
): Promise<string | null> {
  const [row] = await db
    .select({ name: shownName })
    .from(paymentMethod)
    .where(eq(paymentMethod.code, code ?? ''));
  return row ? localize(row.name, locale) : null;
}
