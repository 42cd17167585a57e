import type { Locale } from './locales';

/**
 * Texts that are fetched with a dialog, not with the page. Returns the same promise each time, as React's `use`
 * requires.
 */
export function lazyTexts<Texts>(
  load: (locale: Locale) => Promise<{ default: Texts }>,
): (locale: Locale) => Promise<Texts> {
  const read = new Map<Locale, Promise<Texts>>();
  return (locale) => {
    const known = read.get(locale);
    if (known) return known;
    const reading = load(locale).then((file) => file.default);
    read.set(locale, reading);
    // A failed chunk request is retried at the next opening.
    reading.catch(() => read.delete(locale));
    return reading;
  };
}
