import { type Brand, iconPath, plainColour } from './brand';
import { type Palette, paletteOf } from './palette';

/** The palette of a shop with a colour of its own; null with the one that comes with the software. */
export function ownPalette({ colour }: Pick<Brand, 'colour'>): Palette | null {
  return colour === null || colour === plainColour ? null : paletteOf(colour);
}

const rules = (tokens: Readonly<Record<string, string>>) =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

/**
 * Replaces the tokens of app/styles/tokens.css that follow the shop; empty for a shop without a colour and an icon of
 * its own. Its selectors are stronger than those of the tokens, in whatever order both are loaded.
 */
export function brandStyle(brand: Pick<Brand, 'colour' | 'icon'>): string {
  const palette = ownPalette(brand);
  const shared = { ...palette?.shared, ...iconToken(brand) };
  if (Object.keys(shared).length === 0) return '';
  const light = `html:root{${rules({ ...shared, ...palette?.light })}}`;
  if (!palette) return light;
  const dark = rules(palette.dark);
  return `${light}@media (prefers-color-scheme:dark){html:root:not([data-theme="light"]){${dark}}}html:root[data-theme="dark"]{${dark}}`;
}

function iconToken({ icon, colour }: Pick<Brand, 'colour' | 'icon'>): Record<string, string> {
  if (icon !== null) return { icon: `url(${iconPath({ icon }, 'app')})` };
  return colour === null ? {} : { icon: `url("${markUrl(colour)}")` };
}

/** The icon that comes with the software, in the colour of the shop. */
export const markSvg = (colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><rect width="36" height="36" rx="10" fill="${colour}"/><path d="M10.5 25.5a5.5 5.5 0 0 1-.4-11 8.2 8.2 0 0 1 15.3-1.3 6.2 6.2 0 0 1 .6 12.3z" fill="#fff"/><path d="M18.9 12.5 13.9 19.6h3.3l-.7 4.6 5.3-7.2h-3.3z" fill="${colour}"/></svg>`;

/** The same as a URL, without quotation marks and parentheses that would end the value of a style. */
export const markUrl = (colour: string): string =>
  `data:image/svg+xml,${encodeURIComponent(markSvg(colour)).replaceAll('(', '%28').replaceAll(')', '%29')}`;

/** The icon of browser tabs. */
export const tabIcon = (brand: Pick<Brand, 'colour' | 'icon'>): string =>
  brand.icon === null && brand.colour !== null ? markUrl(brand.colour) : iconPath(brand, 'tab');
