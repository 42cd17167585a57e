import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { approvedFolder, pictureNames, screens } from './e2e/pictures/screens';

const approved = readdirSync(approvedFolder).filter((file) => file.endsWith('.png'));

it('every screen has its approved pictures, and no other is kept', () => {
  expect(approved.sort()).toEqual(pictureNames().sort());
});

it('the approved pictures keep the repository light', () => {
  const bytes = approved.reduce((sum, file) => sum + statSync(`${approvedFolder}/${file}`).size, 0);
  expect(bytes).toBeLessThan(15_000_000);
});

it('docs/look.md names every screen, in the column of its ways', () => {
  const rows = readFileSync('docs/look.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|'));
  const named = (column: number) =>
    rows
      .flatMap((cells) => [...(cells[column] ?? '').matchAll(/`([a-z-]+)`/g)].map(([, name]) => name))
      .sort();
  const listed = (isState: boolean) =>
    Object.keys(screens)
      .filter((name) => (screens[name]?.isState ?? false) === isState)
      .sort();
  expect(named(2)).toEqual(listed(false));
  expect(named(3)).toEqual(listed(true));
});
