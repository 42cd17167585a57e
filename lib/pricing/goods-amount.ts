import { halfUp, PPM } from './rounding';

/** From this quantity on, every unit costs `ratePpm` of the sku's price. */
export type BulkStep = { quantity: number; ratePpm: number };

/** Sku price × quantity × the rate of the largest step reached, in fen, rounded half up. */
export function goodsAmount(unitPriceFen: number, quantity: number, steps: readonly BulkStep[]): number {
  let reached = { quantity: 0, ratePpm: PPM };
  for (const step of steps) {
    if (step.quantity <= quantity && step.quantity > reached.quantity) reached = step;
  }
  return halfUp(unitPriceFen * quantity, Math.min(reached.ratePpm, PPM), PPM);
}
