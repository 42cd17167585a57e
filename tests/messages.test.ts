import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { defaultLocale, type Locale, locales, staffLocales } from '@/lib/i18n/locales';
import { backendNamespaces, namespaces, staffAreas } from '@/lib/i18n/namespaces';
import { messageStatus } from '@/lib/wire/message-keys';
import { findLiteralText } from './literal-text';
import { keyDifference, otherPlaceholders, readMessages, writtenMessageKeys } from './message-files';

/** Chinese that is allowed in English messages: names of languages and of the shop. */
const ownNames = /简体中文|繁體中文|天云|天雲/g;
const han = /\p{Script=Han}/u;

const everyNamespace = [...namespaces, ...backendNamespaces];
const staffNamespaces = staffAreas.map((area) => `staff/${area}`);

/** The texts of the back office exist in its languages only. */
const localesOf = (namespace: string): readonly Locale[] =>
  namespace.startsWith('staff/') ? staffLocales : locales;

describe.each([...everyNamespace, ...staffNamespaces])('the messages of %s', (namespace) => {
  const source = readMessages(defaultLocale, namespace);

  it.each(localesOf(namespace))('have every key in %s, and no text is empty', (locale) => {
    const texts = readMessages(locale, namespace);
    expect(keyDifference(source, texts)).toEqual({ missing: [], beyond: [] });
    // A single space is an intentionally blank message, such as "from" before a price where a language has a suffix.
    expect([...texts].filter(([, text]) => text !== ' ' && text.trim() === '')).toEqual([]);
  });

  it.each(localesOf(namespace))('have the same parameters in %s', (locale) => {
    expect(otherPlaceholders(source, readMessages(locale, namespace))).toEqual([]);
  });

  it('contain no Chinese in en', () => {
    const chinese = [...readMessages('en', namespace)].filter(([, text]) =>
      han.test(text.replaceAll(ownNames, '')),
    );
    expect(chinese).toEqual([]);
  });
});

describe('the mails', () => {
  const names = Object.keys(JSON.parse(readFileSync(`messages/${defaultLocale}/mail.json`, 'utf8'))).filter(
    (name) => !['layout', 'fact', 'paid'].includes(name),
  );

  it.skipIf(!existsSync('backend'))('are all used by the backend', () => {
    const code = sources('backend').map((file) => readFileSync(file, 'utf8'));
    expect(names.filter((name) => !code.some((text) => text.includes(`'${name}'`)))).toEqual([]);
  });

  it.each(locales)('to members begin with the name of the shop in %s', (locale) => {
    const subjects = [...readMessages(locale, 'mail')].filter(
      ([key]) => key.endsWith('.subject') && !/^(?:staff|alarm|test)/.test(key),
    );
    expect(subjects.length).toBeGreaterThan(40);
    const begin = locale === 'en' ? /^\{shopName\}: (?![A-Z])/ : /^【\{shopName\}】/;
    expect(subjects.filter(([, text]) => !begin.test(text)).map(([key]) => key)).toEqual([]);
  });

  it.each(locales)(
    'with a code have one subject, whether the address has an account or not, in %s',
    (locale) => {
      const mails = readMessages(locale, 'mail');
      for (const part of ['subject', 'heading'])
        expect(mails.get(`verifyCodeKnown.${part}`)).toBe(mails.get(`verifyCode.${part}`));
    },
  );

  it('have a subject, a heading and a body', () => {
    const keys = new Set(readMessages(defaultLocale, 'mail').keys());
    const missing = names.flatMap((name) =>
      ['subject', 'heading', 'body']
        .filter((key) => !keys.has(`${name}.${key}`))
        .map((key) => `${name}.${key}`),
    );
    expect(missing).toEqual([]);
  });
});

describe('the texts about card codes', () => {
  /** Phrases that promise a code by mail, in all languages. */
  const promise = /同时发到邮箱|同時發到電郵|sent by e-mail|e-mail for the code|接收(卡密的)?(邮箱|電郵)/i;

  it.each(locales)('never promise a code by mail in %s', (locale) => {
    const texts = everyNamespace.flatMap((namespace) => [...readMessages(locale, namespace)]);
    // These say that codes are never mailed.
    const denials = ['codeReady.body', 'codesReplaced.body'];
    expect(texts.filter(([key, text]) => promise.test(text) && !denials.includes(key))).toEqual([]);
  });

  it.skipIf(!existsSync('backend'))(
    'never promise a code by mail in the seeded products and articles',
    () => {
      expect(readFileSync('backend/seed/catalog.json', 'utf8')).not.toMatch(promise);
    },
  );
});

