import { readFileSync } from 'node:fs';
import { wcagContrast } from 'culori';
import { describe, expect, it } from 'vitest';
import { palettes } from '@/components/staff/frame/theme';
import { isRaised } from '@/tests/setup/run-counts';
import { plainColour } from './brand';
import { brandStyle, markSvg, tabIcon } from './brand-style';
import { isReadable, nearestReadable, paletteOf, surroundings, weakUses } from './palette';

const tokens = readFileSync('app/styles/tokens.css', 'utf8');

/** Steps of red, green and blue. */
const steps = (isRaised ? [0, 51, 102, 153, 204, 255] : [0, 85, 170, 255]).map((part) =>
  part.toString(16).padStart(2, '0'),
);
const colours = steps.flatMap((red) =>
  steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)),
);

describe('the palette of a colour', () => {
  it('is compared with the backgrounds and texts of the pages', () => {
    const { light, dark } = palettes;
    expect(surroundings.light).toEqual({
      grounds: [light.paper, light.surface, light.sunken],
      texts: [light.ink, light['ink-2']],
    });
    expect(surroundings.dark).toEqual({
      grounds: [dark.paper, dark.surface, dark.sunken, dark.raised],
      texts: [dark.ink, dark['ink-2']],
    });
  });

  it('has tokens of the style sheet only', () => {
    const { light, dark, shared } = paletteOf('#e60012');
    const names = [light, dark, shared].flatMap((group) => Object.keys(group));
    expect(names.filter((name) => !tokens.includes(`--${name}: `))).toEqual([]);
    expect(tokens).toContain(`--azure: ${plainColour};`);
  });

  it('keeps the colour that comes with the software', () => {
    expect(paletteOf(plainColour).light.azure).toBe(plainColour);
    expect(weakUses(paletteOf(plainColour))).toEqual([]);
  });

  it('says where a colour cannot be read', () => {
    expect(weakUses(paletteOf('#ffd400'))).toEqual([
      { theme: 'light', use: 'button' },
      { theme: 'light', use: 'part' },
    ]);
  });
});

describe('the nearest readable colour', () => {
  it('can be read, whatever the colour was', () => {
    const nearest = colours.map(nearestReadable);
    expect(nearest.filter((colour) => !isReadable(colour))).toEqual([]);
    expect(nearest.filter((colour) => wcagContrast(colour, '#ffffff') < 4.5)).toEqual([]);
  });

  it('is the colour itself where it can be read', () => {
    const readable = colours.filter(isReadable);
    expect(readable.length).toBeGreaterThan(colours.length / 5);
    expect(readable.map(nearestReadable)).toEqual(readable);
  });

  it.each([
    ['#ffd400', '#8d7400'],
    ['#777777', '#767676'],
    ['#ff6600', '#cb4f00'],
  ])('of %s is %s', (colour, nearest) => expect(nearestReadable(colour)).toBe(nearest));
});

describe('the style of a shop', () => {
  it('is empty for a shop without a look of its own', () => {
    expect(brandStyle({ colour: null, icon: null })).toBe('');
    expect(tabIcon({ colour: null, icon: null })).toBe('/icons/logo.svg');
  });

  it('replaces the tokens in both themes, and cannot end its element', () => {
    const style = brandStyle({ colour: '#e60012', icon: null });
    expect(style).toMatch(/^html:root\{[^}]*--azure:#e60012;[^}]*\}@media \(prefers-color-scheme:dark\)/);
    expect(style).toContain('html:root[data-theme="dark"]{--azure:');
    expect(style).not.toContain('<');
  });

  it('names the icon of the shop', () => {
    const icon = `/api/files/${'0'.repeat(32)}.webp`;
    expect(brandStyle({ colour: null, icon })).toBe(
      `html:root{--icon:url(/api/files/${'0'.repeat(32)}-app.png)}`,
    );
  });

  it('draws the icon that comes with the software in another colour', () => {
    const drawn = (svg: string) => svg.replaceAll(/(\.\d)0+(?=\D)/g, '$1').toLowerCase();
    expect(drawn(markSvg(plainColour))).toBe(drawn(readFileSync('public/icons/logo.svg', 'utf8').trim()));
  });
});
