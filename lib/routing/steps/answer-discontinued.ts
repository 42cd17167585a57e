import { NextResponse } from 'next/server';
import { discontinuedPath } from '@/lib/routing/addresses';
import { ownUrl, type Step } from './compose';

/** The page of goods that are gone for good answers 410, which no page of Next can say itself. */
export const answerDiscontinued: Step = ({ request, path, locale, headers }, next) => {
  if (path !== discontinuedPath) return next();
  const url = ownUrl(request, `/${locale}${discontinuedPath}`);
  return NextResponse.rewrite(url, { status: 410, request: { headers } });
};
