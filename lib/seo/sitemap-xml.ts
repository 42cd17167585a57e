import { locales } from '@/lib/i18n/locales';
import { absoluteAddress } from './absolute-address';
import { languageLinks } from './language-links';

/** Addresses in one file; the protocol allows 50,000 and 50 MB. */
export const SITEMAP_ADDRESSES = 10_000;
/** Things in one file: each has an address in every language. */
export const SITEMAP_ENTRIES = Math.floor(SITEMAP_ADDRESSES / locales.length);

export type SitemapPage = {
  /** Public address without language. */
  readonly address: string;
  /** Epoch milliseconds; null when nobody can say. */
  readonly updatedTime: number | null;
};

export type SitemapPart = {
  /** Path of the file. */
  readonly path: string;
  readonly updatedTime: number | null;
};

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function lastmod(updatedTime: number | null): string {
  return updatedTime === null ? '' : `<lastmod>${new Date(updatedTime).toISOString()}</lastmod>`;
}

function urlsOf({ address, updatedTime }: SitemapPage): string {
  const links = Object.entries(languageLinks(address))
    .map(([tag, href]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${escaped(href)}"/>`)
    .join('');
  return locales
    .map((locale) => {
      const loc = escaped(absoluteAddress(address, locale));
      return `<url><loc>${loc}</loc>${lastmod(updatedTime)}${links}</url>\n`;
    })
    .join('');
}

/** One file of the sitemap: every page in every language, each with links to the others. */
export function sitemapXml(pages: readonly SitemapPage[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n',
    ...pages.map(urlsOf),
    '</urlset>\n',
  ].join('');
}

/** The file that names the others. */
export function sitemapIndexXml(parts: readonly SitemapPart[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
    ...parts.map(({ path, updatedTime }) => {
      const loc = escaped(absoluteAddress(path, 'zh-cn'));
      return `<sitemap><loc>${loc}</loc>${lastmod(updatedTime)}</sitemap>\n`;
    }),
    '</sitemapindex>\n',
  ].join('');
}

/**
 * Made for each request, so that a changed price is in it at once; a cache in front may hold it for the
 * second in which many ask.
 */
export function xmlAnswer(xml: string): Response {
  return new Response(xml, {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'public, max-age=0, s-maxage=1',
    },
  });
}