describe('the Chinese texts', () => {
  /** Characters of an encoding of two bytes. */
  const charactersOf = (encoding: string, first: [number, number], second: [number, number]) => {
    const decoder = new TextDecoder(encoding);
    const pairs: number[] = [];
    for (let lead = first[0]; lead <= first[1]; lead += 1)
      for (let trail = second[0]; trail <= second[1]; trail += 1) pairs.push(lead, trail);
    return new Set(decoder.decode(Uint8Array.from(pairs)));
  };
  const chineseLocales = locales.filter((locale) => locale !== 'en');
  /** GB 2312 has the simplified characters, Big5 the traditional ones; Hong Kong also writes 着. */
  const written: Partial<Record<Locale, Set<string>>> = {
    'zh-cn': charactersOf('gbk', [0xb0, 0xf7], [0xa1, 0xfe]),
    'zh-hk': charactersOf('big5', [0xa4, 0xf9], [0x40, 0xfe]).add('着'),
  };
  /** Names and abbreviations that are not translated. */
  const sameEverywhere =
    /PayPal|3-D Secure|Webhook|Markdown|WeChat (?:ID|Pay)|\b(?:QQ|CNY|IP|KB|SKU)\b|https:\/\/courier\.example\/\S+/g;
  const textsOf = (locale: Locale) =>
    [...everyNamespace, ...staffNamespaces]
      .filter((namespace) => localesOf(namespace).includes(locale))
      .flatMap((namespace) => [...readMessages(locale, namespace)]);

  it.each(chineseLocales)('have only characters that are written in %s', (locale) => {
    const others = textsOf(locale).filter(([, text]) =>
      [...text].some((character) => han.test(character) && written[locale]?.has(character) !== true),
    );
    expect(others).toEqual([]);
  });

  it.each(chineseLocales)('are translated in %s', (locale) => {
    const english = textsOf(locale).filter(([, text]) => {
      const words = text.replaceAll(sameEverywhere, '').replaceAll(/\{[^{}]*\}|<[^>]*>/g, '');
      return !han.test(text) && /[a-z]{2}/i.test(words);
    });
    expect(english).toEqual([]);
  });
});

it('uses the formal form of address in Traditional Chinese', () => {
  const informal = everyNamespace.flatMap((namespace) =>
    [...readMessages('zh-hk', namespace)].filter(([, text]) => text.includes('你')),
  );
  expect(informal).toEqual([]);
});

describe('the message files', () => {
  it.each(locales)('of %s match the list of namespaces', (locale) => {
    const files = readdirSync(`messages/${locale}`, { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => file.endsWith('.json')).sort()).toEqual(
      [...everyNamespace, ...(staffLocales.includes(locale) ? staffNamespaces : [])]
        .map((name) => `${name}.json`)
        .sort(),
    );
  });

  it('of the back office have no key in two areas', () => {
    const keys = staffNamespaces.flatMap((namespace) => [...readMessages(defaultLocale, namespace).keys()]);
    expect(keys.length).toBe(new Set(keys).size);
    expect(keys.length).toBe(readMessages(defaultLocale, 'staff').size);
  });
});

/** Source files in the folders, without tests. */
const sources = (...folders: string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  );

describe('server message keys', () => {
  const known = Object.keys(messageStatus).sort();

  it.each(locales)('have a translation for every key in %s, and no other', (locale) => {
    expect([...readMessages(locale, 'server').keys()].sort()).toEqual(known);
  });

  it.skipIf(!existsSync('backend'))('in the backend are all known', () => {
    const written = sources('backend').flatMap((file) =>
      writtenMessageKeys(file, readFileSync(file, 'utf8')),
    );
    expect(written.length).toBeGreaterThan(100);
    expect([...new Set(written)].filter((key) => !known.includes(key))).toEqual([]);
  });
});

it.skipIf(!existsSync('backend'))('docs/wire.md lists the keys that only other backends send', () => {
  const code = sources('backend', 'lib', 'server', 'components', 'app')
    .filter((file) => file !== 'lib/wire/message-keys.ts')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const unused = Object.keys(messageStatus).filter((key) => !code.includes(key));
  const [, paragraph = ''] =
    /never sends them[^:]*:([^.]*)\./.exec(readFileSync('docs/wire.md', 'utf8')) ?? [];
  const listed = [...paragraph.matchAll(/`(\w+)`/g)].map(([, key]) => key);
  expect(listed.toSorted()).toEqual(unused.toSorted());
});

describe('components and pages', () => {
  it('take every text from the messages', () => {
    const literal = sources('components', 'app').flatMap((file) =>
      findLiteralText(file, readFileSync(file, 'utf8')).map(({ line, text }) => `${file}:${line} ${text}`),
    );
    expect(literal).toEqual([]);
  });
});
