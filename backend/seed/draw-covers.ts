import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { catalogCovers } from './goods-covers';
import { presentCards } from './present-cards';

// `npm run covers`: regenerates public/covers from catalog.json and the cards of presents, and deletes pictures that
// nothing uses.
const folders = { covers: catalogCovers(), presents: presentCards() };
for (const [folder, pictures] of Object.entries(folders)) {
  const directory = fileURLToPath(new URL(`../../public/${folder}/`, import.meta.url));
  await mkdir(directory, { recursive: true });
  for (const name of await readdir(directory)) {
    if (!pictures.has(name)) await rm(`${directory}${name}`);
  }
  for (const [name, svg] of pictures) await writeFile(`${directory}${name}`, svg);
  process.stdout.write(`${pictures.size} ${folder} drawn\n`);
}
