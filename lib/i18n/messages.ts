import type { Messages } from 'next-intl';
import type { Locale } from './locales';
import { type Namespace, namespaces } from './namespaces';

async function loadNamespace(locale: Locale, namespace: Namespace): Promise<[Namespace, unknown]> {
  const file = await import(`../../messages/${locale}/${namespace}.json`);
  return [namespace, file.default];
}

async function readMessages(locale: Locale): Promise<Messages> {
  const entries = await Promise.all(namespaces.map((namespace) => loadNamespace(locale, namespace)));
  // The key sets of the three languages are compared by a test, so zh-cn's shape holds for all.
  return Object.fromEntries(entries) as Messages;
}

const loaded = new Map<Locale, Promise<Messages>>();

/** Every namespace of one language, for the server. */
export function loadMessages(locale: Locale): Promise<Messages> {
  const known = loaded.get(locale);
  if (known) return known;
  const reading = readMessages(locale);
  loaded.set(locale, reading);
  return reading;
}
