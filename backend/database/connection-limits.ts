import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool, PoolClient } from 'pg';
import { metrics } from '../../lib/metrics/metrics';
import { nameStatements } from './name-statements';

/** For what a connection is used: calls of one group share a limit, so that one locked table does not stop the others. */
export type DatabaseUse = {
  group: string;
  /** Milliseconds after which a statement fails. */
  statementTimeout: number;
  /** Its statements find rows by keys, so that one plan fits all values: PostgreSQL keeps it for each connection. */
  keepsPlans?: boolean;
};

/** Of statements that change something, and of jobs. */
export const writeTimeout = 30_000;

const current = new AsyncLocalStorage<DatabaseUse>();
/** Whether plans of the current use are kept. */
const keepsPlans = (): boolean => current.getStore()?.keepsPlans === true;

const otherUse: DatabaseUse = { group: 'jobs', statementTimeout: writeTimeout };

/** Runs `work` with connections of this group. */
export const withDatabaseUse = <T>(use: DatabaseUse, work: () => T): T => current.run(use, work);

/** Milliseconds for which a group may hold a connection before it counts as slow. */
const slowAfter = 300;
/** Milliseconds that a read waits for a connection while its group gives none back, and the longest for any call. */
const stuckWait = 1000;
const longestWait = 10_000;

type Waiting = { start: () => void; fail: () => void; since: number };
type Group = { held: Set<{ since: number }>; waiting: Waiting[]; returned: number };

/** The message of `pg` for a full pool. */
const fullPool = 'timeout exceeded when trying to connect';

/**
 * Limits the connections that calls of one group hold at the same time to half of the pool, and those of all slow groups
 * together too: what a locked table stops can take no more. A quarter of the pool is for groups that hold few. A call
 * that gets no connection in time fails as for a full pool.
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
      group.returned = now();
      if (group.held.size === 0 && group.waiting.length === 0) groups.delete(name);
      startWaiting();
    };
  };

  return {
    waiting: () => [...groups.values()].reduce((sum, group) => sum + group.waiting.length, 0),
    /**
     * Waits until a call of this group may use a connection. Returns how to give it back.
     * @param isRead fails sooner while the group is stuck; writes queue for the same row in a rush of buyers
     */
    async enter(name: string, isRead: boolean): Promise<() => void> {
      const group = groups.get(name) ?? { held: new Set(), waiting: [], returned: now() };
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
          // A rush on a busy machine is slow too, but gives connections back all the time.
          const stuck = Math.min(waited, now() - group.returned);
          if (waited >= longestWait || (isRead && stuck >= stuckWait)) waiting.fail();
        }, 100);
        group.waiting.push(waiting);
      });
    },
  };
}

/**
 * Applies the limits, statement timeouts and kept plans of the current use to a pool, whose statements end after
 * `writeTimeout`.
 * @param hasOwnConnections false behind a pooler, where a setting or a plan would stay with a connection that others use
 * @returns how many calls wait for a connection
 */
export function limitConnections(pool: Pool, most: number, hasOwnConnections: boolean): () => number {
  const limits = createConnectionLimits(most);
  if (hasOwnConnections) pool.on('connect', nameStatements(keepsPlans));
  const timeouts = new WeakMap<PoolClient, number>();
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;

  const checkOut = async (): Promise<PoolClient> => {
    const { group, statementTimeout } = current.getStore() ?? otherUse;
    const started = performance.now();
    const leave = await limits.enter(group, statementTimeout < writeTimeout);
    try {
      const client = await connect();
      metrics.connectionSeconds.observe((performance.now() - started) / 1_000);
      const release = client.release.bind(client);
      client.release = (error) => {
        leave();
        release(error);
      };
      if (hasOwnConnections && (timeouts.get(client) ?? writeTimeout) !== statementTimeout) {
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
  return limits.waiting;
}
