import 'server-only';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Larger covers are loaded and cached separately. */
const MOST_BYTES = 6_000;

function dataUrl(src: string): string {
  try {
    const svg = readFileSync(join(/* turbopackIgnore: true */ process.cwd(), 'public', src), 'utf8');
    if (svg.length > MOST_BYTES) return src;
    // Percent-encoded rather than base64, because it compresses better with the page.
    const escaped = svg.replaceAll('"', "'").replace(/[\s%#<>]/g, (sign) => encodeURIComponent(sign));
    return `data:image/svg+xml,${escaped}`;
  } catch {
    // A cover of another backend.
    return src;
  }
}

/**
 * Inlines the largest image above the fold (`first` of cover-image.tsx): it is painted with the first
 * paint, without a request (docs/bench.md). Other paths are returned unchanged.
 * @param src `/covers/<slug>.svg`
 */
export function inlinedCover(src: string): string {
  if (!/^\/covers\/[\w-]+\.svg$/.test(src)) return src;
  return dataUrl(src);
}
