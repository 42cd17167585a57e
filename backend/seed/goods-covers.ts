import catalog from './catalog.json' with { type: 'json' };
import { mix } from './colours';
import { drawCover, type Shape } from './cover';

/** Motifs of the covers of categories whose icon has another name. */
const iconMotifs: Record<string, string> = {
  skylark: 'wings',
  keyboard: 'keys',
  gamepad: 'pad',
  play: 'heart',
};

/** Shapes by delivery mode: top-ups and what is not listed are square. */
const shapes: Record<string, Shape> = { CARD: 'card', SHIPPING: 'photo' };

/** File names of the pictures of a product besides its cover. */
export function furtherPictures({ slug, deliveryMode }: { slug: string; deliveryMode: string }): string[] {
  return deliveryMode === 'SHIPPING' ? [`${slug}-2.svg`, `${slug}-3.svg`] : [];
}

/**
 * All pictures of the catalogue by file name (in public/covers), as SVG text: `<slug>.svg` for a product, with
 * `<slug>-2.svg` for languages without the glyph, `<slug>-3.svg` with a closer view of a shipped one, and
 * `category-<code>.svg` for a category (`VIDEO_SOCIAL` becomes `category-video-social.svg`).
 */
export function catalogCovers(): Map<string, string> {
  const files = new Map<string, string>();
  for (const { slug, cover, deliveryMode } of catalog.goods) {
    const shape = shapes[deliveryMode] ?? 'square';
    const { glyph, ...plain } = cover;
    files.set(`${slug}.svg`, drawCover(cover, shape));
    files.set(`${slug}-2.svg`, drawCover(plain, shape));
    if (deliveryMode === 'SHIPPING') files.set(`${slug}-3.svg`, drawCover(plain, 'closeUp'));
  }
  for (const { code, color, icon } of catalog.categories) {
    files.set(
      `category-${code.toLowerCase().replaceAll('_', '-')}.svg`,
      drawCover({ from: color, to: mix(color, '#ffffff', 0.6), motif: iconMotifs[icon] ?? icon }),
    );
  }
  return files;
}
