import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** `VARIABLE usual raised` of each count. One variable can set several. */
const counts = [
  ...readFileSync('tests/setup/run-counts.ts', 'utf8').matchAll(/count\('(\w+)', ([\d_]+), ([\d_]+)\)/g),
].map(([, variable, usual = '', raised = '']) =>
  [variable, Number(usual.replaceAll('_', '')), raised.replaceAll('_', '')].join(' '),
);

/** The same of each place in a document that states both: `8 orders, raised 1,000 (`VARIABLE`)`. */
const stated = readdirSync('docs')
  .filter((file) => file.endsWith('.md'))
  .flatMap((file) => {
    const text = readFileSync(`docs/${file}`, 'utf8');
    return [...text.matchAll(/(\d[\d,]*)(?: [a-z][\w -]*)?, raised\s+(\d[\d,]*)\s+\(`([A-Z_]+)`/g)].map(
      ([, usual = '', raised = '', variable]) => ({
        file,
        count: [variable, usual.replaceAll(',', ''), raised.replaceAll(',', '')].join(' '),
      }),
    );
  });

/** A part of what a test could do, or steps of which the raised count is the repetitions. */
const otherwise = ['EVENT_ORDERS_OF', 'CORRUPTIONS_OF', 'FAILPOINT_ROUNDS'];

it('The documents state the counts of the repeated tests', () => {
  expect(stated.filter(({ count }) => !counts.includes(count))).toEqual([]);
  const text = readFileSync('docs/faults.md', 'utf8').split('## The raised counts')[0] ?? '';
  const named = new Set([...text.matchAll(/`([A-Z]+(?:_[A-Z]+)*)`/g)].map(([, name]) => name ?? ''));
  const variables = counts.map((count) => count.split(' ')[0] ?? '').filter((name) => named.has(name));
  const compared = new Set(stated.map(({ count }) => count.split(' ')[0]));
  expect(variables.filter((name) => !compared.has(name) && !otherwise.includes(name))).toEqual([]);
});
