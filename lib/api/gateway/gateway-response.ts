import 'server-only';
import { type MessageKey, messageStatus } from '@/lib/wire/message-keys';

/** The only headers of a backend response that a browser receives. */
const forwarded = [
  'content-type',
  'retry-after',
  'x-request-id',
  'idempotency-replayed',
  'content-disposition',
  'content-security-policy',
  'cross-origin-resource-policy',
];

/** Data is never a page. Files and the API reference bring their own policies. */
const dataPolicy = "sandbox; default-src 'none'; frame-ancestors 'none'";

/** The backend's response as the browser receives it, with the session cookies of this call. */
export function browserResponse(response: Response, cookies: readonly string[]): Response {
  const headers = privateHeaders(cookies);
  for (const name of forwarded) {
    const value = response.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  // Uploaded pictures have random names and never change; everything else is personal.
  const caching = response.headers.get('cache-control');
  if (caching?.includes('immutable') && cookies.length === 0) headers.set('Cache-Control', caching);
  return new Response(response.body, { status: response.status, headers });
}

/**
 * The response that ends a session: the browser also removes what it has cached of the session's pages. Its storage stays,
 * because language and theme are not personal, and the pages remove the rest themselves.
 */
export function endingResponse(response: Response, cookies: readonly string[]): Response {
  const ending = browserResponse(response, cookies);
  ending.headers.set('Clear-Site-Data', '"cache", "prefetchCache"');
  return ending;
}

/** A response that the server's response cache may send to other visitors for a second; browsers always ask again. */
export function sharedResponse(response: Response): Response {
  return new Response(response.body, {
    status: response.status,
    headers: {
      'Content-Type': response.headers.get('content-type') ?? 'application/json',
      'Content-Security-Policy': dataPolicy,
      'Cache-Control': 'public, max-age=0, s-maxage=1',
      Vary: 'Accept-Language, Authorization, Cookie',
    },
  });
}

/** A response of the gateway itself that no cache may store. */
export function privateJson(body: unknown, cookies: readonly string[]): Response {
  return Response.json(body, { headers: privateHeaders(cookies) });
}

export function refusal(message: MessageKey, cookies: readonly string[] = []): Response {
  return Response.json(
    { status: 1, message },
    { status: messageStatus[message], headers: privateHeaders(cookies) },
  );
}

function privateHeaders(cookies: readonly string[]): Headers {
  const headers = new Headers({
    'Cache-Control': 'private, no-store',
    'Content-Security-Policy': dataPolicy,
  });
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return headers;
}
