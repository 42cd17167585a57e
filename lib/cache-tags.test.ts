import { expect, it } from 'vitest';
import { cacheTags, isCacheTag } from './cache-tags';

it('accepts every tag it makes', () => {
  for (const tag of Object.values(cacheTags))
    expect(isCacheTag(typeof tag === 'function' ? (tag as (id: string) => string)('GAME_1') : tag)).toBe(
      true,
    );
});

it.each(['', 'goods', 'goods:', 'goods:a b', 'goods:7,home', '_N_T_/layout', `goods:${'1'.repeat(65)}`])(
  'refuses %j',
  (tag) => {
    expect(isCacheTag(tag)).toBe(false);
  },
);
