/** A value that a field does not expect. `raw` is JSON text that `JSON.stringify` does not write. */
export type WrongValue = { name: string; value: unknown } | { name: string; raw: string };

/** A field of an object or a list by its names and indexes; the whole value when empty. */
export type FieldPath = readonly (string | number)[];

const nested = (levels: number) => {
  let value: unknown = 'x';
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

const texts: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e400',
  'NaN',
  'true',
  'null',
  'undefined',
  '9'.repeat(20),
  '9223372036854775807',
  '9223372036854775808',
  '00000000000000000001',
  '1999999999999999991',
  'x'.repeat(300),
  'x'.repeat(20_000),
  '漢'.repeat(5_000),
  '\ud800',
  'a\udc00b',
  'a\0b',
  '\u202e\u200b',
  '👩‍👩‍👧‍👦'.repeat(50),
  'e\u0301'.repeat(200),
  '\r\nBcc: x@mail.example',
  '__proto__',
  'constructor',
  'toString',
  "' or 1=1 --",
  "'; drop table member; --",
  "1' union select password_hash from member --",
  "x'||pg_sleep(30)||'",
  '$1',
  '\\',
  '%_\\%',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '/api/files/../../x.webp',
  'javascript:alert(1)',
  '//evil.example',
  'http://169.254.169.254/',
  '0000-00-00 00:00:00',
  '2026-02-30 25:61:61',
  '9999-12-31 23:59:59',
  '0000-00-00',
  '2026-02-31',
  '9999-12-31',
  '275760-09-13',
  'a@b.c',
  `${'a'.repeat(300)}@mail.example`,
  '(((((((((',
  '[[:alpha:]',
  'a,b,,c,',
  ','.repeat(2_000),
  'Zz',
  'ZZZ',
];

const numbers: readonly number[] = [
  0,
  -1,
  1.5,
  0.1 + 0.2,
  1e-7,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  Number.MAX_SAFE_INTEGER,
  2 ** 63,
  1e21,
  1e308,
  -1e308,
];

const others: readonly WrongValue[] = [
  { name: 'null', value: null },
  { name: 'true', value: true },
  { name: 'false', value: false },
  { name: 'an empty list', value: [] },
  { name: 'a list of null', value: [null] },
  { name: 'a list of texts', value: ['x', 'x'] },
  { name: 'a list of 3,000 numbers', value: Array.from({ length: 3_000 }, (_, index) => index) },
  { name: 'an empty object', value: {} },
  { name: 'an object with inherited names', value: { constructor: { prototype: { a: 1 } }, toString: 'x' } },
  { name: 'an object with a name with NUL', value: { 'a\0': 1 } },
  { name: 'an object with half of a surrogate pair', value: { '\ud800': 1 } },
  { name: '60 levels', value: nested(60) },
  { name: '200 levels', value: nested(200) },
  { name: 'the property __proto__', raw: '{"__proto__":{"isAdmin":true}}' },
  { name: 'a number above all numbers', raw: '1e400' },
  { name: 'minus zero', raw: '-0' },
  { name: 'a number of 400 digits', raw: '9'.repeat(400) },
  { name: '30,000 nested lists', raw: `${'['.repeat(30_000)}${']'.repeat(30_000)}` },
  { name: '8,000 nested objects', raw: `${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}` },
];

const shown = (text: string) =>
  JSON.stringify(text.length > 24 ? `${text.slice(0, 20)}… (${text.length})` : text);

export const wrongValues: readonly WrongValue[] = [
  ...texts.map((value) => ({ name: shown(value), value })),
  ...numbers.map((value) => ({ name: String(value), value })),
  ...others,
];

/** Values for a query or a path, where everything is text. */
export const wrongTexts: readonly string[] = [...texts, ...numbers.map(String)];

/** Whole bodies that are no object of the endpoint, or no JSON. */
export const wrongBodies: readonly WrongValue[] = [
  ...[
    '',
    '{',
    '[1,2',
    '"text"',
    'null',
    '[]',
    '7',
    'undefined',
    '\u0000',
    '\ufeff{}',
    '{"a":1,"a":2}',
    "{'a':1}",
  ].map((raw) => ({ name: shown(raw), raw })),
  { name: '30,000 opened lists', raw: '['.repeat(30_000) },
  { name: '10,000 opened objects', raw: '{"a":'.repeat(10_000) },
  { name: '70,000 letters', raw: JSON.stringify({ a: 'x'.repeat(70_000) }) },
  {
    name: '5,000 properties',
    value: Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`p${index}`, 1])),
  },
];

/** Every field of a value, the value itself excepted; of a long list the first two items. */
export function fieldPaths(value: unknown, path: FieldPath = []): FieldPath[] {
  if (typeof value !== 'object' || value === null) return [];
  const names = Array.isArray(value) ? [...value.keys()].slice(0, 2) : Object.keys(value);
  return names.flatMap((name) => [[...path, name], ...fieldPaths(Reflect.get(value, name), [...path, name])]);
}

/** A text that no value contains, where raw JSON is put in. */
const place = '@@raw@@';

/** @returns the JSON text of `value` with the field replaced, or removed without `wrong` */
export function textWith(value: unknown, path: FieldPath, wrong?: WrongValue): string {
  const copy = structuredClone({ value });
  const names: FieldPath = ['value', ...path];
  const parent = names.slice(0, -1).reduce<object>((inner, name) => Reflect.get(inner, name), copy);
  const last = names.at(-1) ?? 'value';
  if (!wrong) Reflect.deleteProperty(parent, last);
  else {
    Object.defineProperty(parent, last, {
      value: 'raw' in wrong ? place : wrong.value,
      enumerable: true,
      configurable: true,
    });
  }
  const text = JSON.stringify(copy.value) ?? '';
  return wrong && 'raw' in wrong ? text.replace(`"${place}"`, () => wrong.raw) : text;
}
