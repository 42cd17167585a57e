import type { Localized } from '../database/schema/columns';

/** The languages of stored text; the same three as the shop's locales. */
export type Language = keyof Localized;

/** One language of a stored text; an empty translation falls back to Simplified Chinese. */
export function localize(text: Localized, language: Language): string {
  return text[language] || text['zh-cn'];
}

/** As {@link localize}, for columns that may be null. */
export function localizeOptional(text: Localized | null, language: Language): string | null {
  return text === null ? null : localize(text, language);
}
