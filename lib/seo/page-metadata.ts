import 'server-only';
import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { languages, locales } from '@/lib/i18n/locales';
import { absoluteUrl } from './absolute-url';
import { languageLinks } from './language-links';
import { shareSize, shopPicturePath } from './share-picture-path';

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
    locale: languages[locale].openGraph,
    alternateLocale: locales.filter((other) => other !== locale).map((other) => languages[other].openGraph),
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
