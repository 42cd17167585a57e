import { readdirSync, readFileSync } from 'node:fs';
import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderScreen } from '@/tests/setup/render-screen';
import { Former } from './former';

afterEach(cleanup);

it.each([
  [false, 'Was ¥10.50'],
  [true, '原为 ¥10.50'],
])('a former price says so to a screen reader (Chinese: %s)', (isChinese, text) => {
  const { container } = renderScreen(<Former>¥10.50</Former>, { isChinese });
  expect(container.querySelector('s')?.textContent).toBe(text);
});

it('no other component strikes out a price or a value without words', () => {
  const files = readdirSync('components', { recursive: true })
    .map((path) => `components/${path}`)
    .filter((path) => /(?<!\.test)\.tsx$/.test(path) && !path.endsWith('/format/former.tsx'));
  const struck = files.filter((file) =>
    /<(?:s|del|strike)\b[^>]*>(?!\s*<span className="visually-hidden">)/.test(readFileSync(file, 'utf8')),
  );
  expect(struck).toEqual([]);
});
