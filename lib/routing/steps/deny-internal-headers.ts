import { NextResponse } from 'next/server';
import type { Step } from './compose';

/** Internal headers of Next that browsers never send to this shop, which has no server actions. */
const denied = ['x-middleware-subrequest', 'next-action', 'next-resume'];

/** Refuses requests that target the framework instead of the shop (docs/security.md). */
export const denyInternalHeaders: Step = ({ request }, next) => {
  const isForm = request.headers.get('content-type')?.toLowerCase().startsWith('multipart/') === true;
  const isApi = request.nextUrl.pathname.startsWith('/api/');
  if (denied.some((name) => request.headers.has(name)) || (isForm && !isApi)) {
    return new NextResponse('Bad request', {
      status: 400,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
    });
  }
  return next();
};
