import 'server-only';
import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { locales } from '@/lib/i18n/locales';
import { absoluteAddress } from './absolute-address';
import { languageLinks } from './language-links';
import { shareSize, shopPictureAddress } from './share-picture-address';

/** As Open Graph writes a language: `zh_CN`, `en_US`. */
const openGraphLocales = { 'zh-cn': 'zh_CN', en: 'en_US', 'zh-hk': 'zh_HK' } as const;

/**
 * Title, description, canonical, language links and preview of one page.
 * @param address public address without language; the canonical one, so without filters and `/pc`
 * @param picture address, without language, of a picture of 1200 x 630 for previews; absent: the shop's own
 * @param article epoch milliseconds, of news and documents
 * @param isIndexed false for search results, filtered listings and parts of pages
 */
export async function pageMetadata({
  address,
  title,
  description,
  picture = shopPictureAddress,
  article,
  isIndexed = true,
}: {
  address: string;
  title: string | { readonly absolute: string };
  description: string;
  picture?: string;
  article?: { readonly publishedTime: string; readonly modifiedTime: string };
  isIndexed?: boolean;
}): Promise<Metadata> {
  const locale = await getLocale();
  const shell = await getTranslations('shell');
  const canonical = absoluteAddress(address, locale);
  const heading = typeof title === 'string' ? title : title.absolute;
  const images = [{ url: absoluteAddress(picture, locale), ...shareSize, alt: heading }];
  const shared = {
    url: canonical,
    siteName: shell('brand'),
    title: heading,
    description,
    locale: openGraphLocales[locale],
    alternateLocale: locales.filter((other) => other !== locale).map((other) => openGraphLocales[other]),
    images,
  };
  return {
    title,
    description,
    // A view that is not indexed names the address it is a view of, and no other languages.
    alternates: isIndexed ? { canonical, languages: languageLinks(address) } : { canonical },
    robots: isIndexed ? undefined : { index: false, follow: true },
    openGraph: article ? { type: 'article', ...shared, ...article } : { type: 'website', ...shared },
    twitter: { card: 'summary_large_image', title: heading, description, images },
  };
}
