import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { palettes } from './theme';

const tokens = readFileSync('app/styles/tokens.css', 'utf8');
const blocks = {
  light: /:root \{([\s\S]*?)\n\}/.exec(tokens)?.[1] ?? '',
  dark: /:root\[data-theme="dark"\] \{([\s\S]*?)\n\}/.exec(tokens)?.[1] ?? '',
};

it.each(['light', 'dark'] as const)('has the colours of the %s theme of the shop', (name) => {
  const inShop = Object.fromEntries(
    Object.keys(palettes[name]).map((token) => [
      token,
      new RegExp(`--${token}: ([^;]+);`).exec(blocks[name])?.[1],
    ]),
  );
  expect(inShop).toEqual(palettes[name]);
});
