import type { Messages } from 'next-intl';
import type { Locale } from '@/lib/i18n/locales';

type Texts = Messages['message'];

/** Fetched with the message centre, not with the page. */
const load = (locale: Locale): Promise<{ default: Texts }> =>
  import(`../../../messages/${locale}/message.json`);

const read = new Map<Locale, Promise<Texts>>();

/** Returns the same promise each time, as React's `use` requires. */
export function messageTexts(locale: Locale): Promise<Texts> {
  const known = read.get(locale);
  if (known) return known;
  const reading = load(locale).then((file) => file.default);
  read.set(locale, reading);
  // A failed chunk request is retried at the next opening.
  reading.catch(() => read.delete(locale));
  return reading;
}
