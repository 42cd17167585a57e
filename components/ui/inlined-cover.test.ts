import { expect, it } from 'vitest';
import { inlinedCover } from './inlined-cover';

it('puts a cover of the shop into the page, as a picture that can be read', () => {
  const address = inlinedCover('/covers/skylark-points.svg');
  expect(address).toMatch(/^data:image\/svg\+xml,%3Csvg xmlns='http/);
  const svg = decodeURIComponent(address.slice(address.indexOf(',') + 1));
  expect(svg).toMatch(/^<svg [^"]*<\/svg>\s*$/s);
  expect(address).not.toMatch(/["#<>\n]/);
});

it.each(['/covers/none.svg', '/covers/../icons/logo.svg', 'https://elsewhere.example/covers/a.svg', ''])(
  'leaves %s as it is',
  (src) => expect(inlinedCover(src)).toBe(src),
);
