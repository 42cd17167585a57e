import { ExactText, YuanText } from '@/components/ui/price/amount-text';
import { latinTag } from '@/lib/i18n/locales';

/** Currencies whose sign alone could be taken for yuan or US dollars. */
const prefixes: Readonly<Record<string, string>> = { JPY: 'JP', USD: 'US' };

/** The store counts these in whole units, although their currency has smaller ones. */
const wholeUnits: readonly string[] = ['TWD'];

/** An amount of another currency with a sign that is not ambiguous: `HK$494.53`, `JP¥9,108`, `−US$6.10`. */
export function formatCurrency(amount: number, currency: string): string {
  try {
    const text = new Intl.NumberFormat(latinTag, {
      style: 'currency',
      currency,
      ...(wholeUnits.includes(currency) ? { maximumFractionDigits: 0 } : {}),
    }).format(Math.abs(amount));
    return `${amount < 0 ? '−' : ''}${prefixes[currency] ?? ''}${text}`;
  } catch {
    // A code that is not in ISO 4217.
    return `${amount} ${currency}`;
  }
}

/** An amount in minor units of the store. */
export function formatMinorOf(minor: number, currency: string): string {
  return formatCurrency(minor / 10 ** decimalsOf(currency), currency);
}

/** An amount as minor units of the store, rounded to the nearest one. */
export function minorOf(amount: number, currency: string): number {
  return Math.round(amount * 10 ** decimalsOf(currency));
}

function decimalsOf(currency: string): number {
  if (wholeUnits.includes(currency)) return 0;
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat(latinTag, {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return maximumFractionDigits;
}

/** Yuan, and below it what was charged in another currency. */
export function Money({
  yuan,
  currency,
  amount,
}: {
  readonly yuan: number;
  readonly currency?: string;
  readonly amount?: number;
}) {
  const isOther = currency !== undefined && currency !== 'CNY' && amount !== undefined;
  return (
    <span className="s-money">
      <b>
        <YuanText value={yuan} />
      </b>
      {isOther ? (
        <small>
          <ExactText>{formatCurrency(amount, currency)}</ExactText>
        </small>
      ) : null}
    </span>
  );
}
