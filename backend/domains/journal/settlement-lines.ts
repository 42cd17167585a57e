import { type Line, netted } from './posting-rules';

const home = 'CNY';

/** A movement of the balance at a provider. */
export type Movement = {
  provider: string;
  /** In the currency of the payment; negative when the store pays. */
  currency: string;
  minor: number;
  /** What reached the balance before the fee, in its currency. */
  settled: { currency: string; minor: number; feeMinor: number };
};

/**
 * The provider exchanged what it collected into the currency of its balance and kept its fee.
 * @param differenceFen value of what was settled less the value that was booked; positive is a gain
 */
export function settlementLines(
  { provider, currency, minor, settled }: Movement,
  { differenceFen, withFee }: { differenceFen: number; withFee: boolean },
): Line[] {
  const feeMinor = withFee ? settled.feeMinor : 0;
  return netted([
    { account: 'RECEIVABLE', provider, currency, minor: -minor },
    { account: 'EXCHANGE_CLEARING', currency, minor },
    { account: 'RECEIVABLE', provider, currency: settled.currency, minor: settled.minor },
    { account: 'EXCHANGE_CLEARING', currency: settled.currency, minor: -settled.minor },
    { account: 'EXCHANGE_CLEARING', currency: home, minor: differenceFen },
    { account: 'EXCHANGE_DIFFERENCE', currency: home, minor: -differenceFen },
    { account: 'PROVIDER_FEES', currency: settled.currency, minor: feeMinor },
    { account: 'RECEIVABLE', provider, currency: settled.currency, minor: -feeMinor },
  ]);
}

/** The provider paid its balance out to the bank account; `settled.minor` is negative. */
export function payoutLines({ provider, settled: { currency, minor, feeMinor } }: Movement): Line[] {
  return netted([
    { account: 'BANK', currency, minor: -minor },
    { account: 'RECEIVABLE', provider, currency, minor: minor - feeMinor },
    { account: 'PROVIDER_FEES', currency, minor: feeMinor },
  ]);
}
