import { readdirSync, readFileSync } from 'node:fs';
import { parse } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { locales } from '@/lib/i18n/locales';
import { namespaces } from '@/lib/i18n/namespaces';
import { findLiteralText } from './literal-text';

/** Every text of one file as `key.of.it` -> text. */
function readMessages(locale: string, namespace: string): Map<string, string> {
  const texts = new Map<string, string>();
  const collect = (value: unknown, key: string) => {
    if (typeof value === 'string') texts.set(key, value);
    else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) collect(inner, key ? `${key}.${name}` : name);
    } else throw new Error(`${locale}/${namespace}.json: ${key} is no text`);
  };
  collect(JSON.parse(readFileSync(`messages/${locale}/${namespace}.json`, 'utf8')), '');
  return texts;
}

/** Names of the values and tags that a message takes, whatever the branches of a plural in that language. */
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
  return [...names].sort();
}

/** Chinese that belongs in an English file: the languages' own names for themselves. */
const ownNames = /简体中文|繁體中文|天云|天雲/g;
const han = /\p{Script=Han}/u;

describe.each(namespaces)('the messages of %s', (namespace) => {
  const source = readMessages('zh-cn', namespace);

  it.each(locales)('have every key in %s, and no text is empty', (locale) => {
    const texts = readMessages(locale, namespace);
    const missing = [...source.keys()].filter((key) => !texts.has(key));
    const beyond = [...texts.keys()].filter((key) => !source.has(key));
    expect({ missing, beyond }).toEqual({ missing: [], beyond: [] });
    // One space says that this language leaves the place blank, as of "from" before a price and "起" after it.
    expect([...texts].filter(([, text]) => text !== ' ' && text.trim() === '')).toEqual([]);
  });

  it.each(locales)('take the same values in %s', (locale) => {
    const different = [...readMessages(locale, namespace)].filter(([key, text]) => {
      const expected = source.get(key);
      return expected !== undefined && placeholders(text).join() !== placeholders(expected).join();
    });
    expect(different).toEqual([]);
  });

  it('hold no Chinese in en', () => {
    const chinese = [...readMessages('en', namespace)].filter(([, text]) =>
      han.test(text.replaceAll(ownNames, '')),
    );
    expect(chinese).toEqual([]);
  });
});

describe('the message files', () => {
  it.each(locales)('of %s are exactly the namespaces', (locale) => {
    expect(readdirSync(`messages/${locale}`).sort()).toEqual(namespaces.map((name) => `${name}.json`).sort());
  });
});

describe('components and pages', () => {
  const files = ['components', 'app'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  );

  it('take every text from the messages', () => {
    const literal = files.flatMap((file) =>
      findLiteralText(file, readFileSync(file, 'utf8')).map(({ line, text }) => `${file}:${line} ${text}`),
    );
    expect(literal).toEqual([]);
  });
});
