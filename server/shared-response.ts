import type { ServerResponse } from 'node:http';

/** A page that is the same for every visitor, or a file whose name contains a hash of its content. */
export type Sharing = 'page' | 'file';

/** Request headers that a response in the cache may not depend on. The cache key of a call covers the others. */
const unsharedBy = { page: /cookie|accept-language|user-agent|\*/i, call: /user-agent|\*/i };

/** Whether the headers of a response allow a shared cache to store it, whatever its status. */
export function sharingOfHeaders(
  response: ServerResponse,
  kind: keyof typeof unsharedBy = 'page',
): Sharing | undefined {
  if (response.hasHeader('set-cookie')) return undefined;
  if (unsharedBy[kind].test(String(response.getHeader('vary') ?? ''))) return undefined;
  const control = String(response.getHeader('cache-control') ?? '');
  if (!/^public\b/.test(control)) return undefined;
  if (/\bimmutable\b/.test(control)) return 'file';
  return /\bs-maxage=[1-9]/.test(control) ? 'page' : undefined;
}

/** The same for a successful response. */
export function sharingOf(response: ServerResponse): Sharing | undefined {
  return response.statusCode === 200 && !response.destroyed ? sharingOfHeaders(response) : undefined;
}

/** The bytes that were passed to a response's `write` or `end`. */
export function bytesOf(chunk: unknown, encoding: unknown): Buffer {
  if (typeof chunk === 'string') {
    return Buffer.from(
      chunk,
      typeof encoding === 'string' && Buffer.isEncoding(encoding) ? encoding : 'utf8',
    );
  }
  return chunk instanceof Uint8Array ? Buffer.from(chunk) : Buffer.alloc(0);
}
