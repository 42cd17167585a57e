import type { NextRequest, NextResponse } from 'next/server';
import { answerDiscontinued } from './lib/routing/steps/answer-discontinued';
import { composeSteps } from './lib/routing/steps/compose';
import { denyInternalHeaders } from './lib/routing/steps/deny-internal-headers';
import { guardPages } from './lib/routing/steps/guard-pages';
import { personalHeaders } from './lib/routing/steps/personal-headers';
import { redirectByLanguage } from './lib/routing/steps/redirect-by-language';
import { redirectByRules } from './lib/routing/steps/redirect-by-rules';
import { redirectToPublic } from './lib/routing/steps/redirect-to-public';
import { showInternalPage } from './lib/routing/steps/show-internal-page';

/**
 * What needs a decision for each request. Cached public pages never come here: any middleware
 * halves their throughput, so the matcher leaves them out and `next.config.ts` rewrites them.
 */
const steps = composeSteps([
  denyInternalHeaders,
  personalHeaders,
  redirectToPublic,
  redirectByLanguage,
  redirectByRules,
  guardPages,
  answerDiscontinued,
  showInternalPage,
]);

export default function middleware(request: NextRequest): Promise<NextResponse> {
  return steps(request);
}

// Next reads these as constants when it builds, so they cannot be put together from the lists in lib/routing.
export const config = {
  runtime: 'nodejs',
  matcher: [
    { source: '/', missing: [{ type: 'cookie', key: 'i18n_redirected' }] },
    { source: '/', has: [{ type: 'cookie', key: 'i18n_redirected', value: '(?!zh-cn$).*' }] },
    '/pc/:path*',
    '/zh-cn/:path*',
    '/:page(goods/detail|category|doc/detail|doc/list)/:segment+',
    '/:locale(en|zh-hk)/:page(goods/detail|category|doc/detail|doc/list)/:segment+',
    '/category-browse',
    '/goods/discontinued',
    '/:locale(en|zh-hk)/goods/discontinued',
    '/:locale(en|zh-hk)/category-browse',
    '/doc-browse',
    '/:locale(en|zh-hk)/doc-browse',
    '/:section(order|pay|member|login|staff)/:path*',
    '/:locale(en|zh-hk)/:section(order|pay|member|login|staff)/:path*',
    // What the client router asks for; documents stay without middleware.
    { source: '/:page(goods/search|category|doc/list)', has: [{ type: 'header', key: 'rsc' }] },
    {
      source: '/:locale(en|zh-hk)/:page(category|doc/list)',
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
