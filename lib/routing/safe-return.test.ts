import { describe, expect, it } from 'vitest';
import { circles, foreign, own } from '@/tests/security/ways-back';
import { safeReturn } from './safe-return';

describe('safeReturn', () => {
  it.each(own)('keeps %s', (address) => {
    expect(safeReturn(address, '/fallback')).toBe(address);
  });

  it('knows at least 60 foreign or misleading forms', () => {
    expect(foreign.length + circles.length).toBeGreaterThanOrEqual(60);
  });

  it.each(foreign)('refuses the foreign %j', (address) => {
    expect(safeReturn(address, '/fallback')).toBe('/fallback');
  });

  it.each(circles)('refuses the circle %j', (address) => {
    expect(safeReturn(address, '/fallback')).toBe('/fallback');
  });

  it.each([undefined, null, 7, ['/order'], { toString: () => '/order' }])(
    'refuses %j, which is no text',
    (value) => {
      expect(safeReturn(value)).toBe('/');
    },
  );

  it('always stays on this origin, whatever it keeps', () => {
    for (const address of [...own, ...foreign, ...circles]) {
      const kept = safeReturn(address);
      expect(new URL(kept, 'https://store.example').origin).toBe('https://store.example');
    }
  });
});
