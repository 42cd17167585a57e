import catalog from './catalog.json' with { type: 'json' };
import { mix } from './colours';
import { type Cover, drawCover } from './cover';

/** The catalogue's names of category icons, where they differ from the motif that draws them. */
const iconMotifs: Record<string, string> = { skylark: 'wings' };

/** The object alone, as large as it gets: by night in the cover's colours, and by day. */
function furtherLooks(slug: string, { from, to, motif }: Cover): Record<string, Cover> {
  return {
    [`${slug}-2.svg`]: { from, to, motif },
    [`${slug}-3.svg`]: { from: mix(to, from, 0.5), to: '#ffffff', motif },
  };
}

/** File names of the pictures that stand beside the cover of a goods. */
export function furtherPictures({ slug, deliveryMode }: { slug: string; deliveryMode: string }): string[] {
  return deliveryMode === 'SHIPPING' ? [`${slug}-2.svg`, `${slug}-3.svg`] : [];
}

/**
 * Every picture of the catalogue as file name (inside public/covers) and SVG text: `<slug>.svg` for a goods, with
 * `<slug>-2.svg` and more for what is sent by post, `category-<code>.svg` for a category (`VIDEO_SOCIAL` is
 * `category-video-social.svg`).
 */
export function catalogCovers(): Map<string, string> {
  const files = new Map<string, string>();
  for (const { slug, cover, deliveryMode } of catalog.goods) {
    files.set(`${slug}.svg`, drawCover(cover));
    if (deliveryMode !== 'SHIPPING') continue;
    for (const [name, look] of Object.entries(furtherLooks(slug, cover))) files.set(name, drawCover(look));
  }
  for (const { code, color, icon } of catalog.categories) {
    files.set(
      `category-${code.toLowerCase().replaceAll('_', '-')}.svg`,
      drawCover({ from: color, to: mix(color, '#ffffff', 0.6), motif: iconMotifs[icon] ?? icon }),
    );
  }
  return files;
}
