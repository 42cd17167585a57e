import { PPM } from './rounding';

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
  return paymentMethod === 'COIN' ? 0 : rewardPoint;
}
