import 'server-only';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Larger ones are better fetched, and kept, by themselves. */
const MOST_BYTES = 6_000;

function dataAddress(src: string): string {
  try {
    const svg = readFileSync(join(/* turbopackIgnore: true */ process.cwd(), 'public', src), 'utf8');
    if (svg.length > MOST_BYTES) return src;
    // Readable rather than base64: the page's compression finds the same words in it.
    const escaped = svg.replaceAll('"', "'").replace(/[\n%#<>]/g, (sign) => encodeURIComponent(sign));
    return `data:image/svg+xml,${escaped}`;
  } catch {
    // A cover of another backend.
    return src;
  }
}

/**
 * The one cover that a page is waited for (`first` of cover-image.tsx), inside the page: it is painted with the first
 * paint, and nothing is fetched before it (docs/bench.md). Other addresses come back as they are.
 * @param src `/covers/<slug>.svg`
 */
export function inlinedCover(src: string): string {
  if (!/^\/covers\/[\w-]+\.svg$/.test(src)) return src;
  return dataAddress(src);
}
