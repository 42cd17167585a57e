import 'server-only';
import type { Metadata } from 'next';
import { getLocale } from 'next-intl/server';
import { defaultLocale, languageTags, locales } from '@/lib/i18n/locales';
import { localizedAddress } from '@/lib/routing/addresses';

/**
 * Title, description, canonical and language links of one page.
 * @param address public address without language; the canonical one, so without filters and `/pc`
 * @param image address of the picture for previews
 * @param isIndexed false for search results and parts of pages
 */
export async function pageMetadata({
  address,
  title,
  description,
  image,
  isIndexed = true,
}: {
  address: string;
  title: Metadata['title'];
  description: string;
  image?: string;
  isIndexed?: boolean;
}): Promise<Metadata> {
  const locale = await getLocale();
  const languages = Object.fromEntries(
    locales.map((each) => [languageTags[each], localizedAddress(address, each)]),
  );
  const canonical = localizedAddress(address, locale);
  return {
    title,
    description,
    alternates: isIndexed
      ? { canonical, languages: { ...languages, 'x-default': localizedAddress(address, defaultLocale) } }
      : undefined,
    robots: isIndexed ? undefined : { index: false, follow: true },
    openGraph: {
      type: 'website',
      url: canonical,
      title: typeof title === 'string' ? title : undefined,
      description,
      locale: languageTags[locale].replace('-', '_'),
      images: image ? [image] : undefined,
    },
  };
}
