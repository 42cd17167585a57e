import { NextResponse } from 'next/server';
import { internalPathOf } from '@/lib/routing/internal-paths';
import { ownUrl, type Step } from './compose';

/** `/pc/en/goods/detail?id=7` shows the page of `/en/goods/detail?id=7`. */
export const showInternalPage: Step = ({ request, isPcView, locale, path, headers }, next) => {
  if (!isPcView) return next();
  const internal = internalPathOf(path, request.nextUrl.searchParams);
  const page = internal === '/' ? `/${locale}` : `/${locale}${internal}`;
  const url = ownUrl(request, `${page}${request.nextUrl.search}`);
  return NextResponse.rewrite(url, { request: { headers } });
};
