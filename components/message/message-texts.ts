import type { Messages } from 'next-intl';
import type { Locale } from '@/lib/i18n/locales';

type Texts = Messages['message'];

/** Fetched with the message centre, not with the page; the bundler needs the names spelt out. */
const sources: Record<Locale, () => Promise<{ default: Texts }>> = {
  'zh-cn': () => import('../../messages/zh-cn/message.json'),
  en: () => import('../../messages/en/message.json') as Promise<{ default: Texts }>,
  'zh-hk': () => import('../../messages/zh-hk/message.json') as Promise<{ default: Texts }>,
};

const read = new Map<Locale, Promise<Texts>>();

/** The same promise each time, as React's `use` needs it. */
export function messageTexts(locale: Locale): Promise<Texts> {
  const known = read.get(locale);
  if (known) return known;
  const reading = sources[locale]().then((file) => file.default);
  read.set(locale, reading);
  // A lost chunk must not spoil every later opening.
  reading.catch(() => read.delete(locale));
  return reading;
}
