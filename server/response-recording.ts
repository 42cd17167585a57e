import type { ServerResponse } from 'node:http';
import type { StoredResponse } from './listener/stored-response';
import { bytesOf, type Sharing, sharingOfHeaders } from './shared-response';

/** The outcome of a response: `private` as soon as its headers show that it must not be shared. */
export type Outcome =
  | { kind: 'shared'; sharing: Sharing; response: StoredResponse }
  | { kind: 'private' }
  | { kind: 'failed' }
  | { kind: 'aborted' };

export const mostBytesOfOne = 2 * 1024 * 1024;

/** Copies what is written to a response while it is sent and resolves with the outcome. */
export function recordResponse(response: ServerResponse, kind: 'page' | 'call'): Promise<Outcome> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    let sharing: Sharing | undefined;
    const { write, end, writeHead } = response;
    const look = () => {
      sharing = sharingOfHeaders(response, kind);
      if (response.statusCode >= 500) resolve({ kind: 'failed' });
      else if (!sharing) resolve({ kind: 'private' });
    };
    const take = (chunk: unknown, encoding: unknown) => {
      if (sharing === undefined) return;
      const taken = bytesOf(chunk, encoding);
      bytes += taken.byteLength;
      if (bytes <= mostBytesOfOne) chunks.push(taken);
      else resolve({ kind: 'private' });
    };
    response.writeHead = (...values: unknown[]) => {
      const result = Reflect.apply(writeHead, response, values);
      look();
      return result;
    };
    response.write = (...values: unknown[]) => {
      if (!response.headersSent) look();
      take(values[0], values[1]);
      return Reflect.apply(write, response, values);
    };
    response.end = (...values: unknown[]) => {
      if (!response.headersSent) look();
      take(values[0], values[1]);
      const ended = Reflect.apply(end, response, values);
      if (sharing) resolve({ kind: 'shared', sharing, response: storedOf(response, chunks.splice(0)) });
      return ended;
    };
    response.once('close', () => resolve({ kind: 'aborted' }));
  });
}

function storedOf(response: ServerResponse, chunks: readonly Buffer[]): StoredResponse {
  const {
    'transfer-encoding': _chunked,
    'content-length': _length,
    connection: _connection,
    date: _date,
    ...headers
  } = response.getHeaders();
  const { etag } = headers;
  const body = sharedBytes(chunks);
  // A copy says that it comes from a cache, as Next.js does for its own copies.
  const state = headers['x-nextjs-cache'];
  if (state === 'MISS' || state === 'REVALIDATED') headers['x-nextjs-cache'] = 'HIT';
  return {
    status: response.statusCode,
    headers: { ...headers, 'content-length': body.byteLength },
    etag: typeof etag === 'string' ? etag : undefined,
    body,
  };
}

/** The bytes in memory that threads share, so that the listener thread needs no copy. */
function sharedBytes(chunks: readonly Buffer[]): Uint8Array {
  const length = chunks.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const bytes = new Uint8Array(new SharedArrayBuffer(length));
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
