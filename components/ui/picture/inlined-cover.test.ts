import { expect, it } from 'vitest';
import { inlinedCover } from './inlined-cover';

it('inlines a cover as a readable data URL', () => {
  const url = inlinedCover('/covers/skylark-points.svg');
  expect(url).toMatch(/^data:image\/svg\+xml,%3Csvg%20xmlns='http/);
  const svg = decodeURIComponent(url.slice(url.indexOf(',') + 1));
  expect(svg).toMatch(/^<svg [^"]*<\/svg>\s*$/s);
  expect(url).not.toMatch(/["#<>\s]/);
});

it.each(['/covers/none.svg', '/covers/../icons/logo.svg', 'https://elsewhere.example/covers/a.svg', ''])(
  'leaves %s as it is',
  (src) => expect(inlinedCover(src)).toBe(src),
);
