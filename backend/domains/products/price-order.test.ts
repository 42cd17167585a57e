import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergedPage, type PriceSort } from './price-order';

/** Few prices, so that many are equal. */
const prices = (letter: string, most: number) =>
  fc
    .array(fc.integer({ min: 1, max: 9 }), { maxLength: most })
    .map((list) => list.map((fen, index) => ({ id: `${letter}${String(index).padStart(3, '0')}`, fen })));

it('has the products of each page in the order of all, also those that a deal moves', () => {
  fc.assert(
    fc.property(
      prices('b', 40),
      fc.constantFrom('a', 'c').chain((letter) => prices(letter, 5)),
      fc.constantFrom<PriceSort>('PRICE_ASC', 'PRICE_DESC'),
      fc.integer({ min: 0, max: 45 }),
      fc.integer({ min: 1, max: 10 }),
      (regular, own, sort, offset, limit) => {
        const all = mergedPage(regular, own, { sort, skip: 0, limit: 100 });
        const start = Math.max(0, offset - own.length);
        // As the database returns them.
        const ordered = mergedPage(regular, [], { sort, skip: 0, limit: 100 });
        const plain = ordered.slice(start, start + limit + own.length);
        expect(mergedPage(plain, own, { sort, skip: offset - start, limit })).toEqual(
          all.slice(offset, offset + limit),
        );
      },
    ),
  );
});
