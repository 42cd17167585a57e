import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { messageStatus } from '@/lib/contract/message-keys';
import { locales } from '@/lib/i18n/locales';
import { namespaces } from '@/lib/i18n/namespaces';
import { findLiteralText } from './literal-text';
import { keyDifference, otherPlaceholders, readMessages, writtenMessageKeys } from './message-files';

/** Chinese that belongs in an English file: the languages' own names for themselves. */
const ownNames = /简体中文|繁體中文|天云|天雲/g;
const han = /\p{Script=Han}/u;

describe.each(namespaces)('the messages of %s', (namespace) => {
  const source = readMessages('zh-cn', namespace);

  it.each(locales)('have every key in %s, and no text is empty', (locale) => {
    const texts = readMessages(locale, namespace);
    expect(keyDifference(source, texts)).toEqual({ missing: [], beyond: [] });
    // One space says that this language leaves the place blank, as of "from" before a price and "起" after it.
    expect([...texts].filter(([, text]) => text !== ' ' && text.trim() === '')).toEqual([]);
  });

  it.each(locales)('take the same values in %s', (locale) => {
    expect(otherPlaceholders(source, readMessages(locale, namespace))).toEqual([]);
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

/** Source files below the folders, without their tests. */
const sources = (...folders: string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  );

describe('what the server answers', () => {
  const known = Object.keys(messageStatus).sort();

  it.each(locales)('has a text for every key in %s, and no other', (locale) => {
    expect([...readMessages(locale, 'server').keys()].sort()).toEqual(known);
  });

  it.skipIf(!existsSync('backend'))('is written out in the backend with known keys only', () => {
    const written = sources('backend').flatMap((file) =>
      writtenMessageKeys(file, readFileSync(file, 'utf8')),
    );
    expect(written.length).toBeGreaterThan(100);
    expect([...new Set(written)].filter((key) => !known.includes(key))).toEqual([]);
  });
});

describe('components and pages', () => {
  it('take every text from the messages', () => {
    const literal = sources('components', 'app').flatMap((file) =>
      findLiteralText(file, readFileSync(file, 'utf8')).map(({ line, text }) => `${file}:${line} ${text}`),
    );
    expect(literal).toEqual([]);
  });
});
