import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants } from 'node:zlib';
import compression from 'compression';
import { productExists } from '../lib/product-check';
import type { CacheMessage } from './listener/copies';
import type { Handler } from './listener/handler';
import type { Log } from './log';
import { createRenderQueue, QueueFull } from './render-queue';
import { createResponseCache } from './response-cache';
import type { ServerSettings } from './settings';
import { prepareUnavailable, sendUnavailablePages } from './unavailable-page';
import { isNotFoundUrl, shareNotFound } from './unknown-products';

const queueWaitMs = 5_000;
const runMs = 30_000;
const mostWaiting = 1_000;
/** Retry-After of a response when a queue is full. */
const busySeconds = 1;

/** At this quality brotli is as fast as gzip and 10 % smaller; a small API response takes 0.25 ms longer. */
const compress = compression({
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 19 } },
});

type RequestHandler = {
  handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** Marks a cached response as used. */
  touch: (key: string) => void;
};

/**
 * Wraps `pages`, the handler of Next.js, with queues, compression and the response cache. `publish` receives each change
 * of the cache.
 */
export function createRequestHandler(
  pages: Handler,
  settings: ServerSettings,
  log: Log,
  publish?: (message: CacheMessage) => void,
): RequestHandler {
  const renders = createRenderQueue({
    concurrency: settings.RENDER_CONCURRENCY,
    length: settings.RENDER_QUEUE,
    waitMs: queueWaitMs,
    runMs,
  });
  const calls = createRenderQueue({
    concurrency: settings.CALL_CONCURRENCY,
    length: settings.CALL_QUEUE,
    waitMs: queueWaitMs,
    runMs,
  });
  const withUnavailablePages = sendUnavailablePages(pages);
  const compressed: Handler = (request, response) => {
    compress(request, response, () => {});
    return withUnavailablePages(request, response);
  };
  const render: Handler = (request, response) => {
    const { url = '' } = request;
    // Health checks must respond under load; static files are cheap.
    if (/^\/(?:api\/health\/|api\/internal\/|_next\/static\/)/.test(url))
      return compressed(request, response);
    const queue = url.startsWith('/api/') ? calls : renders;
    return queue.run(response, async () => compressed(request, response));
  };
  const cache = createResponseCache(render, {
    mostBytes: settings.RESPONSE_CACHE_MB * 1024 * 1024,
    mostWaiting,
    storesNotFound: isNotFoundUrl,
    publish,
  });
  const respond = settings.RESPONSE_CACHE ? shareNotFound(cache.handle, productExists) : render;
  return {
    handle: (request, response) => {
      const fail = (error: unknown) => sendFailure(error, request, response, log);
      try {
        respond(request, response)?.catch(fail);
      } catch (error) {
        fail(error);
      }
    },
    touch: cache.touch,
  };
}

function sendFailure(
  error: unknown,
  { url = '' }: IncomingMessage,
  response: ServerResponse,
  log: Log,
): void {
  const isBusy = error instanceof QueueFull;
  if (!isBusy) log.error({ err: error, url }, 'request failed');
  if (response.headersSent) return void response.destroy();
  if (url.startsWith('/api/')) {
    sendJson(response, isBusy);
    return;
  }
  if (isBusy) {
    response.end(prepareUnavailable(response, url, busySeconds));
    return;
  }
  response.writeHead(500, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' });
  response.end('Internal Server Error');
}

function sendJson(response: ServerResponse, isBusy: boolean): void {
  const message = isBusy ? 'common_message_serviceUnavailable' : 'common_message_internalServerError';
  response.writeHead(isBusy ? 503 : 500, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    ...(isBusy ? { 'Retry-After': String(busySeconds) } : {}),
  });
  response.end(JSON.stringify({ status: 1, message }));
}
