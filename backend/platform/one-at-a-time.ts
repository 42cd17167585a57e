const lastOf = new Map<string, Promise<unknown>>();

/**
 * Attempts on one key one after the other, so that two hundred guesses sent at once are counted like those sent one
 * by one. Each process holds its own line: N processes may let N - 1 more guesses through before they see the limit.
 */
export async function oneAtATime<T>(key: string, attempt: () => Promise<T>): Promise<T> {
  const before = lastOf.get(key) ?? Promise.resolve();
  const own = before.then(attempt, attempt);
  lastOf.set(key, own);
  try {
    return await own;
  } finally {
    if (lastOf.get(key) === own) lastOf.delete(key);
  }
}
