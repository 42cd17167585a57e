import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { catalogCovers } from './goods-covers';

// `npm run covers`: regenerates public/covers from catalog.json and deletes covers that no product uses.
const directory = fileURLToPath(new URL('../../public/covers/', import.meta.url));
const covers = catalogCovers();
await mkdir(directory, { recursive: true });
for (const name of await readdir(directory)) {
  if (!covers.has(name)) await rm(`${directory}${name}`);
}
for (const [name, svg] of covers) await writeFile(`${directory}${name}`, svg);
process.stdout.write(`${covers.size} covers drawn\n`);
