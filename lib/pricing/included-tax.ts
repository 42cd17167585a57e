import { halfUp, PPM } from './rounding';

/** The tax in an amount that includes it. @param fen not negative @param ratePpm of the amount without the tax */
export function includedTax(fen: number, ratePpm: number): number {
  return halfUp(fen, ratePpm, PPM + ratePpm);
}
