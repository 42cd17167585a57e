import { readdirSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { approvedFolder, pictureNames } from './e2e/pictures/screens';

const approved = readdirSync(approvedFolder).filter((file) => file.endsWith('.png'));

it('every screen has its approved pictures, and no other is kept', () => {
  expect(approved.sort()).toEqual(pictureNames().sort());
});

it('the approved pictures keep the repository light', () => {
  const bytes = approved.reduce((sum, file) => sum + statSync(`${approvedFolder}/${file}`).size, 0);
  expect(bytes).toBeLessThan(15_000_000);
});
