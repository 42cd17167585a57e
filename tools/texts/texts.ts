import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { bankLocale, defaultLocale, isLocale, languages } from '../../lib/i18n/locales';
import { codeOf, withLanguage } from './language-table';
import { readMissing, readTexts, readTranslatorFile, translatorFile, writeTexts } from './translator-file';

// `npm run texts -- add <tag> --name <name> [--short <name>] [--fallback <code>]`: a new language, without translations.
// `npm run texts -- export <code> <file.csv>`: the texts of shoppers for a translator.
// `npm run texts -- import <code> <file.csv>`: what is translated; the rest shows another language and is listed.
// `npm run texts -- fill <code>`: the same after an update of the software, which may have other texts.

const messages = 'messages';
const table = 'lib/i18n/locales.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    name: { type: 'string' },
    short: { type: 'string' },
    fallback: { type: 'string', default: bankLocale },
  },
});
const [action, language = '', file = ''] = positionals;
const source = () => readTexts(messages, defaultLocale);

/** The translations of a language, without what shows another one. */
function translatedIn(code: string): Map<string, string> {
  const missing = readMissing(messages, code);
  return new Map([...readTexts(messages, code)].filter(([key]) => !missing.has(key)));
}

function write(code: string, translated: ReadonlyMap<string, string>, fallback: readonly string[]): void {
  const missing = writeTexts(messages, code, { translated, fallbacks: [...fallback, defaultLocale] });
  const all = source().size;
  console.log(
    `${code}: ${all - missing.length} of ${all} texts translated; the others are in ${messages}/${code}/missing.txt`,
  );
  console.log('Build the shop again to show them.');
}

function known(code: string): readonly string[] {
  if (!isLocale(code)) throw new Error(`${code} is no language of the shop; add it first`);
  if (code === defaultLocale) throw new Error('The default language has every text');
  return languages[code].fallback;
}

function add(): void {
  const { name, short, fallback } = values;
  if (!name) throw new Error('--name is missing: what speakers call the language');
  const code = codeOf(language);
  if (!isLocale(fallback)) throw new Error(`${fallback} is no language of the shop`);
  const entry = { tag: language, name, shortName: short ?? code.toUpperCase(), fallback: [fallback] };
  writeFileSync(table, withLanguage(readFileSync(table, 'utf8'), entry));
  write(code, new Map(), [fallback]);
}

function exportTexts(): void {
  known(language);
  const second = readTexts(messages, bankLocale);
  writeFileSync(file, translatorFile(source(), { second, translated: translatedIn(language) }));
  console.log(`${file}: the translation is in the last column`);
}

function importTexts(): void {
  const fallback = known(language);
  const { accepted, refused } = readTranslatorFile(source(), readFileSync(file, 'utf8'));
  for (const { line, key, why } of refused) console.log(`line ${line}  ${key}  ${why}`);
  write(language, new Map([...translatedIn(language), ...accepted]), fallback);
  if (refused.length > 0) process.exitCode = 1;
}

function fill(): void {
  const texts = source();
  const kept = [...translatedIn(language)].filter(([key]) => texts.has(key));
  write(language, new Map(kept), known(language));
}

const actions: Record<string, () => void> = { add, export: exportTexts, import: importTexts, fill };
const run = actions[action ?? ''];
if (!run) throw new Error('add, export, import or fill (docs/languages.md)');
run();
