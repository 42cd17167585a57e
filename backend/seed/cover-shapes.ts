/** The four tones of an object: L light, M medium, S shaded, D dark. Colours as `#rrggbb`. */
export type Tones = { L: string; M: string; S: string; D: string };

/** Draws an object as SVG elements. */
export type Motif = (tones: Tones) => string;

export const path = (d: string, fill: string, more = '') => element('path', `d="${d}" fill="${fill}"`, more);

export const circle = (x: number, y: number, radius: number, fill: string, more = '') =>
  element('circle', `cx="${x}" cy="${y}" r="${radius}" fill="${fill}"`, more);

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  round: number,
  fill: string,
  more = '',
) =>
  element(
    'rect',
    `x="${x}" y="${y}" width="${width}" height="${height}"${round ? ` rx="${round}"` : ''} fill="${fill}"`,
    more,
  );

export const line = (d: string, stroke: string, width: number, more = '') =>
  element(
    'path',
    `d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`,
    more,
  );

export const group = (transform: string, content: string) => `<g transform="${transform}">${content}</g>`;

/** A star with four rays; `size` is the length of a ray. */
export function star(x: number, y: number, size: number, fill: string): string {
  const waist = round(size * 0.16);
  const near = (a: number, b: number) => `${round(a)} ${round(b)}`;
  return path(
    `M${near(x, y - size)}Q${near(x + waist, y - waist)} ${near(x + size, y)}` +
      `Q${near(x + waist, y + waist)} ${near(x, y + size)}Q${near(x - waist, y + waist)} ${near(x - size, y)}` +
      `Q${near(x - waist, y - waist)} ${near(x, y - size)}z`,
    fill,
  );
}

/** A sword that points up, for motifs that rotate it. */
export const sword: Motif = ({ L, M, S }) =>
  path('M-6-44L0-60L0 24H-6z', L) +
  path('M6-44L0-60L0 24H6z', M) +
  rect(-18, 22, 36, 7, 3.5, L) +
  rect(-4, 29, 8, 18, 2, S) +
  circle(0, 50, 6, L);

/** Filled circles, each as x, y and radius. */
export const dots = (places: [x: number, y: number, radius: number][], fill: string) =>
  places.map(([x, y, radius]) => circle(x, y, radius, fill)).join('');

/** A keycap with its shaded front. */
export const keycap = (x: number, y: number, width: number, fill: string, shade: string) =>
  rect(x, y + 6, width, 36, 8, shade) + rect(x, y, width, 34, 8, fill);

const round = (value: number) => Math.round(value * 100) / 100;

const element = (name: string, attributes: string, more: string) =>
  `<${name} ${attributes}${more ? ` ${more}` : ''}/>`;
