import { NextResponse } from 'next/server';
import { defaultLocale } from '@/lib/i18n/locales';
import { internalPathOf, internalPaths } from '@/lib/routing/internal-paths';
import { isPersonalPath } from '@/lib/routing/rules/security-headers';
import { ownUrl, type Step } from './compose';

const filteredPaths = internalPaths.map((rule) => rule.filtered);

/**
 * `/pc/en/goods/detail?id=7` shows the page of `/en/goods/detail?id=7`. A page that reads its query is also
 * rewritten here and not in `next.config.ts`: for those rewrites Next 16.4 reports to the client router that
 * the page was rendered without a query, and a navigation that changes only the query would have no effect.
 */
export const showInternalPage: Step = ({ request, isPcView, locale, segment, path, headers }, next) => {
  const internal = internalPathOf(path, request.nextUrl.searchParams);
  const segmentIsAdded = locale === defaultLocale || segment !== locale;
  const isFiltered = filteredPaths.includes(internal);
  const readsQuery = isFiltered || (segmentIsAdded && (isPersonalPath(path) || path === '/goods/search'));
  if (!isPcView && !readsQuery) return next();
  const page = internal === '/' ? `/${segment}` : `/${segment}${internal}`;
  const url = ownUrl(request, `${page}${request.nextUrl.search}`);
  return NextResponse.rewrite(url, { request: { headers } });
};
