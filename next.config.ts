import type { NextConfig } from 'next';
import createNextIntlPlugin from 'next-intl/plugin';
import { locales, prefixedLocales } from './lib/i18n/locales';
import { defaultLocaleRewrites, publicRewrites } from './lib/routing/internal-paths';
import {
  chatOrigin,
  commonHeaders,
  publicPolicy,
  publicSource,
  transportSecurity,
} from './lib/routing/rules/security-headers';
import { addCompileHints } from './server/compile-hints';

const isDevelopment = process.env.NODE_ENV === 'development';

/** Matches all views and languages of a path in one rule, because Next.js tests each rule on each request. */
const anyLanguage = `/:view(pc)?/:locale(${prefixedLocales.join('|')})?`;

/** Responses to the client router have the same URLs and must not be cached in place of a document. */
const routerRequest = { type: 'header' as const, key: 'rsc' };

/**
 * How long a cache in front may serve a public page. The shop invalidates its own cache immediately; pages in other
 * caches show prices: they may be a second old, so that a change is everywhere within `pageSeconds`.
 */
const cachedByOthers = ['', '/:page(goods/detail|category|doc/list|doc/detail|goods/search|figures)'].map(
  (path) => ({
    source: `${anyLanguage}${path}`,
    missing: [routerRequest],
    headers: [{ key: 'Cache-Control', value: 'public, s-maxage=1' }],
  }),
);

/** Other sites embed the images of link previews. */
const previewImages = {
  source: `${anyLanguage}/opengraph/:path*`,
  headers: [{ key: 'Cross-Origin-Resource-Policy', value: 'cross-origin' }],
};

const config: NextConfig = {
  poweredByHeader: false,
  // The server around Next.js compresses (server/serve.ts).
  compress: false,
  // For all: metadata that is streamed needs scripts that the policy of public pages does not allow, and the server sends
  // whole pages anyway.
  htmlLimitedBots: /.*/,
  reactStrictMode: true,
  // Lets the middleware recognise requests of the client router.
  skipProxyUrlNormalize: true,
  // Rendered pages are cached in memory only (LRU): on disk, pages of unknown products would accumulate, and a
  // restarted shop would show old prices.
  cacheMaxMemorySize: 96 * 1024 * 1024,
  experimental: {
    isrFlushToDisk: false,
    // Writing them takes a third of the CPU of a build; nothing reads them afterwards.
    turbopackFileSystemCacheForBuild: false,
    turbopackSourceMaps: false,
    // A further style sheet costs as much as 10 kB of unused rules. Public pages inline theirs, personal pages do not.
    cssChunking: { type: 'graph', requestCost: 10_000 },
  },
  generateBuildId: process.env.BUILD_ID ? () => process.env.BUILD_ID ?? null : undefined,
  // TypeScript 7 has no JavaScript API for `next build` to call; `npm run check` runs `tsc`.
  typescript: { ignoreBuildErrors: true },
  compiler:
    process.env.COMPILE_HINTS === '0'
      ? {}
      : {
          runAfterProductionCompile: ({ distDir }) =>
            addCompileHints(distDir, (text) => process.stderr.write(text)),
        },
  // Covers and icons have their final size; uploads are converted when they are received.
  images: { unoptimized: true },
  // Native packages and packages that read files at run time; bundling would break them.
  serverExternalPackages: [
    '@aws-sdk/client-s3',
    '@electric-sql/pglite',
    'exceljs',
    '@node-rs/argon2',
    '@opentelemetry/api',
    'fontkit',
    'nodemailer',
    'pdfkit',
    'pg',
    'pg-boss',
    'pino',
    'prom-client',
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
      previewImages,
      {
        source: publicSource,
        has: [routerRequest],
        headers: [{ key: 'Cache-Control', value: 'private, no-store' }],
      },
    ];
  },
  async rewrites() {
    return { beforeFiles: publicRewrites(), afterFiles: defaultLocaleRewrites(), fallback: [] };
  },
};

export default createNextIntlPlugin({
  requestConfig: './lib/settings/queries/request-config.ts',
  // Messages are compiled at build time, because the parser would add 9 kB to every page (docs/decisions/018). The
  // compiler is an ES module that Next.js loads with `require`, which Node.js supports since 20.19.
  ...(process.features.require_module
    ? {
        experimental: {
          messages: { path: './messages', format: 'json', locales: [...locales], precompile: true },
        },
      }
    : {}),
})(config);
