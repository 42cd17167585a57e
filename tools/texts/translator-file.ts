import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { byteOrderMark, csvLine } from '../../backend/platform/csv/csv';
import { readFileCell } from '../../lib/files/read-file';
import { flatMessages, otherPlaceholders } from '../../tests/message-files';

/** The texts of shoppers by `<namespace>.<key>`. */
export type Texts = ReadonlyMap<string, string>;

const headings = ['Key', 'Text', 'Second text', 'Translation'] as const;

/** The namespaces of shoppers: those of the back office are in a folder, in the languages of staff. */
const filesOf = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.json'));

/** All texts of a language; none for one without a folder. */
export function readTexts(messages: string, language: string): Texts {
  const folder = join(messages, language);
  if (!readdirSync(messages).includes(language)) return new Map();
  return new Map(
    filesOf(folder).flatMap((name) => {
      const content: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'));
      return [...flatMessages({ [name.replace('.json', '')]: content }, name)];
    }),
  );
}

/** The keys that show the text of another language, from the list beside the texts. */
export function readMissing(messages: string, language: string): ReadonlySet<string> {
  try {
    const list = readFileSync(join(messages, language, 'missing.txt'), 'utf8');
    return new Set(list.split('\n').filter(Boolean));
  } catch {
    return new Set();
  }
}

/** A CSV file for a translator: each text with its key, a second language to compare, and what is translated already. */
export function translatorFile(
  source: Texts,
  { second, translated }: { second: Texts; translated: Texts },
): string {
  const lines = [...source].map(([key, text]) => [
    key,
    text,
    second.get(key) ?? '',
    translated.get(key) ?? '',
  ]);
  return byteOrderMark + [headings, ...lines].map(csvLine).join('');
}

export type RefusedLine = {
  line: number;
  key: string;
  why: 'UNKNOWN_KEY' | 'TWICE' | 'PLACEHOLDERS' | 'SYNTAX';
};

/**
 * Reads the file of a translator. An empty cell is a text that is not translated yet.
 * @returns the accepted translations, and each refused line with its reason
 */
export function readTranslatorFile(
  source: Texts,
  file: string,
): { accepted: Map<string, string>; refused: RefusedLine[] } {
  const rows: string[][] = parse(file, { bom: true, relax_column_count: true, skip_empty_lines: true });
  const accepted = new Map<string, string>();
  const refused: RefusedLine[] = [];
  for (const [index, row] of rows.entries()) {
    const [key = '', , , cell = ''] = row.map((text) => readFileCell(text));
    if (index === 0 && key === headings[0]) continue;
    const text = cell.replaceAll('\r\n', '\n').trim();
    if (text === '') continue;
    const why = reasonOf(source, accepted, key, text);
    if (why) refused.push({ line: index + 1, key, why });
    else accepted.set(key, text);
  }
  return { accepted, refused };
}

function reasonOf(source: Texts, accepted: Texts, key: string, text: string): RefusedLine['why'] | null {
  if (!source.has(key)) return 'UNKNOWN_KEY';
  if (accepted.has(key)) return 'TWICE';
  try {
    return otherPlaceholders(source, new Map([[key, text]])).length > 0 ? 'PLACEHOLDERS' : null;
  } catch {
    return 'SYNTAX';
  }
}

/**
 * Writes the folder of a language with every key of the default one. What is not translated shows the first fallback that has
 * it, and is listed in `missing.txt`.
 * @param fallbacks the last one is the default language, which has every text
 * @returns the keys that are not translated
 */
export function writeTexts(
  messages: string,
  language: string,
  { translated, fallbacks }: { translated: Texts; fallbacks: readonly string[] },
): string[] {
  const source = fallbacks.at(-1) ?? '';
  const others = fallbacks.map((fallback) => readTexts(messages, fallback));
  const missing: string[] = [];
  const folder = join(messages, language);
  mkdirSync(folder, { recursive: true });
  for (const name of filesOf(join(messages, source))) {
    const content: unknown = JSON.parse(readFileSync(join(messages, source, name), 'utf8'));
    const textOf = (key: string): string => {
      const text = translated.get(key);
      if (text !== undefined) return text;
      const shown = others.flatMap((texts) => texts.get(key) ?? [])[0] ?? '';
      // An ending that a language does not need is empty, and may be so in this one.
      if (shown.trim() !== '') missing.push(key);
      return shown;
    };
    const own = withTexts(content, name.replace('.json', ''), textOf);
    writeFileSync(join(folder, name), `${JSON.stringify(own, null, 2)}\n`);
  }
  const list = join(folder, 'missing.txt');
  if (missing.length > 0) writeFileSync(list, `${missing.join('\n')}\n`);
  else rmSync(list, { force: true });
  return missing;
}

/** The same tree of keys with other texts. */
function withTexts(content: unknown, key: string, textOf: (key: string) => string): unknown {
  if (typeof content !== 'object' || content === null) return textOf(key);
  return Object.fromEntries(
    Object.entries(content).map(([name, inner]) => [name, withTexts(inner, `${key}.${name}`, textOf)]),
  );
}
