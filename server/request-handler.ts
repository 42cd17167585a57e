import type { IncomingMessage, ServerResponse } from 'node:http';
import compression from 'compression';
import { productExists } from '../lib/product-check';
import { createAdmission } from './admission/admission';
import { NoSlot } from './admission/slots';
import { answerCalls } from './answer-calls';
import { brotliParams } from './compressed-answers';
import type { CacheMessage } from './listener/copies';
import type { Handler } from './listener/handler';
import { measureRequests } from './measure-requests';
import { createResponseCache } from './response-cache';
import type { Log } from './settings/log';
import type { ServerSettings } from './settings/settings';
import { prepareUnavailable, sendUnavailablePages } from './unavailable-page';
import { isNotFoundUrl, shareNotFound } from './unknown-products';

const mostWaiting = 1_000;
/** Listeners of one event of a response: the layers of this server, and those of Next.js for each part of a page. */
const mostListeners = 30;
/** Retry-After of a response when a queue is full. */
const busySeconds = 1;

const compress = compression({ brotli: { params: brotliParams } });

/** What a proxy in front shows for the requests that it refuses itself (deploy/nginx.conf). */
const isBusyPage = /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/busy$/;

type RequestHandler = {
  handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** Marks a cached response as used. */
  touch: (key: string) => void;
};

/**
 * Wraps `pages`, the handler of Next.js, with calls of the API, admission, compression and the response cache. `publish` receives each change
 * of the cache.
 */
export function createRequestHandler(
  pages: Handler,
  settings: ServerSettings,
  log: Log,
  publish?: (message: CacheMessage) => void,
): RequestHandler {
  const admit = createAdmission(settings, log);
  const answer = answerCalls(sendUnavailablePages(pages));
  const compressed: Handler = (request, response) => {
    compress(request, response, () => {});
    return answer(request, response);
  };
  const render: Handler = (request, response) =>
    admit(request, response, async () => compressed(request, response));
  const cache = createResponseCache(render, {
    mostBytes: settings.RESPONSE_CACHE_MB * 1024 * 1024,
    mostWaiting,
    storesNotFound: isNotFoundUrl,
    publish,
  });
  const respond = settings.RESPONSE_CACHE ? shareNotFound(cache.handle, productExists) : render;
  const handle = measureRequests((request, response) => {
    response.setMaxListeners(mostListeners);
    if (isBusyPage.test(request.url ?? '')) return sendBusyPage(request, response);
    const fail = (error: unknown) => sendFailure(error, request, response, log);
    try {
      return respond(request, response)?.catch(fail);
    } catch (error) {
      fail(error);
    }
  }, settings.ACCESS_LOG);
  return {
    handle: (request, response) => void handle(request, response),
    touch: cache.touch,
  };
}

function sendFailure(
  error: unknown,
  { url = '' }: IncomingMessage,
  response: ServerResponse,
  log: Log,
): void {
  const isBusy = error instanceof NoSlot;
  if (!isBusy) log.error({ err: error, url }, 'request failed');
  if (response.headersSent) return void response.destroy();
  if (url.startsWith('/api/')) {
    sendJson(response, isBusy);
    return;
  }
  if (isBusy) {
    sendBusyPage({ url }, response);
    return;
  }
  response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end('Internal Server Error');
}

function sendBusyPage({ url }: Pick<IncomingMessage, 'url'>, response: ServerResponse): void {
  response.end(prepareUnavailable(response, url, busySeconds));
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
