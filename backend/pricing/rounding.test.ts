import fc from 'fast-check';
import { expect, it } from 'vitest';
import { convertFen } from '../../lib/money';
import { convertUp } from './rounding';

it('charges in another currency what the pages show', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e8 }),
      fc.integer({ min: 1, max: 1e11 }),
      fc.integer({ min: 0, max: 2e5 }),
      fc.constantFrom(0, 2, 3),
      (fen, ratePpb, premiumPpm, precision) => {
        const shown = convertFen(fen, { rate: ratePpb / 1e9, premium: premiumPpm / 1e6, precision });
        expect(shown).toBe(convertUp(fen, { ratePpb, premiumPpm, precision }));
      },
    ),
  );
});
