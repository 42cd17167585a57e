import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { hasTyped } from './filter';

it.each([
  ['Orders', 'ｏｒｄｅｒｓ'],
  ['Skylárk Points', 'skylark\u200b'],
  ['云雀影院 VIP', '影院vip'],
  ['原野之歌·源初晶', '歌・源初晶'],
  ['Łódź and café', 'CAFE'],
  ['SKU G10014-02', '#g10014'],
])('%j has what was typed: %j', (text, typed) => expect(hasTyped(text, typed)).toBe(true));

it('nothing typed leaves everything, and other words nothing', () => {
  expect(hasTyped('Orders', ' ')).toBe(true);
  expect(hasTyped('Orders', 'members')).toBe(false);
});

it('lists in the browser are filtered by it and by nothing else', () => {
  const own = /\.toLowerCase\(\)\s*\.(?:includes|startsWith)\(|optionFilterProp/;
  const files = readdirSync('components', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => `components/${file}`);
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => own.test(readFileSync(file, 'utf8')))).toEqual([]);
});
