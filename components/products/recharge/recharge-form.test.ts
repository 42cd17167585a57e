import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const css = readFileSync(`${import.meta.dirname}/recharge-form.module.css`, 'utf8');

/** The columns of the fields in a window of this width: the last rule that applies. */
function columnsAt(width: number): string | undefined {
  const rules = css.split(/(?=@media)/).filter((part) => {
    const [, most] = /^@media \(max-width: (\d+)px\)/.exec(part) ?? [];
    return most === undefined || width <= Number(most);
  });
  const columns = rules.flatMap((part) =>
    [...part.matchAll(/\.fields \{[^}]*grid-template-columns: ([^;]+);/g)].map(([, value]) => value),
  );
  return columns.at(-1);
}

it.each([
  [1440, '220px minmax(0, 1fr)'],
  [1024, '220px minmax(0, 1fr)'],
  // Beside the purchase the number would have 10 to 47 px.
  [1023, 'minmax(0, 1fr)'],
  [820, 'minmax(0, 1fr)'],
  [768, 'minmax(0, 1fr)'],
  [390, 'minmax(0, 1fr)'],
])('server and account at %i px are in the columns %s', (width, columns) => {
  expect(columnsAt(width)).toBe(columns);
});
