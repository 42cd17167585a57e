import { Mutex } from 'async-mutex';

const mutexes = new Map<string, Mutex>();

/**
 * Runs tasks with the same key sequentially, so that a limit on attempts also holds for concurrent ones.
 * Per process: with N processes, up to N - 1 further attempts may run before the limit takes effect.
 */
export async function runExclusive<T>(key: string, task: () => Promise<T>): Promise<T> {
  const mutex = mutexes.get(key) ?? new Mutex();
  mutexes.set(key, mutex);
  try {
    return await mutex.runExclusive(task);
  } finally {
    if (!mutex.isLocked() && mutexes.get(key) === mutex) mutexes.delete(key);
  }
}

/** Keys with a running or waiting task. */
export function activeKeys(): string[] {
  return [...mutexes.keys()];
}
