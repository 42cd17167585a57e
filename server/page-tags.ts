import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

/**
 * Next.js does not expose the cache tags of a page. Hosting platforms receive them through the callback `onCacheEntry`
 * in the request metadata; this module registers the same callback. `checkPages` logs an error when Next.js does not
 * call it; responses then have no known tags and are cached for one second.
 */
const requestMeta = Symbol.for('NextInternalRequestMeta');

const cacheEntry = z.object({
  cacheControl: z.object({ revalidate: z.union([z.number(), z.literal(false)]) }).optional(),
  value: z.object({ headers: z.object({ 'x-next-cache-tags': z.string() }) }),
});

export type PageFacts = { tags: string[]; revalidateSeconds: number };

const factsOfRequest = new WeakMap<IncomingMessage, PageFacts>();
const watched = new WeakSet<IncomingMessage>();

/** Makes Next.js report the cache entry that it serves to this request. */
export function watchPageTags(request: IncomingMessage): void {
  if (watched.has(request)) return;
  watched.add(request);
  const onCacheEntry = (entry: unknown): boolean => {
    const parsed = cacheEntry.safeParse(entry);
    if (parsed.success) {
      const { value, cacheControl } = parsed.data;
      factsOfRequest.set(request, {
        tags: value.headers['x-next-cache-tags'].split(','),
        revalidateSeconds: cacheControl?.revalidate || 31_536_000,
      });
    }
    // False: Next.js sends the response itself.
    return false;
  };
  Object.assign(request, { [requestMeta]: { onCacheEntry, onCacheEntryV2: onCacheEntry } });
}

export const pageFacts = (request: IncomingMessage): PageFacts | undefined => factsOfRequest.get(request);

/** Responses of unknown age are rendered again after this time. */
const unknownAgeMs = 10_000;
const refreshingMs = 1_000;

/**
 * Returns a function that calculates how long a response of Next.js stays fresh, in milliseconds. Next.js may have
 * cached the page some time ago; its age is known if this process has rendered it.
 */
export function createPageAges(now: () => number = () => performance.now()) {
  const renderedAt = new LRUCache<string, number>({ max: 20_000 });
  return (url: string, facts: PageFacts, response: ServerResponse): number => {
    const state = response.getHeader('x-nextjs-cache');
    const revalidateMs = facts.revalidateSeconds * 1_000;
    if (state === 'MISS' || state === 'REVALIDATED') {
      renderedAt.set(url, now());
      return revalidateMs;
    }
    if (state === 'STALE') {
      // Next.js has started to revalidate the page in the background.
      renderedAt.set(url, now());
      return Math.min(refreshingMs, revalidateMs);
    }
    const rendered = renderedAt.get(url);
    const leftMs = rendered === undefined ? unknownAgeMs : rendered + revalidateMs - now();
    return Math.max(Math.min(refreshingMs, revalidateMs), Math.min(leftMs, revalidateMs));
  };
}
