import { describe, expect, it } from 'vitest';
import { SITEMAP_ENTRIES, SITEMAP_URLS, sitemapIndexXml, sitemapXml } from './sitemap-xml';

const origin = 'http://localhost:3000';

describe('a file of the sitemap', () => {
  const xml = sitemapXml([{ path: '/category?code=A&x=<"', updatedTime: Date.UTC(2026, 7, 8, 2) }]);

  it('has every page in every language, each with links to all of them', () => {
    const urls = xml.split('<url>').slice(1);
    expect(urls).toHaveLength(3);
    for (const url of urls) {
      expect([...url.matchAll(/hreflang="([^"]+)"/g)].map(([, tag]) => tag)).toEqual([
        'zh-CN',
        'en',
        'zh-HK',
        'x-default',
      ]);
    }
    expect(urls[1]).toContain(`<loc>${origin}/en/category?code=A&amp;x=%3C%22</loc>`);
  });

  it('has the last change of a page when it is known', () => {
    expect(xml).toContain('<lastmod>2026-08-08T02:00:00.000Z</lastmod>');
    expect(sitemapXml([{ path: '/', updatedTime: null }])).not.toContain('lastmod');
  });

  it('stays below ten thousand URLs', () => {
    const full = sitemapXml(
      Array.from({ length: SITEMAP_ENTRIES }, (_, index) => ({
        path: `/goods/detail?id=${1_800_301_000_000_000_000 + index}`,
        updatedTime: 1,
      })),
    );
    const addresses = full.split('<url>').length - 1;
    expect(addresses).toBeGreaterThan(SITEMAP_URLS - 3);
    expect(addresses).toBeLessThanOrEqual(SITEMAP_URLS);
    // The protocol's own limit.
    expect(Buffer.byteLength(full)).toBeLessThan(50 * 1024 * 1024);
  });
});

it('the index lists each file with its latest change', () => {
  const xml = sitemapIndexXml([
    { path: '/sitemaps/goods-1.xml', updatedTime: 0 },
    { path: '/sitemaps/pages.xml', updatedTime: null },
  ]);
  expect(xml).toContain(
    `<sitemap><loc>${origin}/sitemaps/goods-1.xml</loc><lastmod>1970-01-01T00:00:00.000Z</lastmod></sitemap>`,
  );
  expect(xml).toContain(`<sitemap><loc>${origin}/sitemaps/pages.xml</loc></sitemap>`);
});
