import { defaultLocale, type Locale, locales } from './locales';

type Text = Readonly<Record<Locale, string>>;

/** The translations, as `path.language`, whose source was changed after them. */
export type StaleTexts = ReadonlySet<string>;

function isText(value: object): value is Text {
  return Object.keys(value).length === locales.length && locales.every((locale) => locale in value);
}

/** All texts of a content by their path. Lists of another length have other items, so their length is in the path. */
function textsOf(value: unknown, path: string, into: Map<string, Text>): Map<string, Text> {
  if (typeof value !== 'object' || value === null) return into;
  if (Array.isArray(value)) {
    value.forEach((item, index) => {
      textsOf(item, `${path}[${value.length}].${index}`, into);
    });
  } else if (isText(value)) into.set(path, value);
  else
    for (const [key, item] of Object.entries(value))
      textsOf(item, path === '' ? key : `${path}.${key}`, into);
  return into;
}

const plain = (path: string) => path.replace(/\[\d+\]/g, '');

/**
 * What is stale after a change: translations whose source changed while they did not. A translation that is changed
 * is up to date again.
 */
export function staleAfter(stale: StaleTexts, before: object, after: object): Set<string> {
  const [old, now] = [textsOf(before, '', new Map()), textsOf(after, '', new Map())];
  const next = new Set<string>();
  for (const [path, text] of now) {
    const was = old.get(path);
    if (!was) continue;
    const isSourceChanged = was[defaultLocale].trim() !== text[defaultLocale].trim();
    for (const locale of locales) {
      const key = `${plain(path)}.${locale}`;
      if (locale === defaultLocale || text[locale].trim() === '') continue;
      if (was[locale].trim() !== text[locale].trim()) continue;
      if (isSourceChanged || stale.has(key)) next.add(key);
    }
  }
  return next;
}
