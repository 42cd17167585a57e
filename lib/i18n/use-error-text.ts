'use client';

import { createTranslator, useLocale } from 'next-intl';
import { useCallback } from 'react';
import { errorMessageOf } from './error-message';
import type { Locale } from './locales';

type Texts = Record<string, string>;

/** Fetched with the first error, not with the page; the bundler needs the names spelt out. */
const sources: Record<
  Locale,
  { server: () => Promise<{ default: Texts }>; error: () => Promise<{ default: Texts }> }
> = {
  'zh-cn': {
    server: () => import('../../messages/zh-cn/server.json'),
    error: () => import('../../messages/zh-cn/error.json'),
  },
  en: {
    server: () => import('../../messages/en/server.json'),
    error: () => import('../../messages/en/error.json'),
  },
  'zh-hk': {
    server: () => import('../../messages/zh-hk/server.json'),
    error: () => import('../../messages/zh-hk/error.json'),
  },
};

/** The text of a failed call in the given language; never throws. */
export async function errorText(error: unknown, locale: Locale): Promise<string> {
  const message = errorMessageOf(error);
  if (message.kind === 'text') return message.text;
  const source = sources[locale];
  try {
    if (message.kind === 'error') return (await source.error()).default[message.key] ?? message.key;
    const texts = (await source.server()).default;
    const text = texts[message.key];
    // A key of a newer backend: its own words are better than none, an unknown error better than a bare key.
    if (text === undefined) return texts.common_message_unknownError ?? message.key;
    const translate = createTranslator<{ text: string }>({
      locale,
      messages: { text },
      onError: () => undefined,
    });
    // The values of a message of the server are known to the server only.
    return translate('text', message.values as never);
  } catch {
    return error instanceof Error ? error.message : String(error);
  }
}

/** `const textOf = useErrorText(); toast.error(await textOf(error))`. */
export function useErrorText(): (error: unknown) => Promise<string> {
  const locale = useLocale();
  return useCallback((error: unknown) => errorText(error, locale), [locale]);
}
