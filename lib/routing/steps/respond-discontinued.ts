import { NextResponse } from 'next/server';
import { discontinuedPath } from '@/lib/routing/paths';
import { ownUrl, type Step } from './compose';

/** The page of discontinued products responds 410, a status that a page of Next cannot set. */
export const respondDiscontinued: Step = ({ request, path, segment, headers }, next) => {
  if (path !== discontinuedPath) return next();
  const url = ownUrl(request, `/${segment}${discontinuedPath}`);
  return NextResponse.rewrite(url, { status: 410, request: { headers } });
};
