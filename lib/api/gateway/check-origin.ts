import 'server-only';
import { env } from '@/lib/env';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * May this request change something? Browsers say where a request comes from (`Sec-Fetch-Site`,
 * `Origin`); anything but this very site is refused, `null` and a missing origin beside a cookie
 * too; so is one without the header of the shop's own scripts, which no form can send and no other site may. A
 * client without cookies speaks for itself and is no victim (reliability.md 4.3).
 */
export function isOwnRequest(request: Request, hasCookie: boolean): boolean {
  if (safeMethods.has(request.method)) return true;
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return false;
  const origin = request.headers.get('origin');
  if (origin === null) return !hasCookie && site === null;
  return ownOrigins(request).has(origin) && request.headers.get('x-requested-with') === 'store';
}

/** The configured address; a demo may also be reached by whatever name it was called by. */
function ownOrigins(request: Request): Set<string> {
  const origins = new Set([new URL(env.STORE_URL).origin]);
  const host = request.headers.get('host');
  if (host && (env.STORE_DEMO || env.isDevelopment)) origins.add(`http://${host}`).add(`https://${host}`);
  return origins;
}

/** Forms and plain text reach a server without a preflight; the shop's calls are JSON; a DELETE may have no body. */
export function hasOwnContentType(request: Request, path: string): boolean {
  if (safeMethods.has(request.method)) return true;
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (request.method === 'DELETE' && type === '') return true;
  return path === '/upms/file/upload' ? type === 'multipart/form-data' : type === 'application/json';
}
