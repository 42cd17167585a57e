import { PPM } from './rounding';

/** The payment method that is the coins of the member, which no provider charges. */
export const coinMethod = 'COIN';

/**
 * Coins earned for the goods part of an order (without freight and fee), rounded down. The payment method may change
 * until the order is paid, so {@link promisedReward} is applied when the number is shown or credited.
 */
export function coinsEarned(goodsPaidFen: number, coinRatePpm: number, multiplierPpm = PPM): number {
  const product = BigInt(goodsPaidFen) * BigInt(coinRatePpm) * BigInt(multiplierPpm);
  return Number(product / (100n * BigInt(PPM) * BigInt(PPM)));
}

/** Coins to promise for an order with this payment method: paying with coins earns none. */
export function promisedReward(paymentMethod: string | null, rewardPoint: number): number {
  return paymentMethod === coinMethod ? 0 : rewardPoint;
}
