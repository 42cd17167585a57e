import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RawSql } from '@/backend/database/connect';
import { newId } from '@/backend/platform/new-id';
import { createTestStore, type TestStore } from '@/backend/testing';
import { findViolations } from '@/tests/api/fixtures/check-invariants';

let store: TestStore;
beforeAll(async () => {
  store = await createTestStore();
});
afterAll(() => store.close());

const chainOf = async (query: RawSql) => {
  const { rows } = await query('select pg_backend_pid() % 16 as chain');
  return (rows[0] as { chain: number }).chain;
};

/** Writes audit entries and their links, and does not commit yet. */
async function audit(query: RawSql, entries: number): Promise<void> {
  await query('begin');
  await query(`set local lock_timeout = '2s'`);
  for (let entry = 0; entry < entries; entry += 1)
    await query(
      `insert into audit_log (id, action, actor_type, detail) values ($1, 'order.note', 'STAFF', '{}')`,
      [newId()],
    );
  await query('set constraints all immediate');
}

it('a commit of an act of staff does not wait for one in another chain, and each chain has its own order', async (test) => {
  // The embedded database has one session.
  if (store.engine === 'pglite') return test.skip();
  const sessions = await Promise.all(Array.from({ length: 4 }, () => store.connection.session()));
  const chains = await Promise.all(sessions.map(({ query }) => chainOf(query)));
  const otherAt = chains.findIndex((chain) => chain !== chains[0]);
  const [first, other] = [sessions[0], sessions[otherAt]];
  if (!first || !other) throw new Error('All sessions have one chain');
  await audit(first.query, 2);
  await audit(other.query, 2);
  await other.query('commit');
  await first.query('commit');
  await audit(first.query, 1);
  await first.query('commit');
  for (const { close } of sessions) await close();

  const { rows } = await store.rawSql(
    'select seq >> 40 as chain, count(*)::int as entries from audit_chain group by 1 order by 1',
  );
  const entriesOf = (chain: number | undefined) =>
    (rows as { chain: string; entries: number }[]).find((row) => Number(row.chain) === chain)?.entries;
  expect([entriesOf(chains[0]), entriesOf(chains[otherAt])]).toEqual([3, 2]);
  expect(await findViolations(store.services)).toEqual({});
});

it('a row that is missing at the start of a chain is found', async () => {
  await store.rawSql('alter table audit_chain disable trigger audit_chain_append_only');
  await store.rawSql('alter table audit_log disable trigger audit_log_append_only');
  await store.rawSql(`with gone as (delete from audit_chain where seq = (select min(seq) from audit_chain)
    returning audit_id) delete from audit_log where id = (select audit_id from gone)`);
  expect((await findViolations(store.services))['audit-chain']?.length).toBeGreaterThan(0);
});
