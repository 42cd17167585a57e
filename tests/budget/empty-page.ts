import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { startBaseline } from './baseline-app';

const recordFile = fileURLToPath(new URL('./empty-page.json', import.meta.url));
const source = fileURLToPath(new URL('./baseline', import.meta.url));
const lockFile = fileURLToPath(new URL('../../package-lock.json', import.meta.url));

const record = z.object({ fingerprint: z.string(), bytes: z.number() });
const lock = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) });

/** The packages that an empty page contains. */
const packages = ['next', 'react', 'react-dom', 'next-intl', 'use-intl', '@tanstack/react-query'];

/** A hash of the empty page and of its packages: with the same one, a build has scripts of the same size. */
function fingerprint(): string {
  const { packages: installed } = lock.parse(JSON.parse(readFileSync(lockFile, 'utf8')));
  const hash = createHash('sha256');
  for (const name of packages) hash.update(`${name}@${installed[`node_modules/${name}`]?.version}\n`);
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' }).sort()) {
    const path = `${source}/${file}`;
    if (statSync(path).isFile()) hash.update(`${file}\n`).update(readFileSync(path));
  }
  return hash.digest('hex');
}

/**
 * Gzip bytes of the scripts of an empty page. They are recorded, because building that page takes half a minute; after
 * an update of its packages it is built once, and the record is updated.
 * @param measure returns the bytes of the page at an origin
 */
export async function emptyPageBytes(measure: (origin: string) => Promise<number>): Promise<number> {
  const present = fingerprint();
  const recorded = record.safeParse(JSON.parse(readFileSync(recordFile, 'utf8')));
  if (recorded.success && recorded.data.fingerprint === present) return recorded.data.bytes;
  const baseline = await startBaseline();
  try {
    const bytes = await measure(baseline.origin);
    writeFileSync(recordFile, `${JSON.stringify({ fingerprint: present, bytes }, null, 2)}\n`);
    console.log('The empty page has changed: commit tests/budget/empty-page.json.');
    return bytes;
  } finally {
    await baseline.stop();
  }
}
