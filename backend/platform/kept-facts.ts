import { LRUCache } from 'lru-cache';
import { cacheTags, isCacheTag } from '../../lib/cache-tags';
import type { Executor } from '../database/connect';

/** What a kept value depends on: the cache tags whose change drops it, or any change at all. */
type Dependence = readonly string[] | 'any';

/**
 * The promise only while the value is read: a promise refers to the request in which it was made, with its response and
 * all that was rendered for it, as long as it is kept.
 */
type Kept = {
  value: { reading: Promise<unknown> } | { read: unknown };
  dependsOn: Dependence;
  since: number;
};

type Terms<Value> = {
  dependsOn: Dependence;
  /** Milliseconds after which it is read again although nothing has reported a change. */
  longestMs: number;
  /** Bytes, for values that are large. */
  bytesOf?: (value: Value) => number;
};

/** Bytes of all kept values of a process. */
const mostBytes = 32 * 1024 * 1024;
/** What a value counts for that has no size of its own. */
const smallBytes = 4096;
/** Milliseconds for which this process waits for the event of its own change, whose transaction may still run. */
const awaitedMs = 2_000;

/**
 * Values that are the same for all callers, kept in this process until a change of any process drops them. Nothing of a
 * member, no stock and no amount of an order is kept.
 */
export type Facts = {
  keep<Value>(name: string, terms: Terms<Value>, read: () => Promise<Value>): Promise<Value>;
  /** A change with these tags was committed somewhere. */
  drop(tags: readonly string[]): void;
  /** This process is about to commit a change: until its event arrives, callers read the database. */
  expect(tags: readonly string[]): void;
};

/** @param isCurrent whether changes of other processes arrive; nothing is kept while they do not */
export function createFacts(isCurrent: () => boolean, now: () => number = () => performance.now()): Facts {
  const kept = new LRUCache<string, Kept>({ maxSize: mostBytes });
  const awaited = new Map<string, number>();

  const isAwaited = (dependsOn: Dependence): boolean => {
    if (awaited.size === 0) return false;
    for (const [tag, until] of awaited) {
      if (until < now()) awaited.delete(tag);
      else if (dependsOn === 'any' || dependsOn.includes(tag)) return true;
    }
    return false;
  };
  const forget = (tags: readonly string[]): void => {
    // A newer release beside this one may have tags that this one does not know.
    const isAll = tags.some((tag) => tag === cacheTags.everything || !isCacheTag(tag));
    for (const [name, { dependsOn }] of kept) {
      if (isAll || dependsOn === 'any' || dependsOn.some((tag) => tags.includes(tag))) kept.delete(name);
    }
  };
  return {
    keep: (name, { dependsOn, longestMs, bytesOf }, read) => {
      if (!isCurrent() || isAwaited(dependsOn)) return read();
      const found = kept.get(name);
      if (found && now() - found.since < longestMs) {
        const { value } = found;
        return ('read' in value ? Promise.resolve(value.read) : value.reading) as ReturnType<typeof read>;
      }
      const reading = read();
      const entry: Kept = { value: { reading }, dependsOn, since: now() };
      // Kept before it is read, so that a change meanwhile drops it.
      kept.set(name, entry, { size: smallBytes });
      reading.then(
        (one) => {
          if (kept.peek(name) !== entry) return;
          entry.value = { read: one };
          if (bytesOf) kept.set(name, entry, { size: bytesOf(one) + smallBytes });
        },
        () => kept.peek(name) === entry && kept.delete(name),
      );
      return reading;
    },
    drop: (tags) => {
      if (tags.length === 0) return;
      forget(tags);
      if (tags.includes(cacheTags.everything)) awaited.clear();
      for (const tag of tags) awaited.delete(tag);
    },
    expect: (tags) => {
      forget(tags);
      for (const tag of tags) awaited.set(tag, now() + awaitedMs);
    },
  };
}

const ofDatabases = new WeakMap<Executor, Facts>();
const opened = new Set<Facts>();

/** Keeps facts for callers that read this database outside of a transaction. Returns how to end it. */
export function keepFacts(db: Executor, facts: Facts): () => void {
  ofDatabases.set(db, facts);
  opened.add(facts);
  return () => {
    ofDatabases.delete(db);
    opened.delete(facts);
  };
}

/**
 * A value that is the same for all callers. In a transaction it is always read: its steps follow one state.
 * @param name of the value, with everything that it depends on besides the database
 */
export function fact<Value>(
  db: Executor,
  name: string,
  terms: Terms<Value>,
  read: () => Promise<Value>,
): Promise<Value> {
  return ofDatabases.get(db)?.keep(name, terms, read) ?? read();
}

/** Called before a change with these tags is committed by this process. */
export function expectChange(tags: readonly string[]): void {
  for (const facts of opened) facts.expect(tags);
}
