import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { paletteOf } from '@/lib/settings/brand/palette';

// The contrast of texts in both themes, from the style sheets: browser tests check it in the light theme only.

/** WCAG 2.2 AA for text of any size. */
const least = 4.5;

const tokens = readFileSync('app/styles/tokens.css', 'utf8');
const systemDark = tokens.indexOf('@media (prefers-color-scheme: dark)');
const chosenDark = tokens.indexOf(':root[data-theme="dark"]');

type Colours = ReadonlyMap<string, string>;

/** Hexadecimal colours by the name of their token. */
const coloursIn = (css: string): Colours =>
  new Map(
    [...css.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name = '', value = '']) => [name, value]),
  );

const light = coloursIn(tokens.slice(0, systemDark));
const dark = coloursIn(tokens.slice(systemDark, chosenDark));
const themes = { light, dark: new Map([...light, ...dark]) };

/** Relative luminance, 0 to 1 (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Text of controls that cannot be used needs no contrast. */
const inactive = 'ink-disabled';
const texts = ['ink', 'ink-2', 'ink-3', 'azure-text', 'heart-text', 'success', 'warning', 'danger', 'gold'];
const backgrounds = ['paper', 'surface', 'raised', 'sunken'];

const sheets = ['app', 'components'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => join(folder, file)),
);

/** Rules that set the colour of a text and its background, as `text on background`. */
const pairs = new Set(
  sheets.flatMap((sheet) =>
    [...readFileSync(sheet, 'utf8').matchAll(/\{([^{}]*)\}/g)].flatMap(([, body = '']) => {
      const text = /(?<![\w-])color:\s*var\(--([\w-]+)\)/.exec(body)?.[1];
      const background = /background(?:-color)?:\s*var\(--([\w-]+)\)/.exec(body)?.[1];
      return text && background ? [`${text} on ${background}`] : [];
    }),
  ),
);

function tooWeak(colours: Colours, wanted: Iterable<string>): string[] {
  return [...wanted].filter((pair) => {
    const [text = '', background = ''] = pair.split(' on ').map((name) => colours.get(name));
    return text !== '' && background !== '' && contrast(text, background) < least;
  });
}

/** The same with the colour of a shop. */
const ownThemes = ['#e60012', '#0a7d3c', '#7b2fbf', '#8d7400', '#000000', '#0e8484'].flatMap((colour) => {
  const { light: own, dark: ownDark, shared } = paletteOf(colour);
  const entries = (tokens: object) => Object.entries(tokens) as [string, string][];
  return [
    [`light ${colour}`, new Map([...themes.light, ...entries(shared), ...entries(own)])],
    [`dark ${colour}`, new Map([...themes.dark, ...entries(shared), ...entries(ownDark)])],
  ] satisfies [string, Colours][];
});

describe.each([...Object.entries<Colours>(themes), ...ownThemes])('the %s theme', (_name, colours) => {
  it('has enough contrast between every text and every background', () => {
    const all = texts.flatMap((text) => backgrounds.map((background) => `${text} on ${background}`));
    expect(all.filter((pair) => pair.split(' on ').some((name) => !colours.has(name)))).toEqual([]);
    expect(tooWeak(colours, all)).toEqual([]);
  });

  it('has enough contrast in every rule with a text and a background', () => {
    expect(pairs.size).toBeGreaterThan(20);
    expect(tooWeak(colours, pairs).filter((pair) => !pair.startsWith(inactive))).toEqual([]);
  });
});

it('the dark theme has the same colours when the shopper chooses it', () => {
  expect([...coloursIn(tokens.slice(chosenDark))]).toEqual([...dark]);
});

it('finds a weak pair', () => {
  expect(tooWeak(light, ['ink-disabled on surface', 'ink on surface'])).toEqual(['ink-disabled on surface']);
});
