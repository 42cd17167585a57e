import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { parseSync } from 'oxc-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultLocale } from '@/lib/i18n/locales';
import { keyDifference, otherPlaceholders } from '@/tests/message-files';
import { codeOf, withLanguage } from './language-table';
import { readMissing, readTexts, readTranslatorFile, translatorFile, writeTexts } from './translator-file';

let messages = '';
beforeAll(() => {
  messages = mkdtempSync(join(tmpdir(), 'texts-'));
  cpSync('messages', messages, { recursive: true });
});
afterAll(() => rmSync(messages, { recursive: true }));

const source = () => readTexts(messages, defaultLocale);
const english = () => readTexts(messages, 'en');
const fallbacks = ['en', defaultLocale];

/** The file as a spreadsheet writes it after a translator has worked. */
const translatedFile = (file: string, translate: (key: string, english: string) => string) => {
  const [first, ...rows]: string[][] = parse(file, { bom: true });
  return stringify([
    first ?? [],
    ...rows.map(([key = '', text, second = '']) => [key, text, second, translate(key, second)]),
  ]);
};

describe('a language that is filled from the file of a translator', () => {
  it('has every key, shows another language where a text is missing, and lists it', () => {
    expect(source().size).toBeGreaterThan(1_500);
    const file = translatorFile(source(), { second: english(), translated: new Map() });
    const back = translatedFile(file, (key, text) =>
      key.startsWith('home.') && text.trim() ? `${text} (fr)` : '',
    );
    const { accepted, refused } = readTranslatorFile(source(), back);
    expect(refused).toEqual([]);
    const missing = writeTexts(messages, 'fr', { translated: accepted, fallbacks });
    const french = readTexts(messages, 'fr');
    expect(keyDifference(source(), french)).toEqual({ missing: [], beyond: [] });
    expect(otherPlaceholders(source(), french)).toEqual([]);
    expect(missing.length).toBeGreaterThan(1_000);
    expect(missing.filter((key) => accepted.has(key))).toEqual([]);
    expect(readMissing(messages, 'fr')).toEqual(new Set(missing));
    const shown = english();
    const expected = [...source().keys()].map((key) => [
      key,
      key.startsWith('home.') && shown.get(key)?.trim() ? `${shown.get(key)} (fr)` : shown.get(key),
    ]);
    expect([...french]).toEqual(expected);
    expect(existsSync(join(messages, 'fr', 'staff')), 'the back office stays in its languages').toBe(false);
  });

  it('keeps what is translated when the rest follows, and the list is gone when all is', () => {
    const missing = readMissing(messages, 'fr');
    const before = new Map([...readTexts(messages, 'fr')].filter(([key]) => !missing.has(key)));
    const file = translatorFile(source(), { second: english(), translated: before });
    const { accepted, refused } = readTranslatorFile(
      source(),
      translatedFile(file, (_, text) => text),
    );
    expect(refused).toEqual([]);
    expect(writeTexts(messages, 'fr', { translated: accepted, fallbacks })).toEqual([]);
    expect(existsSync(join(messages, 'fr', 'missing.txt'))).toBe(false);
  });

  it('has the new texts of an update, in the fallback, and not those that are gone', () => {
    const path = join(messages, defaultLocale, 'figures.json');
    const figures = JSON.parse(readFileSync(path, 'utf8'));
    const [gone = ''] = [...source().keys()].filter((key) => key.startsWith('figures.'));
    const rest = JSON.parse(JSON.stringify(figures), (_, value) => value);
    const parts = gone.split('.').slice(1);
    const holder = parts.slice(0, -1).reduce((one, name) => one[name], rest);
    delete holder[parts.at(-1) ?? ''];
    holder.brandNew = '新文本';
    writeFileSync(path, JSON.stringify(rest));
    const translated = readTexts(messages, 'fr');
    const missing = writeTexts(messages, 'fr', { translated, fallbacks });
    expect(missing).toHaveLength(1);
    expect(readTexts(messages, 'fr').get(missing[0] ?? '')).toBe('新文本');
    expect(readTexts(messages, 'fr').has(gone)).toBe(false);
  });
});

describe('a line of the file', () => {
  const texts = new Map([
    ['cart.count', '{count, plural, other {# 件}}'],
    ['cart.title', '购物车'],
  ]);
  const read = (...lines: string[][]) =>
    readTranslatorFile(texts, stringify(lines.map(([key = '', text = '']) => [key, '', '', text])));

  it.each([
    ['cart.count', '{number, plural, one {# article} other {# articles}}', 'PLACEHOLDERS'],
    ['cart.count', '{count, plural, one {# article}', 'SYNTAX'],
    ['cart.sum', 'Somme', 'UNKNOWN_KEY'],
  ] as const)('%s with %s is refused: %s', (key, text, why) => {
    expect(read([key, text])).toEqual({ accepted: new Map(), refused: [{ line: 1, key, why }] });
  });

  it('that comes twice is refused, and an empty one is a text that is not translated yet', () => {
    const { accepted, refused } = read(
      ['cart.title', 'Panier'],
      ['cart.title', 'Autre'],
      ['cart.count', ' '],
    );
    expect([...accepted]).toEqual([['cart.title', 'Panier']]);
    expect(refused).toEqual([{ line: 2, key: 'cart.title', why: 'TWICE' }]);
  });
});

describe('the table of languages', () => {
  const table = readFileSync('lib/i18n/locales.ts', 'utf8');
  const french = { tag: 'fr', name: 'Français', shortName: 'FR', fallback: ['en'] };

  it('gets an entry, which is its last', () => {
    for (const language of [french, { ...french, tag: 'pt-br', name: "Português 'B'" }]) {
      const changed = withLanguage(table, language);
      expect(parseSync('locales.ts', changed).errors).toEqual([]);
      expect(changed).toContain(`fallback: ['en'],`);
    }
    expect(withLanguage(table, { ...french, tag: 'pt-br' })).toMatch(/\n {2}'pt-br': \{\n {4}tag: 'pt-BR',/);
    expect(codeOf('PT-br')).toBe('pt-br');
  });

  it('refuses a language that it has, and what is no language', () => {
    expect(() => withLanguage(table, { ...french, tag: 'en' })).toThrow('already');
    expect(() => withLanguage(table, { ...french, tag: 'no language' })).toThrow();
  });
});
