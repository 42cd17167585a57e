import fc from 'fast-check';

/** Arbitrary amounts (fen), rates (ppb) and premiums (ppm) up to the given limits, and decimals of a currency. */
export const anyConversion = (most: { fen: number; ratePpb: number; premiumPpm: number }) =>
  [
    fc.integer({ min: 0, max: most.fen }),
    fc.integer({ min: 1, max: most.ratePpb }),
    fc.integer({ min: 0, max: most.premiumPpm }),
    fc.constantFrom(0, 2, 3),
  ] as const;
