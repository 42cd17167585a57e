import { type Locale, languageTags } from '../../lib/i18n/locales';

/** Path of the cover that is drawn for a product, in `public/`; it has its Chinese character in Chinese only. */
export function drawnCover(slug: string, locale: Locale): string {
  return `/covers/${slug}${languageTags[locale].startsWith('zh') ? '' : '-2'}.svg`;
}
