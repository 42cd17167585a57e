import { background, mix, mixUpTo } from './colours';
import type { Tones } from './cover-shapes';
import glyphs from './glyph-outlines.json' with { type: 'json' };
import { motifNamed } from './motifs';

type Cover = {
  /** `#rrggbb`, the background. */
  from: string;
  /** `#rrggbb`, the highlight of the background and the object. */
  to: string;
  /** One Chinese character; not set for an icon without text. */
  glyph?: string;
  motif: string;
};

const outlines: Record<string, string> = glyphs.outlines;

/** Height of the glyph and the start of its baseline in the 200 x 200 picture. */
const glyphSize = 56;
const glyphLeft = 15;
const baseline = 183;

/** A card of 8:5 on a light ground: what is sold as a code. */
const card = { left: 8, top: 42.5, width: 184, height: 115, round: 14 } as const;

/** A print of 4:3 on a light ground: what is sent as a parcel. */
const print = { left: 8, top: 31, width: 184, height: 138, round: 7, border: 4 } as const;

/** Shapes tell kinds. `photo` has the whole object, `closeUp` a part of it. */
export type Shape = 'square' | 'card' | 'photo' | 'closeUp';

/**
 * Draws a cover as an SVG file, 200 x 200. It needs no font: the glyph is an outline.
 * @param shape `card` for products that are sold as codes, `photo` and `closeUp` for those that are sent
 * @throws Error for an unknown motif or a glyph without outline
 */
export function drawCover(cover: Cover, shape: Shape = 'square'): string {
  const { to, glyph, motif } = cover;
  const { base, deep, tones } = coloursOf(cover);
  if (shape === 'card') return drawCard(cover, { base, deep, tones });
  if (shape !== 'square') return drawPhoto(cover, { base, deep, tones }, shape);
  const place = glyph ? 'translate(122 82) scale(.98)' : 'translate(100 100) scale(1.12)';
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200"><defs>',
    gradient({ base, deep }, to),
    '<radialGradient id="h" cx=".62" cy=".38" r=".52">',
    `<stop stop-color="${mix(to, '#ffffff', 0.2)}" stop-opacity=".42"/>`,
    `<stop offset="1" stop-color="${to}" stop-opacity="0"/></radialGradient>`,
    '<filter id="s" x="-30%" y="-30%" width="160%" height="170%">',
    `<feDropShadow dx="0" dy="7" stdDeviation="7" flood-color="${deep}" flood-opacity=".5"/></filter></defs>`,
    '<path fill="url(#g)" d="M0 0h200v200H0z"/><path fill="url(#h)" d="M0 0h200v200H0z"/>',
    `<circle cx="58" cy="330" r="210" fill="${deep}" opacity=".34"/>`,
    `<circle cx="58" cy="330" r="186" fill="${deep}" opacity=".3"/>`,
    `<g transform="${place}" filter="url(#s)">${motifNamed(motif)(tones)}</g>`,
    glyph ? drawGlyph(glyph, { size: glyphSize, left: glyphLeft, bottom: baseline }) : '',
    '</svg>\n',
  ].join('');
}

type Colours = { base: string; deep: string; tones: Tones };

/** The colours of a drawing from those of its background and highlight. */
export function coloursOf({ from, to }: { from: string; to: string }): Colours {
  const base = background(from);
  const deep = mix(base, '#0b1122', 0.42);
  const tones: Tones = {
    L: mix(to, '#ffffff', 0.84),
    M: mix(mix(base, to, 0.7), '#ffffff', 0.42),
    S: mixUpTo(base, to, 0.4, 0.2),
    D: mix(base, '#070b16', 0.62),
  };
  return { base, deep, tones };
}

/** The background of a drawing, as `#g`. */
export function gradient({ base, deep }: Pick<Colours, 'base' | 'deep'>, to: string): string {
  return [
    `<linearGradient id="g" x1="0" y1="1" x2="1" y2="0"><stop stop-color="${mix(base, deep, 0.45)}"/>`,
    `<stop offset=".48" stop-color="${base}"/>`,
    `<stop offset="1" stop-color="${mixUpTo(base, to, 0.74, 0.38)}"/></linearGradient>`,
  ].join('');
}

