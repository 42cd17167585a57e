import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nodeLease } from '../database/schema/platform';
import { createTestStore, type TestStore } from '../testing';
import { LEASED_NODES, newId, nodeOf, setIdTime, setLeasedNode } from './new-id';
import { keepNodeLease, leaseNode } from './node-lease';

let store: TestStore;
beforeAll(async () => {
  store = await createTestStore();
});
afterAll(() => store.close());

const leases = (units: number) =>
  Promise.all(Array.from({ length: units }, (_, n) => leaseNode(store.db, `holder ${n}`)));

it('makes ids with the leased node of the process', async () => {
  const [own] = await store.db
    .select()
    .from(nodeLease)
    .where(sql`expire_time > now()`)
    .orderBy(desc(nodeLease.expireTime));
  expect(nodeOf(newId())).toBe(own?.node);
});

it('never leases one node to two processes', async () => {
  const nodes = await leases(30);
  expect(nodes).not.toContain(null);
  expect(new Set(nodes).size).toBe(30);
});

it('leases a node again after its lease has ended', async () => {
  const [node] = await leases(1);
  if (typeof node !== 'number') throw new Error('No node');
  await store.db
    .update(nodeLease)
    .set({ expireTime: sql`now() - interval '1 second'` })
    .where(eq(nodeLease.node, node));
  await store.db.execute(sql`
    insert into node_lease select n, 'other', now() + interval '1 hour' from generate_series(0, 767) n
    where n <> ${node} on conflict (node) do update set expire_time = excluded.expire_time`);
  expect(await leaseNode(store.db, 'next')).toBe(node);
  expect(await leaseNode(store.db, 'one too many')).toBeNull();
  await store.db.delete(nodeLease);
});

it('uses a random node outside the leased ones without a valid lease', async () => {
  const at = Date.now();
  setIdTime(() => at);
  setLeasedNode(null);
  expect(nodeOf(newId())).toBeGreaterThanOrEqual(LEASED_NODES);
  setLeasedNode({ node: 5, until: at + 1 });
  expect(nodeOf(newId())).toBe(5);
  setLeasedNode({ node: 5, until: at });
  expect(nodeOf(newId())).toBeGreaterThanOrEqual(LEASED_NODES);
  setIdTime(Date.now);
});

it('keeps a released node out of use for a minute', async () => {
  const lease = await keepNodeLease(store.db, store.services.log);
  const node = nodeOf(newId());
  expect(node).toBeLessThan(LEASED_NODES);
  await lease.release();
  expect(await leases(3)).not.toContain(node);
  expect(nodeOf(newId())).toBeGreaterThanOrEqual(LEASED_NODES);
});
