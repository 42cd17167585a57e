import type { IncomingMessage, ServerResponse } from 'node:http';

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** A page that is the same for everybody, a file whose name tells its contents, or an answer to one request alone. */
export type Sharing = 'page' | 'file' | undefined;

/** What the answer's own headers say, the same that let a cache in front keep it. */
export function sharingOf(response: ServerResponse): Sharing {
  if (response.statusCode !== 200 || response.hasHeader('set-cookie') || response.destroyed) return undefined;
  if (/cookie|accept-language|user-agent|\*/i.test(String(response.getHeader('vary') ?? '')))
    return undefined;
  const control = String(response.getHeader('cache-control') ?? '');
  if (!/^public\b/.test(control)) return undefined;
  if (/\bimmutable\b/.test(control)) return 'file';
  return /\bs-maxage=[1-9]/.test(control) ? 'page' : undefined;
}

/** What was given to a response's `write` or `end`. */
export function bytesOf(chunk: unknown, encoding: unknown): Buffer {
  if (typeof chunk === 'string') {
    return Buffer.from(
      chunk,
      typeof encoding === 'string' && Buffer.isEncoding(encoding) ? encoding : 'utf8',
    );
  }
  return chunk instanceof Uint8Array ? Buffer.from(chunk) : Buffer.alloc(0);
}
