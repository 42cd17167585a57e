/**
 * Conversion between units of money, and money as text (docs/pricing.md, "Units"). The shop computes in
 * integer fen; the wire and components use yuan with at most two decimals. Other currencies use integer minor
 * units of their own precision (JPY 0, USD 2, KWD 3).
 */

/** Yuan to fen, rounded to the nearest fen. Throws RangeError for NaN and for results that are not safe integers. */
export function yuanToFen(yuan: number): number {
  const fen = Math.round(yuan * 100);
  if (!Number.isSafeInteger(fen)) throw new RangeError(`Not an amount of money: ${yuan}`);
  // -0 would be formatted as "-0".
  return fen === 0 ? 0 : fen;
}

/** Fen to yuan. Throws RangeError when the amount is not an integer. */
export function fenToYuan(fen: number): number {
  if (!Number.isSafeInteger(fen)) throw new RangeError(`Not integer fen: ${fen}`);
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
 * The parts of an amount in minor units.
 * @param precision decimals of the currency
 * @param keepZeros keep `.00`, as in tables of amounts; price tags omit it
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

/** The parts of an amount in yuan. `keepZeros` as in {@link minorParts}. */
export function moneyParts(yuan: number, keepZeros = false): MoneyParts {
  return minorParts(yuanToFen(yuan), 2, keepZeros);
}

/** An amount in yuan as text, always with cents: `¥1,099.00`, `−¥5.79`. */
export function formatYuan(yuan: number): string {
  return withSign(moneyParts(yuan, true), '¥');
}

/** An amount in yuan as text, without cents when they are zero: `¥6`, `¥9.95`. */
export function formatPrice(yuan: number): string {
  return withSign(moneyParts(yuan), '¥');
}

/** An amount in minor units of a currency as text: `US$27.49` for the sign `US$`. */
export function formatMinor(minor: number | bigint, precision: number, sign: string): string {
  return withSign(minorParts(minor, precision, true), sign);
}

/**
 * The sign of a currency beside an amount that is charged. A dollar sign alone would leave open whose dollars they are.
 * @param code ISO 4217
 */
export function chargeSign(code: string, sign: string | undefined): string {
  if (!sign) return `${code} `;
  return sign === '$' ? `${code.slice(0, 2)}$` : sign;
}

function withSign(parts: MoneyParts, sign: string): string {
  return `${parts.negative ? '−' : ''}${sign}${parts.integer}${parts.cents}`;
}
