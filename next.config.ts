import type { NextConfig } from 'next';
import createNextIntlPlugin from 'next-intl/plugin';
import { locales } from './lib/i18n/locales';
import { defaultLocaleRewrite, publicRewrites } from './lib/routing/internal-paths';
import { builtInRedirects } from './lib/routing/route-rules';
import { readRouteRules } from './lib/routing/route-rules-file';
import {
  chatOrigin,
  commonHeaders,
  personalSections,
  publicPolicy,
  transportSecurity,
} from './lib/routing/security-headers';
import { addCompileHints } from './scripts/compile-hints';

const isDevelopment = process.env.NODE_ENV === 'development';

/** Everything but the personal pages, whose policy carries a nonce and is set by the middleware. */
const publicSource = `/((?!(?:pc/)?(?:(?:en|zh-hk|zh-cn)/)?(?:${personalSections.join('|')})(?:/|$)).*)`;

/** Every view and language of an address in one rule: Next tries each rule on each request. */
const anyLanguage = '/:view(pc)?/:locale(en|zh-hk)?';

/** The client router's answers stand at the same addresses and must never take the place of a document. */
const routerRequest = { type: 'header' as const, key: 'rsc' };

/**
 * How long a cache in front may show a page that is the same for everybody. The shop invalidates its own copies at
 * once; what it cannot reach must not be older than two seconds, because it shows prices.
 */
const cachedByOthers = ['', '/:page(goods/detail|category|doc/list|doc/detail|goods/search)'].map((path) => ({
  source: `${anyLanguage}${path}`,
  missing: [routerRequest],
  headers: [{ key: 'Cache-Control', value: 'public, s-maxage=1, stale-while-revalidate=1' }],
}));

/** The pictures for links are there to be shown by other sites. */
const sharedPictures = {
  source: `${anyLanguage}/opengraph/:path*`,
  headers: [{ key: 'Cross-Origin-Resource-Policy', value: 'cross-origin' }],
};

const config: NextConfig = {
  poweredByHeader: false,
  // The server before it does that (scripts/serve.ts).
  compress: false,
  reactStrictMode: true,
  // Lets the middleware see that a request is the client router's; it takes such addresses apart itself.
  skipProxyUrlNormalize: true,
  // Rendered pages are kept in memory alone, the least used going first: addresses of goods that never were would
  // otherwise fill the disk, and a restarted shop would show the prices of before.
  cacheMaxMemorySize: 256 * 1024 * 1024,
  experimental: {
    isrFlushToDisk: false,
    // One more sheet costs a page as much as ten kilobytes too many in one: public pages have theirs in them and ask
    // for none, personal pages do.
    cssChunking: { type: 'graph', requestCost: 10_000 },
  },
  generateBuildId: process.env.BUILD_ID ? () => process.env.BUILD_ID ?? null : undefined,
  // TypeScript 7 has no JavaScript interface that `next build` could call; `tsc` runs in the gate.
  typescript: { ignoreBuildErrors: true },
  compiler: { runAfterProductionCompile: ({ distDir }) => addCompileHints(distDir) },
  // Covers and icons are made in their final size; uploads are converted when they arrive.
  images: { unoptimized: true },
  // Native or file-reading packages that a bundle would break.
  serverExternalPackages: [
    '@electric-sql/pglite',
    '@node-rs/argon2',
    'nodemailer',
    'pg',
    'pg-boss',
    'pino',
    'sharp',
  ],
  async headers() {
    return [
      { source: '/:path*', headers: commonHeaders },
      {
        source: '/:path*',
        has: [{ type: 'header', key: 'x-forwarded-proto', value: 'https' }],
        headers: [transportSecurity],
      },
      {
        source: publicSource,
        headers: [
          {
            key: 'Content-Security-Policy',
            value: publicPolicy(isDevelopment, chatOrigin(process.env.CHAT_WIDGET_URL)),
          },
        ],
      },
      ...cachedByOthers,
      sharedPictures,
      {
        source: publicSource,
        has: [routerRequest],
        headers: [{ key: 'Cache-Control', value: 'private, no-store' }],
      },
    ];
  },
  async redirects() {
    return builtInRedirects(readRouteRules());
  },
  async rewrites() {
    return { beforeFiles: publicRewrites(), afterFiles: [defaultLocaleRewrite()], fallback: [] };
  },
};

export default createNextIntlPlugin({
  requestConfig: './lib/i18n/request.ts',
  // Messages are taken apart when the shop is built: their parser would be 9 kB of every page (decision 018). What does
  // that is an ES module that Next requires, which Node before 20.19 cannot.
  ...(process.features.require_module
    ? {
        experimental: {
          messages: { path: './messages', format: 'json', locales: [...locales], precompile: true },
        },
      }
    : {}),
})(config);