/** The object stands at the right of the card, above a chip and the glyph at its left. */
function drawCard({ to, glyph, motif }: Cover, { base, deep, tones }: Colours): string {
  const { left, top, width, height, round } = card;
  const box = `x="${left}" y="${top}" width="${width}" height="${height}" rx="${round}"`;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200"><defs>',
    gradient({ base, deep }, to),
    `<clipPath id="c"><rect ${box}/></clipPath>`,
    '<filter id="s" x="-20%" y="-20%" width="140%" height="150%">',
    `<feDropShadow dx="0" dy="6" stdDeviation="6" flood-color="${deep}" flood-opacity=".4"/></filter></defs>`,
    `<path fill="${mix(to, '#ffffff', 0.4)}" d="M0 0h200v200H0z"/>`,
    `<rect ${box} fill="url(#g)" filter="url(#s)"/><g clip-path="url(#c)">`,
    `<circle cx="58" cy="250" r="150" fill="${deep}" opacity=".34"/>`,
    `<g transform="translate(134 100) scale(.8)">${motifNamed(motif)(tones)}</g></g>`,
    `<rect x="24" y="60" width="26" height="19" rx="4" fill="${tones.L}" opacity=".9"/>`,
    glyph ? drawGlyph(glyph, { size: 40, left: 22, bottom: 144 }) : '',
    '</svg>\n',
  ].join('');
}

/**
 * A print as of a product photograph: the object stands on the floor of a bright studio, beside the glyph if there is
 * one. A closer view shows a part of it, without its shadow on the floor.
 */
function drawPhoto({ to, glyph, motif }: Cover, { base, deep }: Colours, shape: 'photo' | 'closeUp'): string {
  const { left, top, width, height, round, border } = print;
  const frame = (inset: number) =>
    `x="${left + inset}" y="${top + inset}" width="${width - 2 * inset}" height="${height - 2 * inset}" rx="${round - inset}"`;
  const wall = mix(to, base, 0.16);
  const bright = (share: number) => mix(wall, '#ffffff', share);
  // On a bright wall the object is dark and its details are light, the other way round than on the other shapes.
  const tones: Tones = {
    L: mix(base, to, 0.06),
    M: mix(base, to, 0.3),
    S: mix(to, '#ffffff', 0.35),
    D: deep,
  };
  const middle = glyph ? 114 : 100;
  const isWhole = shape === 'photo';
  const place = isWhole ? `translate(${middle} 96) scale(.92)` : 'translate(112 104) rotate(-12) scale(1.7)';
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200"><defs>',
    `<linearGradient id="g" x2="0" y2="1"><stop stop-color="${wall}"/><stop offset=".62" stop-color="${bright(0.35)}"/>`,
    `<stop offset=".74" stop-color="${bright(0.6)}"/><stop offset="1" stop-color="${bright(0.2)}"/></linearGradient>`,
    '<radialGradient id="h"><stop stop-color="#fff" stop-opacity=".75"/>',
    '<stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>',
    `<radialGradient id="f"><stop stop-color="${deep}" stop-opacity=".6"/>`,
    `<stop offset=".5" stop-color="${deep}" stop-opacity=".26"/>`,
    `<stop offset="1" stop-color="${deep}" stop-opacity="0"/></radialGradient>`,
    `<clipPath id="c"><rect ${frame(border)}/></clipPath>`,
    '<filter id="s" x="-20%" y="-20%" width="140%" height="150%">',
    `<feDropShadow dx="0" dy="4" stdDeviation="5" flood-color="${deep}" flood-opacity=".35"/></filter></defs>`,
    `<path fill="${mix(mix(base, to, 0.8), '#ffffff', 0.5)}" d="M0 0h200v200H0z"/>`,
    `<rect ${frame(0)} fill="#fff" filter="url(#s)"/>`,
    `<g clip-path="url(#c)"><rect ${frame(border)} fill="url(#g)"/><circle cx="100" cy="88" r="78" fill="url(#h)"/>`,
    isWhole ? `<ellipse cx="${middle}" cy="147" rx="68" ry="10" fill="url(#f)"/>` : '',
    `<g transform="${place}" filter="url(#s)">${motifNamed(motif)(tones)}</g></g>`,
    glyph ? drawGlyph(glyph, { size: 34, left: 18, bottom: 155 }, deep) : '',
    '</svg>\n',
  ].join('');
}

/** @param place size of the glyph, and where its left edge and baseline are */
function drawGlyph(
  glyph: string,
  place: { size: number; left: number; bottom: number },
  fill = '#fff',
): string {
  const outline = outlines[glyph];
  if (!outline) throw new Error(`The glyph "${glyph}" has no outline in glyph-outlines.json.`);
  const scale = Math.round((place.size / glyphs.unitsPerEm) * 1e5) / 1e5;
  const top = Math.round((place.bottom - glyphs.ascent * scale) * 100) / 100;
  return `<path transform="translate(${place.left} ${top}) scale(${scale})" fill="${fill}" d="${outline}"/>`;
}
