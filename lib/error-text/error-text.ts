import { createTranslator } from 'next-intl';
import { ApiError } from '../api/api-error';
import { fillNames } from '../i18n/fill-names';
import type { Locale } from '../i18n/locales';
import { promises } from '../promises-by-name';
import { errorMessageOf } from './error-message';

type Texts = Record<string, string>;

type TextFile = Promise<{ default: Texts }>;

/** Fetched with the first error, not with the page. */
const loadServerTexts = (locale: Locale): TextFile => import(`../../messages/${locale}/server.json`);
const loadErrorTexts = (locale: Locale): TextFile => import(`../../messages/${locale}/error.json`);

/** In the place of a whole lock, what is left of it. */
function minutesLeft(error: unknown): Partial<Pick<typeof promises, 'lockMinutes' | 'staffLockMinutes'>> {
  if (!(error instanceof ApiError) || error.retryAfter === null) return {};
  const minutes = Math.ceil(error.retryAfter / 60);
  return { lockMinutes: minutes, staffLockMinutes: minutes };
}

/**
 * The text of a failed call in the given language.
 * @throws when the texts cannot be fetched
 */
export async function errorText(error: unknown, locale: Locale): Promise<string> {
  const message = errorMessageOf(error);
  if (message.kind === 'text') return message.text;
  if (message.kind === 'error') return (await loadErrorTexts(locale)).default[message.key] ?? message.key;
  const texts = (await loadServerTexts(locale)).default;
  const text = texts[message.key];
  // A key that this version does not know: the general text is better than a bare key.
  if (text === undefined) return texts.common_message_unknownError ?? message.key;
  const translate = createTranslator<{ text: string }>({
    locale,
    messages: fillNames({ text }, { ...promises, ...minutesLeft(error) }),
    onError: () => undefined,
  });
  // The arguments of a server message are known at run time only.
  return translate('text', message.values as never);
}
