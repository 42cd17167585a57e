import type { Database } from '../database/connect';
import type { Services } from './context';

type Kept<Value> = { time: number; value: Promise<Value> };

/** A value may be used this many times longer than it is fresh, while it is read again. */
const staleFactor = 10;
const mostKeys = 1_000;

/**
 * Keeps what is the same for all and need not be exact to the second, such as a figure over all orders: for `freshMs` it
 * is not read again, and afterwards callers get the kept value while it is. Never for prices, stock or personal data.
 */
export function keptValue<Value>(
  freshMs: number,
  read: (services: Pick<Services, 'db' | 'clock'>, key: string) => Promise<Value>,
): (services: Pick<Services, 'db' | 'clock'>, key: string) => Promise<Value> {
  const ofDatabases = new WeakMap<Database, Map<string, Kept<Value>>>();
  return ({ db, clock }, key) => {
    const kept = ofDatabases.get(db) ?? new Map<string, Kept<Value>>();
    ofDatabases.set(db, kept);
    const time = clock.now().getTime();
    const readAgain = (): Promise<Value> => {
      const value = read({ db, clock }, key);
      const entry = { time, value };
      // Without an oldest key there is nothing to remove.
      if (kept.size >= mostKeys && !kept.has(key)) kept.delete(kept.keys().next().value ?? '');
      kept.set(key, entry);
      // The next call reads again.
      value.catch(() => kept.get(key) === entry && kept.delete(key));
      return value;
    };
    const found = kept.get(key);
    const age = found ? Math.abs(time - found.time) : Number.POSITIVE_INFINITY;
    if (!found || age > freshMs * staleFactor) return readAgain();
    if (age > freshMs) {
      const { value } = found;
      readAgain().catch(() => {
        kept.set(key, found);
      });
      return value;
    }
    return found.value;
  };
}
