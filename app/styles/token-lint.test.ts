import stylelint from 'stylelint';
import { expect, it } from 'vitest';

/** The rules that a style sheet breaks; by default one of a component. */
async function broken(code: string, codeFilename = 'components/ui/example.module.css'): Promise<string[]> {
  const { results } = await stylelint.lint({ code, codeFilename });
  return results.flatMap(({ warnings }) => warnings.map(({ rule }) => rule));
}

it.each([
  '.a { font-size: 13px; }',
  '.a { font-size: 0.9em; }',
  '.a { font: 700 15px / 1 var(--font-number); }',
  '.a { padding: 0 10px; }',
  '.a { margin-top: calc(var(--s-8) + 2px); }',
  '.a { gap: -6px; }',
  '.a { border-top-left-radius: 10px; }',
  '.a { border-radius: 50%; }',
  '.a { color: #fff; }',
  '.a { background: white; }',
  '.a { box-shadow: 0 0 4px rgb(0 0 0 / 0.2); }',
  '.a { --space: 10px; }',
  '/* stylelint-disable-next-line color-no-hex */\n.a { color: #fff; }',
])('refuses %s', async (code) => {
  expect(await broken(code)).not.toEqual([]);
});

it.each([
  '.a { font: var(--w-bold) var(--t-16) / 1 var(--font-number); }',
  '.a { padding: 0 var(--s-8) calc(var(--s-8) + env(safe-area-inset-bottom)); }',
  '.a { margin: auto calc(-1 * var(--s-16)); }',
  '.a { width: 44px; top: 2px; border: 1px solid var(--line); border-radius: var(--r-8); }',
  '.a { background: color-mix(in srgb, var(--white) 12%, transparent); }',
  '/* stylelint-disable-next-line color-no-hex -- a reason */\n.a { color: #fff; }',
])('accepts %s', async (code) => {
  expect(await broken(code)).toEqual([]);
});

it.each([
  '.a { word-break: keep-all; }',
  '.a { line-break: strict; }',
  '.a { text-spacing-trim: trim-start; }',
  '.a { text-autospace: normal; }',
])('has %s in the reset only', async (code) => {
  expect(await broken(code)).toEqual(['property-disallowed-list']);
  expect(await broken(code, 'app/styles/base.css')).toEqual(['property-disallowed-list']);
  expect(await broken(code, 'app/styles/reset.css')).toEqual([]);
});
