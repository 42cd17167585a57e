import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { locales } from '@/lib/i18n/locales';
import catalogue from '../backend/seed/catalog.json';
import former from './former-texts.json';
import { readMessages } from './message-files';

// Texts that promised something else than the rules, used a word that means another thing, or were unclear, by key. A text
// that is written again must not be the former one.

function messagesOf(locale: string): Map<string, string> {
  const namespaces = readdirSync(`messages/${locale}`).map((file) => file.replace('.json', ''));
  return new Map(
    namespaces.flatMap((namespace) =>
      [...readMessages(locale, namespace)].map(([key, text]) => [`${namespace}.${key}`, text] as const),
    ),
  );
}

describe.each(locales)('texts in %s', (locale) => {
  it('are not the former ones', () => {
    const messages = messagesOf(locale);
    const texts = Object.entries(former[locale]);
    expect(texts.length).toBeGreaterThan(100);
    // Some keys are gone with their screens; most of them must still be looked at.
    expect(texts.filter(([key]) => messages.has(key)).length).toBeGreaterThan(texts.length * 0.85);
    expect(texts.filter(([key, text]) => messages.get(key) === text)).toEqual([]);
  });
});

it('articles, news and products of the demo have none of their former sentences', () => {
  const texts = JSON.stringify(catalogue);
  expect(former.seed.length).toBeGreaterThan(50);
  expect(former.seed.filter((text) => texts.includes(JSON.stringify(text).slice(1, -1)))).toEqual([]);
});
