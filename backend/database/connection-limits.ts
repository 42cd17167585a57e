import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool, PoolClient } from 'pg';

/** For what a connection is used: calls of one group share a limit, so that one locked table does not stop the others. */
export type DatabaseUse = {
  group: string;
  /** Milliseconds after which a statement fails. */
  statementTimeout: number;
};

/** Of statements that change something, and of jobs. */
export const writeTimeout = 30_000;

const current = new AsyncLocalStorage<DatabaseUse>();
const otherUse: DatabaseUse = { group: 'jobs', statementTimeout: writeTimeout };

/** Runs `work` with connections of this group. */
export const withDatabaseUse = <T>(use: DatabaseUse, work: () => T): T => current.run(use, work);

/** Milliseconds for which a group may hold a connection before it counts as slow. */
const slowAfter = 300;
/** Milliseconds that a read of a slow group waits for a connection, and the longest for any other call. */
const slowWait = 1000;
const longestWait = 10_000;

type Waiting = { start: () => void; fail: () => void; since: number };
type Group = { held: Set<{ since: number }>; waiting: Waiting[] };

/** The message of `pg` for a full pool. */
const fullPool = 'timeout exceeded when trying to connect';

/**
 * Limits the connections that calls of one group hold at the same time to half of the pool, and those of all slow groups
 * together too: what a locked table stops can take no more. A quarter of the pool is for groups that hold few. A call of
 * a slow group that gets no connection in time fails as for a full pool.
 */
export function createConnectionLimits(most: number, now: () => number = () => performance.now()) {
  const groups = new Map<string, Group>();
  const half = Math.max(1, Math.floor(most / 2));
  const reserve = Math.floor(most / 4);
  const few = Math.max(1, Math.floor(most / 10));
  let total = 0;

  const isSlow = ({ held }: Group): boolean => {
    const limit = now() - slowAfter;
    for (const { since } of held) if (since <= limit) return true;
    return false;
  };
  const heldBySlow = (): number => {
    let count = 0;
    for (const group of groups.values()) if (isSlow(group)) count += group.held.size;
    return count;
  };
  const isFree = (group: Group): boolean =>
    total < most &&
    group.held.size < half &&
    (group.held.size < few || most - total > reserve) &&
    !(isSlow(group) && heldBySlow() >= half);

  /** Starts what waits and may start: in its order within a group. */
  const startWaiting = (): void => {
    for (const group of groups.values()) {
      while (group.waiting.length > 0 && isFree(group)) group.waiting.shift()?.start();
    }
  };
  const hold = (name: string, group: Group): (() => void) => {
    const mine = { since: now() };
    group.held.add(mine);
    total += 1;
    return () => {
      if (!group.held.delete(mine)) return;
      total -= 1;
      if (group.held.size === 0 && group.waiting.length === 0) groups.delete(name);
      startWaiting();
    };
  };

  return {
    /**
     * Waits until a call of this group may use a connection. Returns how to give it back.
     * @param isRead fails sooner while the group is slow; writes queue for the same row in a rush of buyers
     */
    async enter(name: string, isRead: boolean): Promise<() => void> {
      const group = groups.get(name) ?? { held: new Set(), waiting: [] };
      groups.set(name, group);
      if (group.waiting.length === 0 && isFree(group)) return hold(name, group);
      return new Promise((resolve, reject) => {
        const end = (): void => {
          clearInterval(timer);
          group.waiting = group.waiting.filter((one) => one !== waiting);
        };
        const waiting: Waiting = {
          since: now(),
          start: () => {
            end();
            resolve(hold(name, group));
          },
          fail: () => {
            end();
            reject(new Error(fullPool));
          },
        };
        const timer = setInterval(() => {
          const waited = now() - waiting.since;
          if (waited >= longestWait || (isRead && waited >= slowWait && isSlow(group))) waiting.fail();
        }, 100);
        group.waiting.push(waiting);
      });
    },
  };
}

/** Applies the limits and statement timeouts of the current use to a pool, whose statements end after `writeTimeout`. */
export function limitConnections(pool: Pool, most: number, hasTimeouts: boolean): void {
  const limits = createConnectionLimits(most);
  const timeouts = new WeakMap<PoolClient, number>();
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;

  const checkOut = async (): Promise<PoolClient> => {
    const { group, statementTimeout } = current.getStore() ?? otherUse;
    const leave = await limits.enter(group, statementTimeout < writeTimeout);
    try {
      const client = await connect();
      const release = client.release.bind(client);
      client.release = (error) => {
        leave();
        release(error);
      };
      if (hasTimeouts && (timeouts.get(client) ?? writeTimeout) !== statementTimeout) {
        timeouts.set(client, statementTimeout);
        // Not awaited: the statement of the caller follows it on the connection.
        client.query(`set statement_timeout = ${statementTimeout}`).catch(() => undefined);
      }
      return client;
    } catch (error) {
      leave();
      throw error;
    }
  };
  type Callback = (error?: Error, client?: PoolClient, release?: PoolClient['release']) => void;
  const limited = (callback?: Callback) => {
    const checkedOut = checkOut();
    if (!callback) return checkedOut;
    checkedOut.then(
      (client) => queueMicrotask(() => callback(undefined, client, client.release)),
      (error: Error) => queueMicrotask(() => callback(error)),
    );
    return undefined;
  };
  Object.assign(pool, { connect: limited });
}
