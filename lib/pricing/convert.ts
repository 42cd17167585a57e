import { formatMinor, yuanToFen } from '../money';
import { divideUp, PPM } from './rounding';

/** Parts per thousand million: the scale of exchange rates. */
const PPB = 1_000_000_000;

export type ExchangeRate = {
  /** Units of the currency for CNY 1, in parts per thousand million. */
  ratePpb: number;
  /** Surcharge on the rate, in parts per million. */
  premiumPpm: number;
  /** Decimals of the currency. */
  precision: number;
};

/**
 * `amount × rate × (1 + premium)`, rounded up to the currency's minor unit (docs/pricing.md, "Currency conversion").
 * @param amountFen non-negative integer
 * @returns minor units of the currency
 */
export function convertUp(amountFen: number, { ratePpb, premiumPpm, precision }: ExchangeRate): number {
  const dividend = BigInt(amountFen) * BigInt(ratePpb) * BigInt(PPM + premiumPpm) * 10n ** BigInt(precision);
  return divideUp(dividend, 100n * BigInt(PPB) * BigInt(PPM));
}

/** A currency as the wire describes it. */
export type WireCurrency = {
  readonly currencyCode: string;
  readonly currencySign: string;
  /** Units of the currency for CNY 1; at most nine decimals. */
  readonly currencyRate: number;
  /** 0.015 = 1.5 %; at most six decimals. */
  readonly currencyPremium: number;
  readonly currencyPrecision: number;
};

/**
 * An amount in yuan converted to minor units of a currency.
 * @throws RangeError for a negative or invalid amount, rate, premium or precision
 */
export function convertYuan(yuan: number, currency: WireCurrency): number {
  const fen = yuanToFen(yuan);
  const { currencyPrecision: precision } = currency;
  if (fen < 0) throw new RangeError(`Negative amount: ${yuan}`);
  if (!Number.isInteger(precision) || precision < 0 || precision > 6) {
    throw new RangeError(`Invalid precision: ${precision}`);
  }
  return convertUp(fen, {
    ratePpb: scaled(currency.currencyRate, PPB),
    premiumPpm: scaled(currency.currencyPremium, PPM),
    precision,
  });
}

function scaled(share: number, scale: number): number {
  const whole = Math.round(share * scale);
  if (!Number.isSafeInteger(whole) || whole < 0) throw new RangeError(`Invalid rate: ${share}`);
  return whole;
}

/** The amount that would be charged in a currency, as text: `US$27.49`. Null for yuan. */
export function foreignAmount(yuan: number, currency: WireCurrency): string | null {
  if (currency.currencyCode === 'CNY') return null;
  return formatMinor(convertYuan(yuan, currency), currency.currencyPrecision, currency.currencySign);
}
