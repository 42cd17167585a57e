import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = 'backend/database/migrations';
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort();

it('each migration has an entry in the journal of drizzle-kit, in order', () => {
  const { entries } = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8'));
  const numbered = entries.map(({ idx, tag }: { idx: number; tag: string }) => [
    tag.slice(0, 4),
    `${tag}.sql`,
    idx,
  ]);
  expect(numbered).toEqual(files.map((name) => [name.slice(0, 4), name, Number(name.slice(0, 4))]));
});

it('only the newest snapshot is kept, and it is that of the newest migration', () => {
  const snapshots = readdirSync(`${folder}/meta`).filter((name) => name.endsWith('_snapshot.json'));
  expect(snapshots).toEqual([`${files.at(-1)?.slice(0, 4)}_snapshot.json`]);
});
