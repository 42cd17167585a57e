import { expect, it } from 'vitest';
import { publicPathOf } from '../routing/public-path';
import { locales } from './locales';
import { pageSegment, readPageSegment } from './page-segment';

it('reads the segment that it writes, for every language', () => {
  for (const locale of locales)
    for (const sold of [undefined, 'PHYSICAL'] as const) {
      expect(readPageSegment(pageSegment(locale, sold))).toEqual({ locale, sold });
      expect(publicPathOf(`/${pageSegment(locale, sold)}/goods/detail/7`)).toBe('/goods/detail');
      expect(publicPathOf(`/${pageSegment(locale, sold)}`)).toBe('/');
    }
});

it.each(['', '~', 'fr', 'fr~', 'en~~', undefined])('%s is no language', (segment) => {
  expect(readPageSegment(segment)).toEqual({ locale: undefined, sold: undefined });
});
