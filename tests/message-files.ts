import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parse } from '@formatjs/icu-messageformat-parser';
import { parseSync } from 'oxc-parser';

/** All texts of a message file by dotted key; of the back office those of all areas. */
export function readMessages(locale: string, namespace: string): Map<string, string> {
  const folder = `messages/${locale}/${namespace}`;
  if (!existsSync(folder)) return readFlat(`${folder}.json`);
  return new Map(readdirSync(folder).flatMap((file) => [...readFlat(`${folder}/${file}`)]));
}

const readFlat = (path: string) => flatMessages(JSON.parse(readFileSync(path, 'utf8')), path);

/** @throws Error for a value that is not a string */
export function flatMessages(content: unknown, path: string): Map<string, string> {
  const texts = new Map<string, string>();
  const collect = (value: unknown, key: string) => {
    if (typeof value === 'string') texts.set(key, value);
    else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) collect(inner, key ? `${key}.${name}` : name);
    } else throw new Error(`${path}: ${key} is not a string`);
  };
  collect(content, '');
  return texts;
}

type Texts = ReadonlyMap<string, string>;

/** Keys that exist in only one of two languages. */
export function keyDifference(source: Texts, other: Texts): { missing: string[]; beyond: string[] } {
  return {
    missing: [...source.keys()].filter((key) => !other.has(key)),
    beyond: [...other.keys()].filter((key) => !source.has(key)),
  };
}

/** Keys whose text has other parameters than in the source language. */
export function otherPlaceholders(source: Texts, other: Texts): string[] {
  return [...other]
    .filter(([key, text]) => {
      const expected = source.get(key);
      return expected !== undefined && placeholders(text).join() !== placeholders(expected).join();
    })
    .map(([key]) => key);
}

/**
 * Names of the parameters and tags of a message, in all branches of plurals. The names of the shop are filled in before
 * (`lib/i18n/fill-names.ts`), and a language may do without them.
 */
function placeholders(message: string): string[] {
  const names = new Set<string>();
  const collect = (parts: ReturnType<typeof parse>) => {
    for (const part of parts) {
      if ('children' in part) {
        names.add(`<${part.value}>`);
        collect(part.children);
      } else if ('options' in part) {
        names.add(part.value);
        for (const option of Object.values(part.options)) collect(option.value);
      } else if (part.type !== 0 && 'value' in part) names.add(part.value);
    }
  };
  collect(parse(message));
  return [...names].filter((name) => name !== 'shopName' && name !== 'coinName').sort();
}

/** Fields of responses and tables that contain a server message key. */
const keyFields = new Set(['disabledReason', 'failKey', 'failReason', 'message', 'messageKey']);

/** The server message keys in a source file of the backend: in errors and in the fields above. */
export function writtenMessageKeys(file: string, source: string): string[] {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (Array.isArray(value)) for (const inner of value) look(inner);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const node: Record<string, unknown> = { ...value };
    if (
      node.type === 'NewExpression' &&
      nameOf(node.callee) === 'StoreError' &&
      Array.isArray(node.arguments)
    )
      take(node.arguments[0]);
    if (node.type === 'Property' && keyFields.has(nameOf(node.key))) take(node.value);
    for (const inner of Object.values(node)) look(inner);
  };
  const take = (value: unknown) => {
    const text = fieldOf(value, 'value');
    if (typeof text === 'string' && /^[a-z]+_\w+$/.test(text)) found.add(text);
  };
  look(parseSync(file, source).program);
  return [...found];
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

const nameOf = (node: unknown): string => String(fieldOf(node, 'name') ?? '');
