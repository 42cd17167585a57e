import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultLocale, languageTags, locales, prefixedLocales } from '@/lib/i18n/locales';
import { isRaised } from './setup/run-counts';

const folders = ['app', 'components', 'lib', 'backend', 'server'];
const roots = ['middleware.ts', 'next.config.ts', 'instrumentation.ts'];

const isTest = (file: string) => /\.test\.tsx?$|^tests\/|^tools\/|^backend\/testing\.ts$/.test(file);

const filesIn = (...from: string[]) =>
  [
    ...from.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    ),
    ...roots,
  ].filter((file) => /\.(?:tsx?|m?js)$/.test(file) && statSync(file).isFile());

describe('languages', () => {
  test('are named in lib/i18n and backend/seed only', () => {
    const files = filesIn(...folders, 'public').filter(
      (file) => !isTest(file) && !/^lib\/i18n\/|^backend\/seed\//.test(file),
    );
    expect(files.length).toBeGreaterThan(800);
    expect(files).toContain('public/service-worker.js');
    const found = files.flatMap((file) =>
      literalsOf(file)
        .filter(namesLanguage)
        .map((text) => `${file}: ${text}`),
    );
    // Next.js requires a constant matcher, which may contain the default language.
    expect(
      found.filter((line) => !/^middleware\.ts: (?:\/zh-cn\/:path\*|\(\?!zh-cn\$\)\.\*)$/.test(line)),
    ).toEqual([]);
    expect(defaultLocale).toBe('zh-cn');
  });

  // A test may be about one language, but the list of all languages is in lib/i18n only.
  test('are listed in lib/i18n only, also by tests and tools', () => {
    const files = filesIn(...folders, 'public', 'tests', 'tools');
    expect(files.filter(isTest).length).toBeGreaterThan(500);
    expect(
      files
        .filter((file) => !/^lib\/i18n\/locales\.ts$/.test(file))
        .flatMap((file) => listsOf(file, readFileSync(file, 'utf8'))),
    ).toEqual([]);
  });

  test.each([
    [`const all = ['${locales.join("', '")}'];`, 1],
    [`const all = ['', '/${prefixedLocales.join("', '/")}'];`, 1],
    [`const pattern = /^\\/(?:${prefixedLocales.join('|')})/;`, 1],
    [`const pattern = '(?:/${prefixedLocales.join('|/')})?';`, 1],
    ['const some = [locales[0], "en"];', 0],
    ['const one = { en: "A", tag: ["en"] };', 0],
  ])('a scan finds a list in %s', (source, count) => {
    expect(listsOf('a.ts', source)).toHaveLength(count);
  });
});

const names = [...new Set([...locales, ...Object.values(languageTags)])];
/** `en` also occurs in ordinary words, so it counts only as a whole string or path segment. */
const long = new RegExp(`(?<![\\w-])(?:${names.filter((name) => name.length > 2).join('|')})(?![\\w-])`, 'i');
const short = new RegExp(`^/?(?:${names.filter((name) => name.length === 2).join('|')})(?:/.*)?$`);
const anyName = new RegExp(`\\b(?:${names.join('|')})\\b`, 'i');
const namesLanguage = (text: string) =>
  (long.test(text) || short.test(text)) && !/^(?:\.|@\/).*messages\//.test(text);

const alternatives = new RegExp(
  `(?:${locales.join('|')})\\)?\\|(?:\\(?\\\\?/)?(?:${locales.join('|')})(?![\\w-])`,
);

/** Lists of all languages or of all prefixes: in arrays, and as alternatives of regular expressions. */
function listsOf(file: string, source: string): string[] {
  if (!anyName.test(source)) return [];
  const found: string[] = [];
  const isComplete = (names: ReadonlySet<string>) =>
    [locales, prefixedLocales].some(
      (list) => list.length === names.size && list.every((name) => names.has(name)),
    );
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
    const text = source.slice(...rangeOf(node));
    if ('type' in node && (node.type === 'Literal' || node.type === 'TemplateElement')) {
      if (alternatives.test(text)) found.push(`${file}: ${text}`);
    }
    if (
      'type' in node &&
      node.type === 'ArrayExpression' &&
      'elements' in node &&
      Array.isArray(node.elements)
    ) {
      const values = node.elements.map((element) => element?.value);
      const names = values.map((value) => String(value).replace(/^\/(?=.)/, '') || defaultLocale);
      if (values.every((value) => typeof value === 'string') && isComplete(new Set(names)))
        found.push(`${file}: ${text}`);
    }
    Object.values(node).forEach(visit);
  };
  visit(parseSync(file, source).program);
  return found;
}

