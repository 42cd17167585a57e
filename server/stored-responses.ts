import { LRUCache } from 'lru-cache';
import { type CacheMessage, threadTime } from './listener/copies';
import type { StoredResponse } from './listener/stored-response';

export type StoreRule = {
  /** Cache tags of the content; undefined when they are unknown. */
  tags: readonly string[] | undefined;
  freshMs: number;
  /** How long the stale response may be served while it is rendered again. */
  staleMs: number;
};

/** Responses without known tags: every invalidation drops them. */
const untagged = '';

/** Estimated memory of an entry besides its body: headers, key, index. */
const overheadBytes = 2_000;

/**
 * An LRU store of responses, limited by bytes, that can be invalidated by cache tag. `publish` receives each change, in
 * order.
 */
export function createStoredResponses(
  mostBytes: number,
  publish: (message: CacheMessage) => void = () => {},
  now: () => number = threadTime,
) {
  const keysOfTag = new Map<string, Set<string>>();
  const indexed = (tags: StoreRule['tags']) => tags ?? [untagged];
  type Entry = { response: StoredResponse; tags: StoreRule['tags']; freshUntil: number; staleUntil: number };
  const entries = new LRUCache<string, Entry>({
    maxSize: mostBytes,
    sizeCalculation: ({ response }, key) => response.body.byteLength + key.length + overheadBytes,
    dispose: ({ tags }, key) => {
      publish({ kind: 'removed', key });
      for (const tag of indexed(tags)) {
        const keys = keysOfTag.get(tag);
        keys?.delete(key);
        if (keys?.size === 0) keysOfTag.delete(tag);
      }
    },
  });
  return {
    get(key: string): { response: StoredResponse; isFresh: boolean } | undefined {
      const entry = entries.get(key);
      if (!entry) return undefined;
      const time = now();
      if (time >= entry.staleUntil) {
        entries.delete(key);
        return undefined;
      }
      return { response: entry.response, isFresh: time < entry.freshUntil };
    },
    set(key: string, response: StoredResponse, { tags, freshMs, staleMs }: StoreRule): void {
      const freshUntil = now() + freshMs;
      entries.set(key, { response, tags, freshUntil, staleUntil: freshUntil + staleMs });
      // A response that is too large is not stored.
      if (!entries.has(key)) return;
      publish({ kind: 'stored', key, response, freshUntil });
      for (const tag of indexed(tags)) {
        const keys = keysOfTag.get(tag) ?? new Set();
        keysOfTag.set(tag, keys.add(key));
      }
    },
    invalidate(tags: readonly string[]): void {
      for (const tag of [...tags, untagged]) for (const key of keysOfTag.get(tag) ?? []) entries.delete(key);
    },
    /** Marks an entry as used, so that it is dropped later than others. */
    touch(key: string): void {
      entries.get(key);
    },
    bytes: () => entries.calculatedSize,
    tagCount: () => keysOfTag.size,
  };
}
