import catalog from './catalog.json' with { type: 'json' };
import { mix } from './colours';
import { type Cover, drawCover } from './cover';

/** Motifs of category icons whose name in the catalogue differs from the motif. */
const iconMotifs: Record<string, string> = { skylark: 'wings', box: 'keys' };

/** Pictures of the object alone, without the glyph: one for each product, and one with a light background for goods. */
function furtherLooks(slug: string, { from, to, motif }: Cover, isShipped: boolean): Record<string, Cover> {
  const plain = { [`${slug}-2.svg`]: { from, to, motif } };
  if (!isShipped) return plain;
  return { ...plain, [`${slug}-3.svg`]: { from: mix(to, from, 0.5), to: '#ffffff', motif } };
}

/** File names of the pictures of a product besides its cover. */
export function furtherPictures({ slug, deliveryMode }: { slug: string; deliveryMode: string }): string[] {
  return deliveryMode === 'SHIPPING' ? [`${slug}-2.svg`, `${slug}-3.svg`] : [];
}

/**
 * All pictures of the catalogue by file name (in public/covers), as SVG text: `<slug>.svg` for a product, with
 * `<slug>-2.svg` for languages without the glyph, `<slug>-3.svg` for a shipped one, and `category-<code>.svg` for a category (`VIDEO_SOCIAL` becomes
 * `category-video-social.svg`).
 */
export function catalogCovers(): Map<string, string> {
  const files = new Map<string, string>();
  for (const { slug, cover, deliveryMode } of catalog.goods) {
    const shape = deliveryMode === 'CARD' ? 'card' : 'square';
    files.set(`${slug}.svg`, drawCover(cover, shape));
    const looks = furtherLooks(slug, cover, deliveryMode === 'SHIPPING');
    for (const [name, look] of Object.entries(looks)) files.set(name, drawCover(look, shape));
  }
  for (const { code, color, icon } of catalog.categories) {
    files.set(
      `category-${code.toLowerCase().replaceAll('_', '-')}.svg`,
      drawCover({ from: color, to: mix(color, '#ffffff', 0.6), motif: iconMotifs[icon] ?? icon }),
    );
  }
  return files;
}
