import fc from 'fast-check';
import { expect, it } from 'vitest';
import { convertFen } from '../../lib/money';
import { anyConversion } from '../../tests/pricing/any-conversion';
import { convertUp } from './rounding';

it('charges in another currency what the pages show', () => {
  fc.assert(
    fc.property(
      ...anyConversion({ fen: 1e8, ratePpb: 1e11, premiumPpm: 2e5 }),
      (fen, ratePpb, premiumPpm, precision) => {
        const shown = convertFen(fen, { rate: ratePpb / 1e9, premium: premiumPpm / 1e6, precision });
        expect(shown).toBe(convertUp(fen, { ratePpb, premiumPpm, precision }));
      },
    ),
  );
});