/** String, template and regular expression literals of a file, without types and imports. */
function literalsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  if (!anyName.test(source)) return [];
  const { program } = parseSync(file, source);
  const texts: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
    if ('type' in node) {
      if (node.type === 'ImportDeclaration' || node.type === 'TSImportType') return;
      if (node.type === 'Literal' && 'raw' in node && typeof node.raw === 'string')
        texts.push(node.raw.replace(/^['"]|['"]$/g, ''));
      if (node.type === 'TemplateElement' && 'value' in node) texts.push(source.slice(...rangeOf(node)));
    }
    Object.values(node).forEach(visit);
  };
  visit(program);
  return texts;
}

function rangeOf(node: object): [number, number] {
  return 'start' in node && 'end' in node ? [Number(node.start), Number(node.end)] : [0, 0];
}

/** Adds Japanese to a copy of the code: one folder of messages and one entry in the table of locales. */
describe('a fourth language', () => {
  let copy: string;
  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'language-'));
    for (const path of [...folders, ...roots, 'messages', 'package.json', 'tsconfig.json'])
      cpSync(path, join(copy, path), { recursive: true });
    const config = JSON.parse(readFileSync('tsconfig.json', 'utf8'));
    config.exclude.push('**/*.test.ts', '**/*.test.tsx', 'backend/testing.ts');
    writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(config));
    symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
    writeFileSync(join(copy, 'next-env.d.ts'), '/// <reference types="next" />\n');

    cpSync('messages/en', join(copy, 'messages/ja'), { recursive: true });
    const table = join(copy, 'lib/i18n/locales.ts');
    const entry =
      "  ja: { tag: 'ja', name: '日本語', shortName: '日', openGraph: 'ja_JP', fallback: ['en'], largeCount: 10_000, discount: 'percent-off' },";
    const text = readFileSync(table, 'utf8');
    const added = text.replace(/\n\} as const satisfies/, `\n${entry}\n} as const satisfies`);
    expect(added).not.toBe(text);
    writeFileSync(table, added);
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  // A type check takes half a minute of CPU.
  test.runIf(isRaised)('needs no other change to type-check', { timeout: 600_000 }, () => {
    const tsc = resolve('node_modules/.bin/tsc');
    const check = () =>
      execFileSync(tsc, ['--noEmit', '--singleThreaded'], { cwd: copy, encoding: 'utf8', stdio: 'pipe' });
    expect(check).not.toThrow();
  });

  test('is negotiated, linked, listed and used for messages', { timeout: 60_000 }, () => {
    writeFileSync(
      join(copy, 'exercise.ts'),
      `
      import { languageTags, locales, localeNames, fallbackChain } from './lib/i18n/locales';
      import { negotiateLocale } from './lib/i18n/negotiate-locale';
      import { backendTexts } from './lib/i18n/backend-texts';
      import { localizedPath } from './lib/routing/paths';
      import { publicRewrites } from './lib/routing/internal-paths';
      import { localize } from './backend/platform/localize';
      const locale = negotiateLocale('ja-JP,ja;q=0.9,en;q=0.1');
      if (locale === null) throw new Error('not negotiated');
      console.log(JSON.stringify({
        locale,
        tag: languageTags[locale],
        name: localeNames[locale],
        path: localizedPath('/goods/detail?id=7', locale),
        chain: fallbackChain(locale),
        product: localize({ 'zh-cn': '星', en: 'Star' }, locale),
        country: backendTexts(locale).labels('country.CN'),
        isRewritten: JSON.stringify(publicRewrites()).includes('ja'),
        languages: locales.length,
      }));
      `,
    );
    const output = execFileSync(process.execPath, ['--import', 'tsx', 'exercise.ts'], {
      cwd: copy,
      encoding: 'utf8',
    });
    expect(JSON.parse(output)).toEqual({
      locale: 'ja',
      tag: 'ja',
      name: '日本語',
      path: '/ja/goods/detail?id=7',
      chain: ['ja', 'en', 'zh-cn'],
      product: 'Star',
      country: 'Mainland China',
      isRewritten: true,
      languages: 4,
    });
  });
});
