import catalog from './catalog.json';
import { mix } from './colours';
import { drawCover } from './cover';

/** The catalogue's names of category icons, where they differ from the motif that draws them. */
const iconMotifs: Record<string, string> = { skylark: 'wings' };

/**
 * Every picture of the catalogue as file name (inside public/covers) and SVG text: `<slug>.svg` for a goods,
 * `category-<code>.svg` for a category (`VIDEO_SOCIAL` is `category-video-social.svg`).
 */
export function catalogCovers(): Map<string, string> {
  const files = new Map<string, string>();
  for (const { slug, cover } of catalog.goods) files.set(`${slug}.svg`, drawCover(cover));
  for (const { code, color, icon } of catalog.categories) {
    files.set(
      `category-${code.toLowerCase().replaceAll('_', '-')}.svg`,
      drawCover({ from: color, to: mix(color, '#ffffff', 0.6), motif: iconMotifs[icon] ?? icon }),
    );
  }
  return files;
}
