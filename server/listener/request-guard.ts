import type { IncomingMessage, ServerResponse } from 'node:http';
import { chosenEncoding, isUndecided } from './cache-key';
import type { Handler } from './handler';
import type { Redirect, RedirectOf } from './rule-redirects';
import { sharedUrl } from './shared-url';

/**
 * Next.js reads nonces from the policies in requests, and other servers another URL or method from the rest: what depends
 * on them would end up in cached pages.
 */
const droppedHeaders = [
  'content-security-policy',
  'content-security-policy-report-only',
  'x-original-url',
  'x-rewrite-url',
  'x-http-method-override',
];

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Checks the requests of each connection before `next` handles them one after another. */
export const guardConnections = (next: Handler, redirectOf?: RedirectOf): Handler =>
  oneAtATime(guardRequests(next, redirectOf));

/** Rejects malformed requests with 4xx, applies the redirects of the route rules, and drops request headers that would affect cached pages. */
function guardRequests(next: Handler, redirectOf?: RedirectOf): Handler {
  return (request, response) => {
    if (!methods.has(request.method ?? '')) return refuse(response, 405, { Allow: [...methods].join(', ') });
    if (!isReadable(request.url ?? '')) return refuse(response, 400);
    const { headers } = request;
    for (const name of droppedHeaders) if (name in headers) delete headers[name];
    headers['accept-encoding'] = chosenEncoding(headers['accept-encoding']);
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    // A redirect keeps its query.
    const isUnknown = isUndecided(request);
    const redirect = isReading && !isUnknown ? redirectOf?.(request.url ?? '/') : undefined;
    if (redirect) return sendRedirect(response, redirect);
    if (isReading && headers.rsc === undefined && !isUnknown) request.url = sharedUrl(request.url ?? '/');
    return next(request, response);
  };
}

/** Not kept by browsers, because the rules may change. */
function sendRedirect(response: ServerResponse, { location, status }: Redirect): void {
  response.writeHead(status, { Location: location, 'Cache-Control': 'private, no-store' });
  response.end();
}

function isReadable(url: string): boolean {
  if (!url.startsWith('/')) return false;
  if (!url.includes('%')) return true;
  if (/%00/.test(url)) return false;
  const [path = ''] = url.split('?', 1);
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function refuse(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    ...headers,
  });
  response.end(status === 405 ? 'Method Not Allowed' : 'Bad Request');
}

/** Pipelined requests that may wait on one connection; a further one closes the connection. */
const mostPipelined = 100;

/** Requests in progress on one connection, and those that wait for them. */
type Pipeline = { count: number; waiting: (() => void)[] };

/**
 * Handles the requests of a connection sequentially, so that pipelining does not bypass the concurrency limit. A response
 * that is complete at once, like a cached page, needs no turn.
 */
function oneAtATime(next: Handler): Handler {
  const pipelines = new WeakMap<IncomingMessage['socket'], Pipeline>();
  return (request, response) => {
    const { socket } = request;
    const pipeline = pipelines.get(socket) ?? { count: 0, waiting: [] };
    if (pipeline.count >= mostPipelined) return void socket.destroy();
    const mustWait = pipeline.count > 0;
    const handled = mustWait ? undefined : next(request, response);
    if (response.writableEnded) return handled;
    pipelines.set(socket, pipeline);
    pipeline.count += 1;
    response.once('close', () => {
      pipeline.count -= 1;
      pipeline.waiting.shift()?.();
    });
    if (!mustWait) return handled;
    return new Promise<void>((resolve) => pipeline.waiting.push(resolve)).then(() =>
      socket.destroyed ? undefined : next(request, response),
    );
  };
}
