import { z } from 'zod';
import { inEveryLanguage } from '../i18n/every-language';
import { defaultLocale, type Locale } from '../i18n/locales';

/** A language that is left out is empty. */
const text = (most: number): z.ZodType<string, string | undefined> => z.string().trim().max(most).default('');

const requiredText = (most: number): z.ZodType<string, string | undefined> =>
  z.string().trim().min(1).max(most);

/**
 * A text in the languages of the shop. Only the default one is required; the page of another language falls back to it.
 * @param most characters of each language
 */
export function localizedText(most: number) {
  return z.object(inEveryLanguage((locale) => (locale === defaultLocale ? requiredText(most) : text(most))));
}

/** The same for a text that may be left out in all languages. */
export function optionalText(most: number) {
  return z.object(inEveryLanguage(() => text(most)));
}

export type LocalizedText = Record<Locale, string>;
