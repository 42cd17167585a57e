import { defaultLocale, locales } from '@/lib/i18n/locales';
import { absoluteUrl } from './absolute-url';
import { languageLinks } from './language-links';

/** URLs in one file; the protocol allows 50,000 and 50 MB. */
export const SITEMAP_URLS = 10_000;
/** Entries in one file: each has a URL in every language. */
export const SITEMAP_ENTRIES = Math.floor(SITEMAP_URLS / locales.length);

export type SitemapPage = {
  /** Public path without language. */
  readonly path: string;
  /** Epoch milliseconds; null when unknown. */
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

function urlsOf({ path, updatedTime }: SitemapPage): string {
  const links = Object.entries(languageLinks(path))
    .map(([tag, href]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${escaped(href)}"/>`)
    .join('');
  return locales
    .map((locale) => {
      const loc = escaped(absoluteUrl(path, locale));
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

/** The sitemap index. */
export function sitemapIndexXml(parts: readonly SitemapPart[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
    ...parts.map(({ path, updatedTime }) => {
      const loc = escaped(absoluteUrl(path, defaultLocale));
      return `<sitemap><loc>${loc}</loc>${lastmod(updatedTime)}</sitemap>\n`;
    }),
    '</sitemapindex>\n',
  ].join('');
}

/**
 * Rendered for each request, so that changes appear immediately; a shared cache may store it for one second.
 */
export function xmlResponse(xml: string): Response {
  return new Response(xml, {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'public, max-age=0, s-maxage=1',
    },
  });
}
