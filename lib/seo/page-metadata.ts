import 'server-only';
import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { type Locale, languageTags, locales } from '@/lib/i18n/locales';
import { absoluteUrl } from './absolute-url';
import { languageLinks } from './language-links';
import { shareSize, shopPicturePath } from './share-picture-path';

/** Open Graph `og:locale`: the language with its usual region, such as `en_US` and `zh_HK`. */
function openGraphLocale(locale: Locale): string {
  const { language, region } = new Intl.Locale(languageTags[locale]).maximize();
  return `${language}_${region}`;
}

/**
 * Title, description, canonical, language links and preview of one page.
 * @param path canonical public path, without language, filters and `/pc`
 * @param picture path, without language, of a preview picture of 1200 x 630; absent: the shop's own
 * @param article ISO times of news and documents
 * @param isIndexed false for search results, filtered listings and parts of pages
 */
export async function pageMetadata({
  path,
  title,
  description,
  picture = shopPicturePath,
  article,
  isIndexed = true,
}: {
  path: string;
  title: string | { readonly absolute: string };
  description: string;
  picture?: string;
  article?: { readonly publishedTime: string; readonly modifiedTime: string };
  isIndexed?: boolean;
}): Promise<Metadata> {
  const locale = await getLocale();
  const shell = await getTranslations('shell');
  const canonical = absoluteUrl(path, locale);
  const heading = typeof title === 'string' ? title : title.absolute;
  const images = [{ url: absoluteUrl(picture, locale), ...shareSize, alt: heading }];
  const shared = {
    url: canonical,
    siteName: shell('brand'),
    title: heading,
    description,
    locale: openGraphLocale(locale),
    alternateLocale: locales.filter((other) => other !== locale).map(openGraphLocale),
    images,
  };
  return {
    title,
    description,
    // A view that is not indexed has a canonical URL but no links to other languages.
    alternates: isIndexed ? { canonical, languages: languageLinks(path) } : { canonical },
    robots: isIndexed ? undefined : { index: false, follow: true },
    openGraph: article ? { type: 'article', ...shared, ...article } : { type: 'website', ...shared },
    twitter: { card: 'summary_large_image', title: heading, description, images },
  };
}
