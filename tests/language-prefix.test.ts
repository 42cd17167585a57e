import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { defaultLocale, type Locale, locales } from '@/lib/i18n/locales';
import { localizedPath, splitLocale } from '@/lib/routing/paths';
import { withoutPc } from '@/lib/routing/pc';

/** These files have patterns with the languages, which read URLs and build none. */
const patterns = ['next.config.ts', 'server/unknown-products.ts'];

const folders = ['app', 'backend', 'components', 'lib', 'server'];
const roots = ['middleware.ts', 'next.config.ts', 'instrumentation.ts'];

describe('the language prefix', () => {
  it('is added to URLs, and removed from them, by lib/routing and nothing else', () => {
    const files = [
      ...folders.flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
      ),
      ...roots,
    ].filter(
      (file) =>
        /\.tsx?$/.test(file) &&
        !/\.test\.tsx?$|^lib\/routing\//.test(file) &&
        !patterns.includes(file) &&
        statSync(file).isFile(),
    );
    expect(files.length).toBeGreaterThan(800);
    expect(files.flatMap((file) => prefixesIn(file, readFileSync(file, 'utf8')))).toEqual([]);
  });

  it.each([
    ['`/$<locale>/order`', 1],
    ['`$<localePrefix(locale)>$<path>`', 1],
    ['`$<storeUrl>/$<order.lang>$<path>`', 1],
    ["'/' + locale + path", 1],
    ["['', locale, 'order'].join('/')", 1],
    ["path.replace(/^\\/(a|b)/, '')", 0],
    ['path.slice(locale.length + 1)', 1],
    ['path.slice(prefixOf.length)', 0],
    ['pathname.substring(1 + language.length)', 1],
    ["path.replace(languagePattern, '')", 1],
    ["isLocale(path.split('/')[1])", 1],
    ['prefixedLocales.some((one) => path.startsWith(one, 1))', 1],
    ['locales.find((one) => pathname.startsWith(one))', 1],
    ['isLocale(cookie)', 0],
    ['text.slice(0, language.length)', 0],
    ['splitLocale(path)', 0],
    ['new RegExp(`^/($<locales.join("|")>)/`)', 1],
    ['localizedPath(path, locale)', 0],
    ['import(`../messages/$<locale>/order.json`)', 0],
    ['`$<language>-$<region>`', 0],
    ['`/api/receipt?id=$<id>&locale=$<locale>`', 0],
  ])('a scan finds it in %s', (source, count) => {
    expect(
      prefixesIn('a.ts', `export const a = ${source.replaceAll(/\$<(.*?)>/g, '\u0024{$1}')};`),
    ).toHaveLength(count);
  });

  const paths = ['/', '/?a=1', '/order', '/goods/detail?id=7#reviews', '/pc', '/pc/order?tab=all'];
  const pairs = locales.flatMap((first) => locales.map((second): [Locale, Locale] => [first, second]));

  it.each(pairs)('is replaced, never repeated: %s, then %s', (first, second) => {
    for (const path of paths) {
      const shown = localizedPath(localizedPath(path, first), second);
      expect(shown).toBe(localizedPath(path, second));
      expect(splitLocale(withoutPc(shown))).toEqual({ locale: second, path: withoutPc(path) });
    }
  });

  it('leaves URLs of other sites alone, and never makes one', () => {
    for (const url of ['https://www.paypal.com/checkoutnow?token=1', '//cdn.example/a', '#top', 'a/b'])
      expect(localizedPath(url, 'en')).toBe(url);
    for (const path of ['/en//evil.example', '/pc//evil.example', '/pc/zh-hk/\\evil.example'])
      for (const locale of locales) expect(localizedPath(path, locale)).not.toMatch(/^(?:\/pc)?[/\\]{2}/);
    expect(withoutPc('/pc//evil.example')).toBe('/evil.example');
    expect(localizedPath('/en//evil.example', defaultLocale)).toBe('/evil.example');
  });
});

/** What holds a path of a URL, by its name. */
const ofPath = /path|url|href|address|location|target/i;
/** What reads or cuts the start of a text. */
const cutting = /^(?:slice|substring|substr|replace|replaceAll|split|startsWith|match|exec)$/;

/** Whether a call reads or removes the language at the start of a path. */
function readsPrefix(call: Call, textOf: (node: Range) => string): boolean {
  const [first] = call.arguments;
  // `isLocale(path.split('/')[1])`
  if (/^isLocale$/.test(textOf(call.callee)))
    return first !== undefined && /\.(?:split|slice|exec|match)\(/.test(textOf(first));
  if (!isMember(call.callee)) return false;
  const [object, method] = [textOf(call.callee.object), textOf(call.callee.property)];
  const given = call.arguments.map(textOf).join(', ');
  // `locales.some((one) => path.startsWith(one))`
  if (/locales$/i.test(object) && /^(?:some|find|filter)$/.test(method))
    return /\.(?:startsWith|slice|split)\(/.test(given) && ofPath.test(given);
  return cutting.test(method) && ofPath.test(object) && /locale|lang/i.test(given);
}

const language = /locale|lang(?:uage)?(?![a-z])|prefix/i;
/** Folders of the repository, not URLs. */
const folder = /messages\/$/;

/**
 * Where a file puts a language beside a slash, in a template, a concatenation or a joined list, and where it takes one
 * from the start of a path.
 */
function prefixesIn(file: string, source: string): string[] {
  const found: string[] = [];
  if (!/locale|lang|prefix/i.test(source)) return found;
  const textOf = (node: { start: number; end: number }) => source.slice(node.start, node.end);
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
    if (isTemplate(node)) {
      const isPrefix = node.expressions.some((expression, index) => {
        const before = node.quasis[index]?.value.raw ?? '';
        const after = node.quasis[index + 1]?.value.raw ?? '';
        if (!language.test(textOf(expression)) || folder.test(before)) return false;
        const isPrefixName = /locale\w*prefix|prefixOf\w*(?:locale|lang)/i.test(textOf(expression));
        return isPrefixName || /\/\(?(?:\?:)?\(?$/.test(before) || (before === '' && after.startsWith('/'));
      });
      if (isPrefix) found.push(`${file}: ${textOf(node)}`);
    }
    if (isSum(node) && /\/['"]$/.test(textOf(node.left)) && language.test(textOf(node.right)))
      found.push(`${file}: ${textOf(node)}`);
    if (isCall(node) && /^\[.*(?:locale|lang).*\]\.join\(['"]\/['"]\)$/is.test(textOf(node)))
      found.push(`${file}: ${textOf(node)}`);
    if (isCall(node) && readsPrefix(node, textOf)) found.push(`${file}: ${textOf(node)}`);
    Object.values(node).forEach(visit);
  };
  visit(parseSync(file, source).program);
  return found;
}

type Range = { type: string; start: number; end: number };
type Template = Range & { quasis: { value: { raw: string } }[]; expressions: Range[] };
type Call = Range & { callee: Range; arguments: Range[] };
type Member = Range & { object: Range; property: Range };
type Sum = Range & { operator: string; left: Range; right: Range };

const isTemplate = (node: object): node is Template => 'type' in node && node.type === 'TemplateLiteral';
const isSum = (node: object): node is Sum =>
  'type' in node && node.type === 'BinaryExpression' && 'operator' in node && node.operator === '+';
const isCall = (node: object): node is Call => 'type' in node && node.type === 'CallExpression';
const isMember = (node: Range): node is Member => node.type === 'MemberExpression';
