import 'server-only';
import { env } from '@/lib/env';
import { sideOf } from '@/lib/routing/rules/staff-host';
import type { Endpoint } from '@/lib/wire/endpoint';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request that changes data comes from the shop's own scripts (docs/security.md). Browsers send the
 * origin of a request (`Sec-Fetch-Site`, `Origin`): another site, the origin `null`, and a missing origin
 * together with a cookie are refused; so is a request without `X-Requested-With: store`, which forms cannot
 * send and other sites may not. A client without cookies cannot be misused by another site and is allowed.
 * @param sentByBrowser of the endpoint: no script could add the header, and some browsers send no origin
 */
export function isOwnRequest(request: Request, hasCookie: boolean, sentByBrowser = false): boolean {
  if (safeMethods.has(request.method)) return true;
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return false;
  const origin = request.headers.get('origin');
  if (origin === null) return sentByBrowser || (!hasCookie && site === null);
  const isMarked = sentByBrowser || request.headers.get('x-requested-with') === 'store';
  return isMarked && ownOrigins(request).has(origin);
}

/** The configured origin of the request's host; a demo also accepts the host name that it was requested by. */
function ownOrigins(request: Request): Set<string> {
  const host = request.headers.get('host');
  const isStaff = sideOf(host, env.STAFF_URL) === 'staff';
  const origins = new Set([new URL((isStaff && env.STAFF_URL) || env.STORE_URL).origin]);
  if (host && (env.STORE_DEMO || env.isDevelopment)) origins.add(`http://${host}`).add(`https://${host}`);
  return origins;
}

/**
 * Whether the body has a media type that the endpoint accepts. Forms and plain text of another site would reach a
 * server without a preflight request. A DELETE may have no body.
 */
export function hasAcceptedType(request: Request, endpoint: Endpoint | null): boolean {
  if (safeMethods.has(request.method)) return true;
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (request.method === 'DELETE' && type === '') return true;
  const accepts: readonly string[] = endpoint?.accepts ?? ['application/json'];
  return accepts.includes(type ?? '');
}
