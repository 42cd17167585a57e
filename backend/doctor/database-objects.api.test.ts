import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestStore, type TestStore } from '../testing';
import { readObjects } from './database-objects';
import stored from './database-objects.json' with { type: 'json' };
import { violated } from './report';
import { runDoctor } from './run-doctor';

let store: TestStore;
beforeAll(async () => {
  store = await createTestStore();
});
afterAll(() => store?.close());

it('are stored as the migrations make them: npm run database-objects', async () => {
  expect(await readObjects(store.db)).toEqual(stored);
});

const undo = new Error('undo');

async function foundAfter(statement: string): Promise<string[]> {
  let found: string[] = [];
  const changed = store.db.transaction(async (tx) => {
    await tx.execute(sql.raw(statement));
    const findings = violated(await runDoctor(tx, store.clock.now()));
    found = findings.flatMap(({ name, ids }) => (name === 'database-objects' ? ids : []));
    throw undo;
  });
  await expect(changed).rejects.toBe(undo);
  return found;
}

describe('a guard is missed', () => {
  it.each([
    [
      'that was replaced by an empty function',
      `create or replace function sum_refunds() returns trigger language plpgsql as $$ begin return null; end $$`,
      'function sum_refunds',
    ],
    ['that is disabled', 'alter table refund disable trigger refund_sums', 'trigger refund.refund_sums'],
    ['that was dropped', 'drop trigger refund_sums on refund', 'trigger refund.refund_sums'],
    [
      'that checks less',
      `alter table orders drop constraint orders_money, add constraint orders_money check (pay_amount_fen >= 0)`,
      'constraint orders.orders_money',
    ],
    ['of two payments', 'drop index payment_log_one_applied', 'index payment_log.payment_log_one_applied'],
    [
      'beside a trigger that no migration made',
      `create trigger extra before update on sku for each row execute function refuse_change()`,
      'trigger sku.extra',
    ],
  ])('%s', async (_what, statement, name) => {
    expect(await foundAfter(statement)).toEqual([name]);
  });
});
