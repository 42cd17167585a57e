import type { Currency } from '@/lib/contract/order';

/**
 * The one place where money is counted and written. Inside the shop an amount is whole fen; on the wire
 * and in components it is yuan with at most two decimals. Other currencies are counted in whole minor
 * units of their own precision (JPY 0, USD 2, KWD 3).
 */

/** Yuan to fen, rounded to the nearest fen. Throws RangeError for NaN and amounts beyond exact numbers. */
export function yuanToFen(yuan: number): number {
  const fen = Math.round(yuan * 100);
  if (!Number.isSafeInteger(fen)) throw new RangeError(`Not an amount of money: ${yuan}`);
  // -0 would be written as "-0".
  return fen === 0 ? 0 : fen;
}

/** Whole fen to yuan. Throws RangeError when the amount is not whole. */
export function fenToYuan(fen: number): number {
  if (!Number.isSafeInteger(fen)) throw new RangeError(`Not whole fen: ${fen}`);
  return fen / 100;
}

export type MoneyParts = {
  negative: boolean;
  /** Grouped: `1,099`. */
  integer: string;
  /** With the point (`.80`), or empty. */
  cents: string;
};

/**
 * The pieces of an amount in minor units.
 * @param precision decimals of the currency
 * @param keepZeros write `.00` (in tables of sums); a price tag leaves it out
 */
export function minorParts(minor: number | bigint, precision: number, keepZeros: boolean): MoneyParts {
  const amount = BigInt(minor);
  const digits = (amount < 0n ? -amount : amount).toString().padStart(precision + 1, '0');
  const cut = digits.length - precision;
  const decimals = digits.slice(cut);
  const shown = decimals !== '' && (keepZeros || /[1-9]/.test(decimals));
  return {
    negative: amount < 0n,
    integer: digits.slice(0, cut).replace(/\B(?=(\d{3})+$)/g, ','),
    cents: shown ? `.${decimals}` : '',
  };
}

/** The pieces of an amount in yuan. `keepZeros` as in {@link minorParts}. */
export function moneyParts(yuan: number, keepZeros = false): MoneyParts {
  return minorParts(yuanToFen(yuan), 2, keepZeros);
}

/** An amount in yuan as one text, always with cents: `¥1,099.00`, `−¥5.79`. */
export function formatYuan(yuan: number): string {
  return written(moneyParts(yuan, true), '¥');
}

/** An amount in yuan as one text without idle cents, for running text and `aria-label`s: `¥6`, `¥9.95`. */
export function formatPrice(yuan: number): string {
  return written(moneyParts(yuan), '¥');
}

/** An amount in minor units of a currency as one text: `US$27.49` for sign `US$`. */
export function formatMinor(minor: number | bigint, precision: number, sign: string): string {
  return written(minorParts(minor, precision, true), sign);
}

function written(parts: MoneyParts, sign: string): string {
  return `${parts.negative ? '−' : ''}${sign}${parts.integer}${parts.cents}`;
}

export type Conversion = {
  /** Units of the currency for CNY 1; at most nine decimals count. */
  rate: number;
  /** Added on top of the rate, 0.015 = 1.5 %; at most six decimals count. */
  premium: number;
  /** Decimals of the currency. */
  precision: number;
};

const RATE_SCALE = 1_000_000_000;
const PREMIUM_SCALE = 1_000_000;

/**
 * `ceilTo(precision, amount × rate × (1 + premium))` in whole minor units (domain.md 2.4). Counted in
 * integers, so that no binary fraction adds or drops a cent.
 * @param fen whole fen, not negative
 * @throws RangeError for a negative or broken amount, rate, premium or precision
 */
export function convertFen(fen: number, { rate, premium, precision }: Conversion): number {
  const ratePpb = scaled(rate, RATE_SCALE);
  const premiumPpm = scaled(premium, PREMIUM_SCALE);
  if (!Number.isSafeInteger(fen) || fen < 0) throw new RangeError(`Not whole fen: ${fen}`);
  if (!Number.isInteger(precision) || precision < 0 || precision > 6) {
    throw new RangeError(`Not a precision: ${precision}`);
  }
  const dividend =
    BigInt(fen) * BigInt(ratePpb) * BigInt(PREMIUM_SCALE + premiumPpm) * 10n ** BigInt(precision);
  const divisor = 100n * BigInt(RATE_SCALE) * BigInt(PREMIUM_SCALE);
  return Number((dividend + divisor - 1n) / divisor);
}

function scaled(share: number, scale: number): number {
  const whole = Math.round(share * scale);
  if (!Number.isSafeInteger(whole) || whole < 0) throw new RangeError(`Not a rate: ${share}`);
  return whole;
}

/**
 * A sum of yuan in another currency as one text, `US$27.49`: what would be charged, rate and premium counted in.
 * Null for yuan itself.
 */
export function foreignAmount(yuan: number, currency: Currency): string | null {
  if (currency.currencyCode === 'CNY') return null;
  const { currencyRate: rate, currencyPremium: premium, currencyPrecision: precision } = currency;
  const minor = convertFen(yuanToFen(yuan), { rate, premium, precision });
  return formatMinor(minor, precision, currency.currencySign);
}
