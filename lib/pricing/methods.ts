import { coinMethod } from './coins';
import { convertUp } from './convert';
import { PriceRefused } from './refusal';
import { PPM, roundUp } from './rounding';

/** The fee of a payment method. */
export type MethodFee = { feeRatePpm: number; feeFixedFen: number; feeIncluded: boolean };

export type MethodFact = MethodFee & {
  code: string;
  name: string;
  description: string;
  /** Bounds of the pay amount, fen. */
  minFen: number;
  maxFen: number;
  /** Codes of the currencies that the method charges; none while their rates are too old. */
  currencies: string[];
  requiresCardholderName: boolean;
  /** It cannot be used on the device that asks. */
  isForOtherDevice?: boolean;
};

export type CurrencyFact = { code: string; precision: number; ratePpb: number; premiumPpm: number };

/** Why a payment method cannot be used for an amount. */
export type MethodRefusal = 'AMOUNT_OUT_OF_RANGE' | 'NOT_ENOUGH_COINS' | 'NO_RATE' | 'OTHER_DEVICE';

export type MethodOption = MethodFact & {
  feeFen: number;
  payAmountFen: number;
  /** What is charged, in minor units of its currency; null without a usable currency. */
  pay: (CurrencyFact & { minor: number }) | null;
  refusal: MethodRefusal | null;
  /** The member's coins for the method that pays with them; null for the other methods. */
  spendableCoins: number | null;
};

/** Service fee in fen: the rate rounded up, plus the fixed part. No fee when nothing is left to pay. */
export function serviceFee(method: MethodFee, orderAmountFen: number, isWaived = false): number {
  if (method.feeIncluded || isWaived || orderAmountFen === 0) return 0;
  return roundUp(orderAmountFen, method.feeRatePpm, PPM) + method.feeFixedFen;
}

/**
 * A payment method with its fee for an order.
 * @param purchase `coinBalance`: the member's coins; one coin pays one fen
 */
export function methodOption(
  method: MethodFact,
  {
    coinBalance,
    orderAmountFen,
    isFeeWaived,
    feeFreeFen = 0,
    currencies,
    currencyCode,
  }: {
    coinBalance: number;
    orderAmountFen: number;
    isFeeWaived: boolean;
    /** The part of the amount without a fee, when the amount is that of several orders. */
    feeFreeFen?: number;
    currencies: readonly CurrencyFact[];
    /** The wanted currency. */
    currencyCode: string | undefined;
  },
): MethodOption {
  const feeFen = serviceFee(method, orderAmountFen - feeFreeFen, isFeeWaived);
  const payAmountFen = orderAmountFen + feeFen;
  const currency = usableCurrency(currencies, method, currencyCode);
  return {
    ...method,
    feeFen,
    payAmountFen,
    pay: currency && { ...currency, minor: convertUp(payAmountFen, currency) },
    refusal: methodRefusal(method, coinBalance, payAmountFen),
    spendableCoins: method.code === coinMethod ? coinBalance : null,
  };
}

function methodRefusal(method: MethodFact, coinBalance: number, payAmountFen: number): MethodRefusal | null {
  if (method.isForOtherDevice) return 'OTHER_DEVICE';
  if (method.currencies.length === 0) return 'NO_RATE';
  if (payAmountFen > 0 && (payAmountFen < method.minFen || payAmountFen > method.maxFen)) {
    return 'AMOUNT_OUT_OF_RANGE';
  }
  return method.code === coinMethod && coinBalance < payAmountFen ? 'NOT_ENOUGH_COINS' : null;
}

/**
 * The method with this code, or the first one with a currency when none was chosen.
 * @throws PriceRefused UNKNOWN_METHOD
 */
export function chosenMethod(methods: readonly MethodFact[], code: string | undefined): MethodFact {
  const method = methods.find((each) =>
    code === undefined ? each.currencies.length > 0 : each.code === code,
  );
  if (!method) throw new PriceRefused({ reason: 'UNKNOWN_METHOD' });
  return method;
}

/**
 * The currency that a method charges: the wanted one when the method accepts it, otherwise US dollars, otherwise the
 * first currency of the method.
 * @throws PriceRefused NO_CURRENCY
 */
export function payCurrency(
  currencies: readonly CurrencyFact[],
  method: Pick<MethodFact, 'currencies'>,
  wantedCode: string | undefined,
): CurrencyFact {
  const currency = usableCurrency(currencies, method, wantedCode);
  if (!currency) throw new PriceRefused({ reason: 'NO_CURRENCY' });
  return currency;
}

function usableCurrency(
  currencies: readonly CurrencyFact[],
  method: Pick<MethodFact, 'currencies'>,
  wantedCode: string | undefined,
): CurrencyFact | null {
  for (const code of [wantedCode, 'USD', ...method.currencies]) {
    const currency = currencies.find((each) => each.code === code);
    if (currency && method.currencies.includes(currency.code)) return currency;
  }
  return null;
}
