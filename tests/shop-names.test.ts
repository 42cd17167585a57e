import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// The names of a shop are a setting, so that no text, page or mail has one. They are in the seed of the demo,
// tests and documents only.

/** The names of the demo's shop and its coins, in any language. */
const demoNames = /tianyun|天云|天雲/i;

const folders = ['app', 'components', 'lib', 'backend', 'server', 'messages', 'public', 'middleware.ts'];
const allowed = /\.test\.tsx?$|^backend\/(?:seed\/|testing\.ts)|\/example-[\w-]+\.ts$|README\.md$/;

/** Names of cookies, stored values and keys: with other ones, members would be signed out or data could not be read. */
const technical = /tianyun_|tianyun-(?:store|offline|documents|share)|Tianyun (?:Documents|Share)/g;

it('no source names the shop of the demo', () => {
  const files = execFileSync('git', ['ls-files', ...folders], { encoding: 'utf8' })
    .trim()
    .split('\n');
  const read = files.filter((file) => /\.(?:tsx?|json|js|css|svg|md)$/.test(file) && !allowed.test(file));
  expect(read.length).toBeGreaterThan(1000);
  const found = read.filter((file) => demoNames.test(readFileSync(file, 'utf8').replaceAll(technical, '')));
  expect(found).toEqual([]);
});
