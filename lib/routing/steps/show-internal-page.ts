import { NextResponse } from 'next/server';
import { defaultLocale } from '@/lib/i18n/locales';
import { internalPathOf, internalPaths } from '@/lib/routing/internal-paths';
import { isPersonalPath } from '@/lib/routing/security-headers';
import { ownUrl, type Step } from './compose';

const filteredPaths = internalPaths.map((rule) => rule.filtered);

/**
 * `/pc/en/goods/detail?id=7` shows the page of `/en/goods/detail?id=7`. A page that reads its query is shown from here
 * too, not by the rewrites of `next.config.ts`: of those Next 16.4 tells the client router that the page was rendered
 * without a query, and a click between two addresses that differ in nothing else would change nothing.
 */
export const showInternalPage: Step = ({ request, isPcView, locale, path, headers }, next) => {
  const internal = internalPathOf(path, request.nextUrl.searchParams);
  const isFiltered = filteredPaths.includes(internal);
  const readsQuery =
    isFiltered || (locale === defaultLocale && (isPersonalPath(path) || path === '/goods/search'));
  if (!isPcView && !readsQuery) return next();
  const page = internal === '/' ? `/${locale}` : `/${locale}${internal}`;
  const url = ownUrl(request, `${page}${request.nextUrl.search}`);
  return NextResponse.rewrite(url, { request: { headers } });
};
