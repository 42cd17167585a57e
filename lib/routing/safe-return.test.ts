import { describe, expect, it } from 'vitest';
import { circles, foreign, own } from '@/tests/security/return-urls';
import { safeReturn } from './safe-return';

describe('safeReturn', () => {
  it.each(own)('keeps %s', (path) => {
    expect(safeReturn(path, '/fallback')).toBe(path);
  });

  it('is tested with at least 60 foreign or misleading URLs', () => {
    expect(foreign.length + circles.length).toBeGreaterThanOrEqual(60);
  });

  it.each(foreign)('rejects the foreign %j', (path) => {
    expect(safeReturn(path, '/fallback')).toBe('/fallback');
  });

  it.each(circles)('rejects the redirect loop %j', (path) => {
    expect(safeReturn(path, '/fallback')).toBe('/fallback');
  });

  it.each([undefined, null, 7, ['/order'], { toString: () => '/order' }])(
    'rejects %j, which is not a string',
    (value) => {
      expect(safeReturn(value)).toBe('/');
    },
  );

  it('asvs:V3.7.2 returns only URLs of this origin', () => {
    for (const path of [...own, ...foreign, ...circles]) {
      const kept = safeReturn(path);
      expect(new URL(kept, 'https://store.example').origin).toBe('https://store.example');
    }
  });
});
