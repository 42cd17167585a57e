import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// The names of a shop are a setting, so that no text, page, mail, cookie or file of a deployment has one. They are in the
// seed of the demo, tests, documents and the names of packages only.

/** The names of the demo's shop and its coins, in any language. */
const demoNames = /tianyun|天云|天雲/i;

const allowed =
  /^(?:tests|docs|backend\/seed)\/|\.test\.tsx?$|(?:^|\/)README\.md$|^[A-Z]+\.md$|^package(?:-lock)?\.json$/;

it('no source names the shop of the demo', () => {
  const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');
  const read = files.filter((file) => !allowed.test(file));
  expect(read.length).toBeGreaterThan(1000);
  // Also fonts and pictures: their names are text.
  const found = read.filter((file) => demoNames.test(readFileSync(file, 'utf8')));
  expect(found).toEqual([]);
});
