import type { StoredResponse } from './stored-response';

/** A change of the response cache, sent to the listener thread. Messages arrive in the order in which they were sent. */
export type CacheMessage =
  | { kind: 'stored'; key: string; response: StoredResponse; freshUntil: number }
  | { kind: 'removed'; key: string };

/** Milliseconds since 1970, the same in every thread and unaffected by changes of the system clock. */
export const threadTime = (): number => performance.timeOrigin + performance.now();

/**
 * The responses of the response cache, in the listener thread. The cache decides what is kept; a response that is no
 * longer fresh is requested from it again.
 */
export function createCopies(now: () => number = threadTime) {
  const copies = new Map<string, { response: StoredResponse; freshUntil: number }>();
  let used = new Set<string>();
  let sent = 0;
  return {
    apply(message: CacheMessage): void {
      if (message.kind === 'removed') copies.delete(message.key);
      else copies.set(message.key, { response: message.response, freshUntil: message.freshUntil });
    },
    /** The response of a key while it is fresh. */
    get(key: string): StoredResponse | undefined {
      const copy = copies.get(key);
      if (!copy || now() >= copy.freshUntil) return undefined;
      used.add(key);
      sent += 1;
      return copy.response;
    },
    /** The keys that were sent since the last call: the cache drops the ones that are used least. */
    takeUsed(): string[] {
      const keys = [...used];
      if (keys.length > 0) used = new Set();
      return keys;
    },
    /** How many were sent since the last call. */
    takeSent(): number {
      const count = sent;
      sent = 0;
      return count;
    },
  };
}
