import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../database/connect';
import { nodeLease } from '../database/schema/platform';
import { LEASED_NODES, setLeasedNode } from './new-id';

/** Milliseconds a lease is valid in the database. */
const LEASE_MS = 10 * 60_000;
/** Milliseconds before its end at which the process stops using its node: longer than clocks differ. */
const MARGIN_MS = 60_000;
const RENEW_MS = 3 * 60_000;
/** Tries to lease a node while other processes take the same one. */
const TRIES = 20;

/**
 * Leases a free node, chosen at random; a concurrent process that chose the same one tries again.
 *
 * @returns null when all nodes are leased
 */
export async function leaseNode(db: Database, holder: string): Promise<number | null> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const { rows } = await db.execute<{ node: number }>(sql`
      insert into node_lease (node, holder, expire_time)
      select free.node, ${holder}, now() + ${LEASE_MS} * interval '1 millisecond'
      from generate_series(0, ${LEASED_NODES - 1}) as free(node)
      where not exists (select 1 from node_lease taken where taken.node = free.node and taken.expire_time > now())
      order by random() limit 1
      on conflict (node) do update set holder = excluded.holder, expire_time = excluded.expire_time
        where node_lease.expire_time <= now()
      returning node`);
    const [leased] = rows;
    if (leased) return leased.node;
  }
  return null;
}

/** Leases a node for the ids of this process and renews the lease until `release`. */
export async function keepNodeLease(
  db: Database,
  log: Logger,
  now: () => number = Date.now,
): Promise<{ release(): Promise<void> }> {
  const holder = randomUUID();
  let node: number | null = null;

  const renew = async (): Promise<void> => {
    // Read before the statement: the lease in the database ends later than this process believes.
    const until = now() + LEASE_MS - MARGIN_MS;
    const isMine = node !== null && (await extend(db, holder, node));
    if (!isMine) node = await leaseNode(db, holder);
    if (node === null) log.warn({ event: 'ids.no-lease' }, 'no node is free; ids use a random one');
    setLeasedNode(node === null ? null : { node, until });
  };
  const renewOrWarn = () =>
    renew().catch((error: unknown) => {
      log.warn({ event: 'ids.no-lease', err: error }, 'the node lease could not be renewed');
    });

  await renewOrWarn();
  const timer = setInterval(renewOrWarn, RENEW_MS);
  timer.unref();
  return {
    release: async () => {
      clearInterval(timer);
      setLeasedNode(null);
      if (node === null) return;
      // Not deleted: another process may take the node when no clock can repeat its last millisecond.
      await db
        .update(nodeLease)
        .set({ expireTime: sql`now() + ${MARGIN_MS} * interval '1 millisecond'` })
        .where(and(eq(nodeLease.node, node), eq(nodeLease.holder, holder)))
        .catch(() => {});
    },
  };
}

async function extend(db: Database, holder: string, node: number): Promise<boolean> {
  const kept = await db
    .update(nodeLease)
    .set({ expireTime: sql`now() + ${LEASE_MS} * interval '1 millisecond'` })
    .where(and(eq(nodeLease.node, node), eq(nodeLease.holder, holder)))
    .returning({ node: nodeLease.node });
  return kept.length > 0;
}
