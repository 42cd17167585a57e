import type { NextRequest, NextResponse } from 'next/server';
import { composeSteps } from './lib/routing/steps/compose';
import { denyInternalHeaders } from './lib/routing/steps/deny-internal-headers';
import { guardPages } from './lib/routing/steps/guard-pages';
import { personalHeaders } from './lib/routing/steps/personal-headers';
import { redirectByLanguage } from './lib/routing/steps/redirect-by-language';
import { redirectByRules } from './lib/routing/steps/redirect-by-rules';
import { redirectToPublic } from './lib/routing/steps/redirect-to-public';
import { respondDiscontinued } from './lib/routing/steps/respond-discontinued';
import { showBackOffice } from './lib/routing/steps/show-back-office';
import { showInternalPage } from './lib/routing/steps/show-internal-page';

/**
 * Steps for requests that cannot be cached. The matcher excludes cached public pages, because middleware halves their
 * throughput; `next.config.ts` rewrites them (docs/decisions/004).
 */
const steps = composeSteps([
  denyInternalHeaders,
  personalHeaders,
  redirectToPublic,
  showBackOffice,
  redirectByLanguage,
  redirectByRules,
  guardPages,
  respondDiscontinued,
  showInternalPage,
]);

export default function middleware(request: NextRequest): Promise<NextResponse> {
  return steps(request);
}

// Next.js reads these as constants at build time, so they cannot be composed from the lists in lib/routing. A language
// is matched by its shape; only the default one is named (tests/languages.test.ts compares it).
export const config = {
  runtime: 'nodejs',
  matcher: [
    { source: '/', missing: [{ type: 'cookie', key: 'i18n_redirected' }] },
    { source: '/', has: [{ type: 'cookie', key: 'i18n_redirected', value: '(?!zh-cn$).*' }] },
    '/pc/:path*',
    '/zh-cn/:path*',
    '/:page(goods/detail|category|doc/detail|doc/list)/:segment+',
    '/:locale([a-z]{2}(?:-[a-z]{2,4})?)/:page(goods/detail|category|doc/detail|doc/list)/:segment+',
    '/back-office/:path*',
    '/category-browse',
    '/goods/discontinued',
    '/:locale([a-z]{2}(?:-[a-z]{2,4})?)/goods/discontinued',
    '/:locale([a-z]{2}(?:-[a-z]{2,4})?)/category-browse',
    '/doc-browse',
    '/:locale([a-z]{2}(?:-[a-z]{2,4})?)/doc-browse',
    '/:section(order|pay|member|login|staff)/:path*',
    '/:locale([a-z]{2}(?:-[a-z]{2,4})?)/:section(order|pay|member|login|staff)/:path*',
    '/:segment([a-z]{2}(?:-[a-z]{2,4})?~)/:path*',
    // Requests of the client router; documents are served without middleware.
    { source: '/:page(goods/search|category|doc/list)', has: [{ type: 'header', key: 'rsc' }] },
    {
      source: '/:locale([a-z]{2}(?:-[a-z]{2,4})?)/:page(goods/search|category|doc/list)',
      has: [{ type: 'header', key: 'rsc' }],
    },
    { source: '/((?!_next/).*)', has: [{ type: 'header', key: 'next-action' }] },
    { source: '/((?!_next/).*)', has: [{ type: 'header', key: 'next-resume' }] },
    { source: '/((?!_next/).*)', has: [{ type: 'header', key: 'x-middleware-subrequest' }] },
    {
      source: '/((?!_next/|api/).*)',
      has: [{ type: 'header', key: 'content-type', value: 'multipart/.*' }],
    },
  ],
};
