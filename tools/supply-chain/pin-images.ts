import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

/** Files that name images of others; that of the shop has no tag. */
const files = ['deploy/Dockerfile', 'deploy/compose.yml', 'deploy/kubernetes/front.yaml'];

const image = /^(\s*(?:FROM|image:) +)([a-z0-9][\w./-]*:[\w.-]+)(?:@sha256:[0-9a-f]+)?/gm;

/** The text with the digest of each image behind its tag; a digest that is there already is replaced. */
export function withDigests(text: string, digestOf: (image: string) => string): string {
  return text.replace(image, (_line, start: string, name: string) => {
    const digest = digestOf(name).trim();
    if (!/^sha256:[0-9a-f]{64}$/.test(digest))
      throw new Error(`No digest of ${name}: ${digest.slice(0, 100)}`);
    return `${start}${name}@${digest}`;
  });
}

/** Of the image for all platforms, as the registry has it now. */
function digestInRegistry(name: string): string {
  const command = ['buildx', 'imagetools', 'inspect', name, '--format', '{{.Manifest.Digest}}'];
  return execFileSync('docker', command, { encoding: 'utf8' });
}

/** `npm run pin-images`: a deployment then runs exactly the images that were tested. */
if (process.argv[1]?.endsWith('pin-images.ts')) {
  const pinned = files.map(
    (file) => [file, withDigests(readFileSync(file, 'utf8'), digestInRegistry)] as const,
  );
  // All digests are known before a file is written.
  for (const [file, text] of pinned) writeFileSync(file, text);
}
