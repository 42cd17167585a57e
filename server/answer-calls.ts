import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { registeredApi } from '../lib/api-door';
import { commonHeaders, transportSecurity } from '../lib/routing/rules/security-headers';
import { routesBelowApi } from '../lib/routing/rules/staff-host';
import { compressedAnswer } from './compressed-answers';
import type { Handler } from './listener/handler';

/** Paths that Next.js would not change: it redirects and decodes others. */
const plainPath = new RegExp(
  `^/api/(?!(?:${routesBelowApi.join('|')})/)[\\w~-][\\w.~-]*(?:/[\\w~-][\\w.~-]*)*(?:\\?|$)`,
);
const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** Request headers by which Next.js and its middleware treat a request in another way. */
const ofNext = /^(?:rsc|next-.*|x-nextjs-.*|x-middleware-.*)$/;

/** Headers that describe how a body was sent; Node.js sets them itself. */
const ofBody = new Set(['content-length', 'content-encoding', 'transfer-encoding']);

/**
 * Answers calls of the API without the router of Next.js, which takes longer than most of them (docs/decisions/064).
 *
 * @param pages the handler of Next.js, for everything else
 */
export function answerCalls(pages: Handler): Handler {
  return (request, response) => {
    const answer = isCallOfBackend(request) ? registeredApi() : undefined;
    if (!answer) return pages(request, response);
    return webRequest(request)
      .then(answer)
      .then((answered) => send(answered, request, response));
  };
}

function isCallOfBackend({ method = '', url = '', headers }: IncomingMessage): boolean {
  if (!methods.has(method) || !plainPath.test(url)) return false;
  for (const name in headers) if (ofNext.test(name)) return false;
  return true;
}

/** The body is complete: the listener has read it before it forwarded the request. */
async function webRequest(request: IncomingMessage): Promise<Request> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const method = request.method ?? 'GET';
  const body = method === 'GET' ? null : Buffer.concat(await request.toArray());
  return new Request(`http://localhost${request.url}`, { method, headers, body });
}

/** Whether the answer is the same for all visitors, as for a shared cache; nothing personal is kept. */
const isShared = ({ headers }: Response): boolean =>
  /\bs-maxage=/.test(headers.get('cache-control') ?? '') && !headers.has('set-cookie');

/** The headers that `next.config.ts` adds to every response take precedence, as in Next.js. */
async function send(answered: Response, request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.statusCode = answered.status;
  for (const { key, value } of commonHeaders) response.setHeader(key, value);
  if (request.headers['x-forwarded-proto'] === 'https')
    response.setHeader(transportSecurity.key, transportSecurity.value);
  answered.headers.forEach((value, name) => {
    if (name === 'set-cookie' || name === 'vary') response.appendHeader(name, value);
    else if (!ofBody.has(name) && !response.hasHeader(name)) response.setHeader(name, value);
  });
  if (!answered.body) return void response.end();
  // Known as a whole, it is compressed only if that makes it smaller, and sent with its length.
  if (/^application\/json\b/.test(answered.headers.get('content-type') ?? '')) {
    let body: Buffer = Buffer.from(await answered.arrayBuffer());
    const shared = isShared(answered) ? await compressedAnswer(body, request) : undefined;
    if (shared) {
      body = shared.body;
      response.setHeader('Content-Encoding', shared.encoding);
    }
    response.setHeader('Content-Length', body.byteLength);
    return void response.end(body);
  }
  try {
    await pipeline(Readable.fromWeb(answered.body as ReadableStream<Uint8Array>), response);
  } catch (error) {
    // The client has gone, or sees that the file is incomplete.
    if (!response.destroyed) throw error;
  }
}
