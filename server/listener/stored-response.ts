import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** A complete, compressed response. */
export type StoredResponse = {
  status: number;
  /** With the length of the body. */
  headers: OutgoingHttpHeaders;
  etag: string | undefined;
  body: Uint8Array;
};

/** Sends a stored response, or 304 when the client has it. */
export function sendStored(
  { status, headers, etag, body }: StoredResponse,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const until = accelExpires(headers['cache-control']);
  if (until) response.setHeader('X-Accel-Expires', until);
  if (status === 200 && etag !== undefined && matches(request.headers, etag)) {
    const { 'content-length': _length, ...unchanged } = headers;
    response.writeHead(304, unchanged).end();
    return;
  }
  response.writeHead(status, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}

function matches({ 'if-none-match': given }: IncomingHttpHeaders, etag: string): boolean {
  if (given === undefined || given === etag) return given !== undefined;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return given.trim() === '*' || given.split(',').some((tag) => opaque(tag) === opaque(etag));
}

/** Of responses whose shared copies show prices; others may be older. */
const ofPrices = /\bs-maxage=1(?!\d)/;

/**
 * Ends the copy of a page in nginx with the current second, so that it is at most one second old: nginx counts whole
 * seconds, and `s-maxage=1` alone lets it serve a page for almost two. No other cache reads this header, and nginx removes it.
 *
 * @param cacheControl of the response
 * @returns the value of `X-Accel-Expires`; undefined when the response has no such copies
 */
export function accelExpires(cacheControl: unknown, now: number = Date.now()): string | undefined {
  return ofPrices.test(String(cacheControl ?? '')) ? `@${Math.floor(now / 1000)}` : undefined;
}
