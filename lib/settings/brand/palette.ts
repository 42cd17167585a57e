import {
  clampChroma,
  differenceEuclidean,
  formatHex,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  type Oklch,
  useMode as register,
  wcagContrast,
} from 'culori/fn';

register(modeRgb);
register(modeLrgb);
register(modeOklab);
const toOklch = register(modeOklch);
const difference = differenceEuclidean('oklab');

/** Tokens of app/styles/tokens.css that follow the colour of the shop. */
const themedTokens = [
  'azure',
  'azure-hover',
  'azure-press',
  'azure-text',
  'azure-tint',
  'azure-line',
] as const;
const sharedTokens = ['brand', 'sky-high', 'sky', 'sky-low', 'sky-end', 'haze'] as const;
type Themed = Record<(typeof themedTokens)[number], string>;
type Shared = Record<(typeof sharedTokens)[number], string>;

/** The colours of a shop, by the names of their tokens. */
export type Palette = { light: Themed; dark: Themed; shared: Shared };

/** WCAG 2.2 AA: of text, and of parts that show what can be pressed or is chosen. */
const least = { text: 4.5, part: 3 } as const;

/** Where these colours are: the backgrounds and the texts of app/styles/tokens.css (palette.test.ts compares both). */
export const surroundings = {
  light: { grounds: ['#f5f7fb', '#ffffff', '#f0f3f9'], texts: ['#14213d', '#46536b'] },
  dark: { grounds: ['#0c1222', '#141c30', '#0f1628', '#1a2440'], texts: ['#e9eef9', '#b7c2d8'] },
} as const;

const white = '#ffffff';
const black = '#000000';

/** Steps in which a lightness from 0 to 1 is searched. */
const step = 0.005;

/** The colours that follow from the colour of a shop: the same hue, with the lightness that each use needs. */
export function paletteOf(colour: string): Palette {
  const { l, c, h } = oklchOf(colour);
  const at = (lightness: number, most = 1) => hexAt({ l: lightness, c: Math.min(c, most), h });
  const dark = darkButton(at, l);
  const darker = { light: oklchOf(colour).l, dark: oklchOf(dark).l };
  const lightTint = at(0.961, 0.018);
  const darkTint = at(0.286, 0.077);
  return {
    light: {
      azure: colour,
      'azure-hover': at(darker.light - 0.05),
      'azure-press': at(darker.light - 0.11),
      'azure-text': textOn(at, Math.min(0.493, l), -step, [...surroundings.light.grounds, lightTint]),
      'azure-tint': lightTint,
      'azure-line': at(0.851, 0.067),
    },
    dark: {
      azure: dark,
      'azure-hover': at(darker.dark - 0.038),
      'azure-press': at(darker.dark - 0.083),
      'azure-text': textOn((lightness) => at(lightness, 0.12), 0.764, step, [
        ...surroundings.dark.grounds,
        darkTint,
      ]),
      'azure-tint': darkTint,
      'azure-line': at(0.454, 0.132),
    },
    shared: {
      brand: colour,
      'sky-high': at(Math.min(0.442, l)),
      sky: at(Math.min(0.464, l)),
      'sky-low': at(Math.min(0.548, l)),
      'sky-end': at(0.73, 0.135),
      haze: at(0.847, 0.069),
    },
  };
}

/** Kept where it can be seen in the dark; else the nearest lightness that can. */
function darkButton(at: (lightness: number) => string, l: number): string {
  const holds = (colour: string) =>
    wcagContrast(white, colour) >= least.text &&
    surroundings.dark.grounds.every((ground) => wcagContrast(colour, ground) >= least.part);
  for (let away = 0; away <= 1; away += step) {
    const found = [l + away, l - away].map((lightness) => at(lightness)).find(holds);
    if (found) return found;
  }
  return at(l);
}

/** The first lightness, from one and in one direction, that can be read on all these backgrounds. */
function textOn(
  at: (lightness: number) => string,
  from: number,
  by: number,
  grounds: readonly string[],
): string {
  let lightness = from;
  while (lightness > 0 && lightness < 1) {
    const colour = at(lightness);
    if (grounds.every((ground) => wcagContrast(colour, ground) >= least.text)) return colour;
    lightness += by;
  }
  return at(from);
}

/** A use of a colour in which it cannot be read or seen. */
export type WeakUse = { theme: 'light' | 'dark'; use: 'button' | 'text' | 'part' | 'tint' | 'sky' };

/** The uses of a palette whose contrast is less than WCAG 2.2 AA asks for. */
export function weakUses({ light, dark, shared }: Palette): WeakUse[] {
  const weak: WeakUse[] = [];
  for (const [theme, tokens] of [['light', light] as const, ['dark', dark] as const]) {
    const { grounds, texts } = surroundings[theme];
    const {
      azure,
      'azure-hover': hover,
      'azure-press': press,
      'azure-text': text,
      'azure-tint': tint,
    } = tokens;
    const holds: Record<WeakUse['use'], boolean> = {
      button: [azure, hover, press].every((ground) => wcagContrast(white, ground) >= least.text),
      text: [...grounds, tint].every((ground) => wcagContrast(text, ground) >= least.text),
      part: grounds.every((ground) => wcagContrast(azure, ground) >= least.part),
      tint: texts.every((ink) => wcagContrast(ink, tint) >= least.text),
      sky: [shared['sky-high'], shared.sky, shared['sky-low']].every(
        (ground) => wcagContrast(white, ground) >= least.text,
      ),
    };
    for (const use of ['button', 'text', 'part', 'tint', 'sky'] as const)
      if (!holds[use]) weak.push({ theme, use });
  }
  return weak;
}

/** Whether all that follows from a colour can be read and seen. */
export const isReadable = (colour: string): boolean => weakUses(paletteOf(colour)).length === 0;

/** The nearest colour of the same hue that is readable; the colour itself where it is. */
export function nearestReadable(colour: string): string {
  if (isReadable(colour)) return colour;
  const wanted = oklchOf(colour);
  let best: { colour: string; distance: number } | undefined;
  for (let share = 1; share >= 0; share -= 0.1) {
    const found = lightestReadable(wanted.l, { c: wanted.c * share, h: wanted.h });
    const distance = difference(wanted, found);
    if (!best || distance < best.distance) best = { colour: found, distance };
  }
  return best?.colour ?? black;
}

/** The lightest readable colour below a lightness: the darker, the better it is read. */
function lightestReadable(below: number, { c, h }: { c: number; h: number }): string {
  let [good, bad] = [0, below];
  while (bad - good > step / 4) {
    const middle = (good + bad) / 2;
    if (isReadable(hexAt({ l: middle, c, h }))) good = middle;
    else bad = middle;
  }
  return hexAt({ l: good, c, h });
}

function oklchOf(colour: string): Oklch & { h: number } {
  const found = toOklch(colour);
  if (!found) throw new RangeError(`"${colour}" is no colour.`);
  return { ...found, h: found.h ?? 0 };
}

/** The colour of the screen with this lightness and hue, and as much of its chroma as a screen has. */
function hexAt({ l, c, h }: { l: number; c: number; h: number }): string {
  const inside = clampChroma({ mode: 'oklch', l: Math.min(1, Math.max(0, l)), c, h }, 'oklch');
  return formatHex(inside) ?? black;
}
