import fc from 'fast-check';

/** Any amount in fen, rate in billionths, premium in millionths up to the given ones, and decimals of a currency. */
export const anyConversion = (most: { fen: number; ratePpb: number; premiumPpm: number }) =>
  [
    fc.integer({ min: 0, max: most.fen }),
    fc.integer({ min: 1, max: most.ratePpb }),
    fc.integer({ min: 0, max: most.premiumPpm }),
    fc.constantFrom(0, 2, 3),
  ] as const;
