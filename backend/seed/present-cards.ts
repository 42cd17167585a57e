import type { PresentDesign } from '../../lib/presents/designs';
import { mix } from './colours';
import { coloursOf, gradient } from './cover';
import { star } from './cover-shapes';
import { motifNamed } from './motifs';

/** Background, highlight and object of each card of a present, as of the covers. */
const looks: Record<PresentDesign, { from: string; to: string; motif: string }> = {
  GIFT: { from: '#2456e6', to: '#8fd0ff', motif: 'gift' },
  COMET: { from: '#3d2a86', to: '#c7a8ff', motif: 'comet' },
  SPARK: { from: '#a24a1c', to: '#ffd98a', motif: 'spark' },
};

/** Stars around the object: place and size. */
const sky = [
  [58, 60, 9],
  [120, 128, 6],
  [182, 44, 7],
  [232, 104, 10],
  [446, 44, 8],
  [452, 178, 6],
] as const;

/** The cards of presents by file name (in public/presents), as SVG text of 480 x 240 without a font. */
export function presentCards(): Map<string, string> {
  return new Map(
    Object.entries(looks).map(([design, look]) => [`${design.toLowerCase()}.svg`, drawPresent(look)]),
  );
}

function drawPresent(look: { from: string; to: string; motif: string }): string {
  const { to, motif } = look;
  const { base, deep, tones } = coloursOf(look);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 240"><defs>',
    gradient({ base, deep }, to),
    '<radialGradient id="h" cx=".72" cy=".42" r=".5">',
    `<stop stop-color="${mix(to, '#ffffff', 0.2)}" stop-opacity=".42"/>`,
    `<stop offset="1" stop-color="${to}" stop-opacity="0"/></radialGradient>`,
    '<filter id="s" x="-30%" y="-30%" width="160%" height="170%">',
    `<feDropShadow dx="0" dy="7" stdDeviation="7" flood-color="${deep}" flood-opacity=".5"/></filter></defs>`,
    '<path fill="url(#g)" d="M0 0h480v240H0z"/><path fill="url(#h)" d="M0 0h480v240H0z"/>',
    `<circle cx="120" cy="430" r="280" fill="${deep}" opacity=".34"/>`,
    `<circle cx="120" cy="430" r="248" fill="${deep}" opacity=".3"/>`,
    `<g opacity=".6">${sky.map(([x, y, size]) => star(x, y, size, tones.L)).join('')}</g>`,
    `<g transform="translate(348 118) scale(1.3)" filter="url(#s)">${motifNamed(motif)(tones)}</g>`,
    '</svg>\n',
  ].join('');
}
