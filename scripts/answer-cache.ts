import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { defaultLocale, localeCookie } from '../lib/i18n/locales';
import { pagesRefreshed } from '../lib/pages-refreshed';
import { bytesOf, type Handler, sharingOf } from './shared-answer';

/** A whole answer: what goes to the socket, compressed already when the browser takes that. */
type Answer = { headers: OutgoingHttpHeaders; etag: string | undefined; body: Buffer };

const mostBytes = 64 * 1024 * 1024;
const mostBytesOfOne = 2 * 1024 * 1024;
/** Next has a page anyway, and looks once a second whether it is to be made anew. */
const keptMs = { page: 1_000, file: 3_600_000 };

/** What an answer may depend on beside its address. A request with any of these is Next's alone. */
const deciding =
  /^(?:rsc|next-.*|x-nextjs-.*|x-middleware-.*|range|authorization|content-type|content-length|transfer-encoding)$/;

/**
 * Keeps the answers that are the same for everybody, as bytes. Next holds its rendered pages as text, and routes,
 * hashes, compresses and encodes them anew for every request; that is most of what a cached page costs.
 */
export function cacheAnswers(next: Handler): Handler {
  const answers = new LRUCache<string, Answer>({
    maxSize: mostBytes,
    maxEntrySize: mostBytesOfOne,
    sizeCalculation: ({ body }, key) => body.byteLength + key.length + 2_000,
  });
  // An answer that was begun before pages were made invalid must not be kept after it.
  let age = 0;
  pagesRefreshed.subscribe(() => {
    age += 1;
    answers.clear();
  });
  return async (request, response) => {
    const key = sharedKey(request);
    if (key === undefined) return next(request, response);
    const kept = answers.get(key);
    if (kept) return send(kept, request, response);
    const begun = age;
    record(response, (answer, ttl) => {
      if (begun === age) answers.set(key, answer, { ttl });
    });
    return next(request, response);
  };
}

const choseDefault = new RegExp(`(?:^|; )${localeCookie.name}=${defaultLocale}(?:;|$)`);

/** Undefined when the answer may depend on more than the key says. */
function sharedKey({ method, url = '', headers }: IncomingMessage): string | undefined {
  if (method !== 'GET') return undefined;
  // The address without a language is decided by browser and crawler, unless somebody chose it already.
  if (/^\/(?:$|\?)/.test(url) && !choseDefault.test(headers.cookie ?? '')) return undefined;
  const encoding = encodingOf(headers);
  if (encoding === undefined || Object.keys(headers).some((name) => deciding.test(name))) return undefined;
  return [encoding, headers['x-forwarded-proto'], headers.host, url].join(' ');
}

const packings = ['br', 'gzip'].map((name) => ({ name, isTaken: new RegExp(`\\b${name}\\b`) }));

/** What the compression behind this takes of it (scripts/serve.ts); a list with weights is left to that. */
function encodingOf({ 'accept-encoding': accepted = '' }: IncomingHttpHeaders): string | undefined {
  if (accepted === '') return 'identity';
  if (accepted.includes('q=')) return undefined;
  return packings.find(({ isTaken }) => isTaken.test(accepted))?.name;
}

function send({ headers, etag, body }: Answer, request: IncomingMessage, response: ServerResponse): void {
  if (etag !== undefined && request.headers['if-none-match'] === etag) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(200, { ...headers, 'content-length': body.byteLength }).end(body);
}

/** Hands on what is written, and afterwards the whole of it, if others may have it too. */
function record(response: ServerResponse, keep: (answer: Answer, ttl: number) => void): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const take = (chunk: unknown, encoding: unknown) => {
    if (bytes > mostBytesOfOne) return;
    const taken = bytesOf(chunk, encoding);
    bytes += taken.byteLength;
    if (bytes <= mostBytesOfOne) chunks.push(taken);
  };
  const [write, end] = [response.write, response.end];
  response.write = (...values: unknown[]) => {
    take(values[0], values[1]);
    return Reflect.apply(write, response, values);
  };
  response.end = (...values: unknown[]) => {
    take(values[0], values[1]);
    const ended = Reflect.apply(end, response, values);
    const sharing = sharingOf(response);
    if (sharing && bytes > 0 && bytes <= mostBytesOfOne) keep(answerOf(response, chunks), keptMs[sharing]);
    return ended;
  };
}

function answerOf(response: ServerResponse, chunks: readonly Buffer[]): Answer {
  const {
    'transfer-encoding': _chunked,
    'content-length': _length,
    connection: _connection,
    date: _date,
    ...headers
  } = response.getHeaders();
  const { etag } = headers;
  return { headers, etag: typeof etag === 'string' ? etag : undefined, body: Buffer.concat(chunks) };
}
