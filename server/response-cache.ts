import type { IncomingMessage, ServerResponse } from 'node:http';
import { pagesRefreshed, tagsOf } from '../lib/cache-channels';
import { collect, metrics } from '../lib/metrics/metrics';
import { NoSlot } from './admission/slots';
import { detachedRequest } from './detached-request';
import { cacheKeyOf, isCall } from './listener/cache-key';
import type { CacheMessage } from './listener/copies';
import type { Handler } from './listener/handler';
import { isSharedPage } from './listener/shared-url';
import { sendStored } from './listener/stored-response';
import { createPageAges, pageFacts, watchPageTags } from './page-tags';
import { mostBytesOfOne, type Outcome, recordResponse } from './response-recording';
import { createStoredResponses, type StoreRule } from './stored-responses';

export type CacheOptions = {
  mostBytes: number;
  /** Requests that may wait for a render of their URL; further ones are rejected. */
  mostWaiting: number;
  /** Whether a 404 of this URL is cached for one second. */
  storesNotFound: (url: string) => boolean;
  /** Receives each change of the stored responses, for the listener thread. */
  publish?: (message: CacheMessage) => void;
};

export type ResponseCache = {
  handle: Handler;
  /** Marks a stored response as used. */
  touch: (key: string) => void;
};

/** Shared pages do not depend on the host: they are rendered for this one. */
const sharedHost = 'localhost';

const second = 1_000;
const fileMs = 3_600_000;
/** How long an expired page may be served while it is rendered again; invalidated pages are never served. */
const mostStaleMs = 60 * second;

/** For pages without known tags. */
const untaggedRule: StoreRule = { tags: undefined, freshMs: second, staleMs: second };

function createStores({ mostBytes, publish }: CacheOptions) {
  const stored = createStoredResponses(mostBytes, publish);
  /** Pages without known tags have any number of URLs, which must not displace the others. */
  const brief = createStoredResponses(mostBytes / 8, publish);
  collect(() => metrics.cacheBytes.set(stored.bytes() + brief.bytes()));
  return { stored, brief };
}

function counted<T extends { isFresh: boolean }>(found: T | undefined): T | undefined {
  metrics.cacheReads.inc({ result: found ? (found.isFresh ? 'hit' : 'stale') : 'miss' });
  return found;
}

/**
 * Caches whole compressed responses that are the same for every visitor, until they expire or one of their cache tags
 * is invalidated. One request per URL renders; others get the stale response or wait for the render in flight.
 */
export function createResponseCache(render: Handler, options: CacheOptions): ResponseCache {
  const { stored, brief } = createStores(options);
  const freshnessOf = createPageAges();
  const flights = new Map<string, Promise<Outcome>>();
  let waiting = 0;
  /** The tags invalidated since each render in flight started: its output may be stale. */
  const invalidatedSince = new Set<Set<string>>();
  pagesRefreshed.subscribe((message) => {
    const tags = tagsOf(message);
    stored.invalidate(tags);
    brief.invalidate(tags);
    for (const invalidated of invalidatedSince) for (const tag of tags) invalidated.add(tag);
    // Later requests do not wait for a render that started before the invalidation.
    flights.clear();
  });

  function ruleOf(
    request: IncomingMessage,
    response: ServerResponse,
    outcome: Outcome,
  ): StoreRule | undefined {
    if (outcome.kind !== 'shared' || outcome.response.body.byteLength > mostBytesOfOne) return undefined;
    const { status, body } = outcome.response;
    if (status === 404 && options.storesNotFound(request.url ?? '')) return untaggedRule;
    if (status !== 200 || body.byteLength === 0) return undefined;
    // An uploaded file is kept by browsers; here it would outlive its deletion.
    if (outcome.sharing === 'file' && isCall(request)) return undefined;
    if (outcome.sharing === 'file') return { tags: [], freshMs: fileMs, staleMs: 0 };
    const facts = pageFacts(request);
    if (!facts) return untaggedRule;
    return {
      tags: facts.tags,
      freshMs: freshnessOf(request.url ?? '', facts, response),
      staleMs: mostStaleMs,
    };
  }

  /** Renders for this request and shares the outcome with requests that arrive meanwhile. */
  async function lead(key: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const invalidated = new Set<string>();
    invalidatedSince.add(invalidated);
    const recorded = recordResponse(response, isCall(request) ? 'call' : 'page');
    flights.set(key, recorded);
    watchPageTags(request);
    // The host is not in the key.
    if (isSharedPage(request.url)) request.headers.host = sharedHost;
    // The whole page is rendered even if this client has it cached.
    for (const name of ['if-none-match', 'if-modified-since']) delete request.headers[name];
    const finish = recorded.then((outcome) => {
      if (flights.get(key) === recorded) flights.delete(key);
      const rule = ruleOf(request, response, outcome);
      invalidatedSince.delete(invalidated);
      const isOutdated = rule?.tags ? rule.tags.some((tag) => invalidated.has(tag)) : invalidated.size > 0;
      if (rule && outcome.kind === 'shared' && !isOutdated) {
        (rule.tags ? stored : brief).set(key, outcome.response, rule);
      }
    });
    try {
      await render(request, response);
    } catch (error) {
      // The caller sends the error response of this request; the others stop waiting.
      if (!response.headersSent) response.statusCode = error instanceof NoSlot ? 503 : 500;
      if (flights.get(key) === recorded) flights.delete(key);
      throw error;
    }
    if (response.writableEnded) await finish;
  }

  function refresh(key: string, { url = '/', headers }: IncomingMessage): void {
    if (flights.has(key)) return;
    const { 'if-none-match': _etag, 'if-modified-since': _time, cookie, ...shared } = headers;
    // A shared page depends only on the language cookie, which the cache key has accepted.
    const detached = detachedRequest(url, { ...shared, ...(/^\/(?:$|\?)/.test(url) ? { cookie } : {}) });
    lead(key, detached.request, detached.response).catch(() => {
      // The stale response is served until it expires; the next request retries.
      detached.response.destroy();
      detached.response.emit('close');
    });
  }

  /** @returns whether a stored response was sent */
  function sendFound(key: string, request: IncomingMessage, response: ServerResponse): boolean {
    const found = counted(stored.get(key) ?? brief.get(key));
    if (!found) return false;
    if (!found.isFresh) refresh(key, request);
    sendStored(found.response, request, response);
    return true;
  }

  async function leadOrWait(key: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    do {
      const flight = flights.get(key);
      if (!flight) return lead(key, request, response);
      if (waiting >= options.mostWaiting) throw new NoSlot('full');
      waiting += 1;
      const outcome = await flight.finally(() => {
        waiting -= 1;
      });
      if (response.destroyed) return;
      if (outcome.kind === 'shared') return sendStored(outcome.response, request, response);
      if (outcome.kind === 'failed') throw new NoSlot('failed');
      if (outcome.kind === 'private') return render(request, response);
      // The client of the render disconnected: one of the waiting requests renders instead.
    } while (!sendFound(key, request, response));
  }

  const handle: Handler = (request, response) => {
    const key = cacheKeyOf(request);
    if (key === undefined) return render(request, response);
    if (sendFound(key, request, response)) return;
    if (request.method === 'HEAD') return render(request, response);
    // Most calls are for one client: they do not wait for each other.
    return isCall(request) ? lead(key, request, response) : leadOrWait(key, request, response);
  };
  return { handle, touch: stored.touch };
}
