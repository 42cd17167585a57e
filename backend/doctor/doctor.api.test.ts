import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoViolations, findViolations } from '../../tests/api/fixtures/check-invariants';
import { cardCodes, refundInParts, tradeEverything, tradeFixture } from '../../tests/api/fixtures/trade';
import { knownCorruptions } from '../../tests/doctor/known-corruptions';
import type { Transaction } from '../database/connect';
import { createTestStore, type TestStore } from '../testing';
import { alarmOnViolations, checkNightly } from './report';
import { findViolating, invariants, runDoctor } from './run-doctor';

let store: TestStore;
beforeAll(async () => {
  store = await createTestStore();
  await tradeEverything(store);
  await refundInParts(store);
});
afterAll(() => store.close());

it('finds nothing after purchases, refunds and cancellations of every kind', async () => {
  await expectNoViolations(store);
  const { rows } = await store.db.execute(sql`select distinct status from orders`);
  expect(rows.map(({ status }) => status).sort()).toEqual([
    'CANCELED',
    'COMPLETED',
    'OVERDUE_PAYMENT',
    'PENDING_EVALUATE',
    'REFUNDED',
  ]);
});

it('reports each invariant once, and cannot write', async () => {
  const findings = await runDoctor(store.db, store.clock.now());
  expect(findings.map(({ name }) => name)).toEqual(invariants.map(({ name }) => name));
  const executed: string[] = [];
  const spied = {
    transaction: (work: (tx: Transaction) => Promise<unknown>, config: object) =>
      store.db.transaction(async (tx) => {
        await work(tx);
        const { rows } = await tx.execute(
          sql`select current_setting('transaction_read_only') as read_only, current_setting('transaction_isolation') as isolation`,
        );
        executed.push(JSON.stringify(rows[0]));
        return [];
      }, config),
  };
  await runDoctor(Object.assign(Object.create(store.db), spied), store.clock.now());
  expect(executed).toEqual(['{"read_only":"on","isolation":"repeatable read"}']);
});

const anOrder = (status: string) => sql`(select min(id) from orders where status = ${status})`;
const log = (event: string, from: string, to: string) => sql`
  insert into order_log (id, order_id, type, from_status, to_status, actor_type, detail)
  values (${`planted ${event}`}, ${anOrder('COMPLETED')}, 'HOLD', ${from}, ${to}, 'SYSTEM',
    jsonb_build_object('event', ${event}::text))`;
const aReward = sql`(select min(id) from point_log where type = 'REWARD')`;
const partlyRefunded = sql`(
  select min(order_id) from refund where kind = 'ORDER' and status = 'SUCCEEDED' and not ends_order)`;
const refundedTopUp = sql`(
  select min(i.id) from order_item i join orders o on o.id = i.order_id
  where o.status = 'REFUNDED' and i.delivery_mode = 'DIRECT' and i.delivered_quantity = 0)`;
const ago = sql`now() - interval '1 hour'`;
const disputed = (status: string, closedTime: SQL) => sql`
  insert into dispute (id, provider, provider_dispute_id, payment_log_id, order_id, status, reason, currency, minor,
    closed_time, next_check_time)
  select 'planted', provider, 'planted', id, order_id, ${status}, 'planted', 'CNY', 5, ${closedTime}::timestamptz, ${ago}
  from payment_log where applied limit 1`;

/** For each invariant, changes that violate it. The triggers are off while they run. */
const plants: Record<string, Record<string, () => SQL[]>> = {
  'journal-balances': {
    'an entry that does not balance': () => [
      sql`insert into journal_line (entry_id, line, account, currency, minor)
        select min(id), 99, 'PROVIDER_FEES', 'CNY', 1 from journal_entry`,
    ],
    'an entry without lines': () => [
      sql`insert into journal_entry (id, kind, order_id) select 'PAYMENT:none', 'PAYMENT', min(id) from orders`,
    ],
  },
  'journal-payments': {
    'a receivable from another provider': () => [
      sql`update journal_line set provider = 'other' where entry_id = (
        select min(entry_id) from journal_line where account = 'RECEIVABLE' and entry_id like 'PAYMENT:%')
        and account = 'RECEIVABLE'`,
    ],
  },
  'journal-refunds': {
    'another amount than was refunded': () => [
      sql`update journal_line set minor = minor + case when account = 'RECEIVABLE' then -1 else 1 end
        where account in ('RECEIVABLE', 'EXCHANGE_CLEARING') and currency <> 'CNY' and entry_id = (
          select min(entry_id) from journal_line where account = 'RECEIVABLE' and entry_id in (
            select entry_id from journal_line where account = 'REFUNDS'))`,
    ],
  },
  'journal-coins': {
    'another number of coins than was posted': () => [
      sql`update journal_line set minor = minor * 2
        where entry_id = (select min(id) from journal_entry where kind = 'COINS')`,
    ],
  },
  'journal-orders': {
    'more revenue than was paid': () => [
      sql`update journal_line set minor = minor + sign(minor)
        where account in ('DEFERRED_REVENUE', 'REVENUE')
          and entry_id = (select min(id) from journal_entry where kind = 'DELIVERY')`,
    ],
  },
  'coin-balances': {
    'a balance that was not posted': () => [
      sql`update point_account set balance = balance + 1 where balance > 0`,
    ],
  },
  'coin-lots': {
    'a posting that no lot has': () => [
      sql`delete from coin_movement where lot_id = ${aReward}`,
      sql`delete from coin_lot where id = ${aReward}`,
    ],
    'coins spent from two lots': () => [
      sql`update coin_movement set coins = coins * 2 where (point_log_id, lot_id) = (
        select point_log_id, lot_id from coin_movement where coins < 0 limit 1)`,
    ],
    'a lot of another member': () => [
      sql`update coin_lot set member_id = (select min(id) from member where id <> coin_lot.member_id)
        where id = ${aReward}`,
    ],
    'a lot below zero': () => [
      sql`insert into point_log (id, member_id, type, credit, debit, balance_after, order_id, idempotency_key)
        select 'planted', member_id, 'PAY', 0, credit + 5, -5, null, 'planted' from point_log where id = ${aReward}`,
      sql`insert into coin_movement (point_log_id, lot_id, coins)
        select 'planted', ${aReward}, -debit from point_log where id = 'planted'`,
      sql`update point_account a set balance = a.balance - p.debit from point_log p
        where p.id = 'planted' and p.member_id = a.member_id`,
      sql`insert into journal_entry (id, kind, point_log_id) values ('COINS:planted', 'COINS', 'planted')`,
      sql`insert into journal_line (entry_id, line, account, currency, minor)
        select 'COINS:planted', side, account, 'CNY', debit * sign from point_log, (values
          (0, 'COIN_EXPENSE', -1), (1, 'COIN_LIABILITY', 1)) as l (side, account, sign) where id = 'planted'`,
    ],
  },
  facts: {
    'a case without a reason': () => [
      sql`update provider_fact set outcome = 'CASE' where id = (select min(id) from provider_fact)`,
    ],
    'a fact that was never applied': () => [
      sql`update provider_fact set outcome = 'RECEIVED', outcome_time = null,
        created_time = created_time - interval '2 days' where id = (select min(id) from provider_fact)`,
    ],
  },
  'coin-origins': {
    'a reward without its payment': () => [
      sql`update coin_lot set payment_log_id = null where id = ${aReward}`,
    ],
    'a grant with a payment': () => [
      sql`update coin_lot set payment_log_id = (select min(id) from payment_log) where id = (
        select min(id) from point_log where type = 'ADJUST')`,
    ],
  },
  receipts: {
    'a number that no receipt has': () => [
      sql`insert into receipt_counter (series, last) values ('RE2001', 1)`,
    ],
  },
  disputes: {
    'an open dispute that nothing checks': () => [disputed('OPEN', sql`null`)],
    'a fee that is not booked': () => [
      disputed('WON', sql`now()`),
      sql`update dispute set fee_minor = 2000, fee_currency = 'USD' where id = 'planted'`,
    ],
    'a lost dispute that is not booked': () => [disputed('LOST', sql`now()`)],
    'a dispute that is booked and withheld for ever': () => [
      disputed('WON', sql`now()`),
      sql`insert into journal_entry (id, kind, dispute_id) values ('DISPUTE_OPENED:planted', 'DISPUTE_OPENED', 'planted')`,
      sql`insert into journal_line (entry_id, line, account, provider, currency, minor) values
        ('DISPUTE_OPENED:planted', 0, 'DISPUTED_FUNDS', null, 'CNY', 5),
        ('DISPUTE_OPENED:planted', 1, 'RECEIVABLE', 'sandbox', 'CNY', -5)`,
    ],
  },
  'order-money': {
    'a refund that the order does not record': () => [
      sql`update orders set amount_refunded_fen = amount_refunded_fen + 1 where id = ${partlyRefunded}`,
      // The books agree with the order, so that only the comparison with its refunds finds it.
      sql`insert into journal_entry (id, kind, order_id) select 'planted', 'DELIVERY', ${partlyRefunded}`,
      sql`insert into journal_line (entry_id, line, account, currency, minor) values
        ('planted', 0, 'REFUNDS', 'CNY', 1), ('planted', 1, 'BANK', 'CNY', -1)`,
    ],
    'a delivered order that was not paid completely': () => [
      sql`update orders set pay_amount_fen = pay_amount_fen + 1, service_fee_fen = service_fee_fen + 1
        where id = ${anOrder('COMPLETED')}`,
    ],
  },
  'order-work': {
    'a paid order that nothing checks': () => [
      sql`update orders set next_check_time = ${ago} where status = 'PENDING_SHIPMENT'`,
    ],
    'a paid order without a hold': () => [
      sql`update orders set hold_owner = null, hold_deadline = null, status = 'PENDING_REVIEW'
        where status = 'PENDING_SHIPMENT'`,
      sql`insert into order_log (id, order_id, type, from_status, to_status, actor_type, detail)
        select 'planted', id, 'HOLD', 'PENDING_SHIPMENT', 'PENDING_REVIEW', 'SYSTEM', '{"event":"SUPPLIER_REFUSED"}'
        from orders where status = 'PENDING_REVIEW'`,
    ],
  },
  waits: {
    'an order whose next check is in ten years': () => [
      sql`update orders set next_check_time = now() + interval '10 years' where status = 'PENDING_SHIPMENT'`,
    ],
    'a refund whose next check is in ten years': () => [
      sql`insert into refund (id, sn, order_id, payment_log_id, amount_fen, minor, kind, status, reason, next_check_time)
        select 'planted', 'planted', order_id, id, 1, 0, 'ORDER', 'SUBMITTED', 'test', now() + interval '10 years'
        from payment_log where order_id = ${anOrder('COMPLETED')} and applied`,
      sql`update payment_log set refunded_fen = 1 where order_id = ${anOrder('COMPLETED')} and applied`,
    ],
  },
  'order-expiry': {
    'an unpaid order past its deadline': () => [
      sql`update orders set expire_time = ${ago} where status = 'PENDING_PAYMENT'`,
    ],
  },
  'order-transitions': {
    'a change that the state table forbids': () => [log('HOLD', 'COMPLETED', 'COMPLETED')],
    'a status that no logged change leads to': () => [
      sql`delete from order_log where type = 'CREATE' and order_id = ${anOrder('COMPLETED')}`,
    ],
  },
  'order-effects': {
    'a second delivery': () => [
      log('STAFF_REFUND', 'PENDING_EVALUATE', 'PENDING_REFUND'),
      log('REJECT_REFUND', 'PENDING_REFUND', 'PENDING_SHIPMENT'),
      log('DELIVERED', 'PENDING_SHIPMENT', 'PENDING_EVALUATE'),
    ],
  },
  'after-sales': {
    'a request that does not pause its order': () => [
      sql`insert into after_sales (id, order_id, order_item_id, member_id, type, status, reason, description, units, card_ids, image_ids, due_time)
        select 'planted', o.id, i.id, o.member_id, 'REPLACE_CODE', 'APPLIED', 'CODE_USED', '', 1, '[]', '[]', now()
        from orders o join order_item i on i.order_id = o.id where o.id = ${anOrder('COMPLETED')}`,
    ],
    'a refund of a request that is refused': () => [
      sql`insert into after_sales (id, order_id, order_item_id, member_id, type, status, reason, description, units, card_ids, image_ids, due_time, closed_time)
        select 'planted', o.id, i.id, o.member_id, 'REFUND', 'REJECTED', 'OTHER', '', 1, '[]', '[]', now(), now()
        from orders o join order_item i on i.order_id = o.id where o.id = ${partlyRefunded}`,
      sql`update refund set after_sales_id = 'planted' where id = (
        select min(id) from refund where order_id = ${partlyRefunded} and status = 'SUCCEEDED')`,
    ],
  },
  'top-up-results': {
    'a refunded top-up without a result that nothing queries': () => [
      sql`update order_item set delivery_state = 'SENDING' where id = ${refundedTopUp}`,
      sql`insert into supplier_call (id, order_item_id, attempt, kind, status, created_time, updated_time)
        select 'planted', id, 99, 'QUERY', 'PROCESSING', now() - interval '2 days', now() - interval '2 days'
        from order_item where id = ${refundedTopUp}`,
    ],
  },
  'payments-applied': {
    'a payment of another amount without a refund': () => [
      sql`insert into payment_log (id, sn, order_id, provider, method, status, amount_fen, fee_fen, fee_rate_ppm, currency, currency_minor)
        select 'planted', 'planted', order_id, provider, method, 'MISMATCH', 1, 0, 0, 'CNY', 1 from payment_log limit 1`,
    ],
    'two payments with one reference': () => [
      sql`drop index payment_log_provider`,
      sql`update payment_log set provider_ref = 'twice' where provider <> 'internal' and id in (
        select id from payment_log where provider <> 'internal' order by id limit 2)`,
    ],
  },
  'refunds-in-progress': {
    'a refund that is not retried': () => [
      sql`insert into refund (id, sn, order_id, payment_log_id, amount_fen, minor, kind, status, reason, next_check_time)
        select 'planted', 'planted', order_id, id, 1, 0, 'ORDER', 'SUBMITTED', 'test', ${ago} from payment_log
        where order_id = ${anOrder('COMPLETED')} and applied`,
      sql`update payment_log set refunded_fen = 1 where order_id = ${anOrder('COMPLETED')} and applied`,
    ],
    'a requested refund that no one can decide': () => [
      sql`insert into refund (id, sn, order_id, payment_log_id, amount_fen, minor, kind, status, reason)
        select 'planted', 'planted', order_id, id, 1, 0, 'ORDER', 'REQUESTED', 'test' from payment_log
        where order_id = ${anOrder('COMPLETED')} and applied`,
      sql`update payment_log set refunded_fen = 1 where order_id = ${anOrder('COMPLETED')} and applied`,
    ],
    'a sum of refunds in the paid currency that is wrong': () => [
      sql`update payment_log set refunded_minor = refunded_minor + 1 where order_id = ${anOrder('COMPLETED')} and applied`,
    ],
  },
  'payment-events': {
    'an event that is not processed': () => [
      sql`insert into payment_event (id, provider, type, provider_ref, created_time)
        values ('planted', 'sandbox', 'payment', 'ref', ${ago})`,
    ],
    'a dispute without a payment about which the provider is not asked again': () => [
      sql`insert into payment_event (id, provider, type, kind, object_id, created_time, checked_time)
        values ('planted', 'sandbox', 'dispute', 'DISPUTE', 'du_1', ${ago}, now() - interval '2 hours')`,
    ],
  },
  'sku-stock': {
    'a unit that was sold without an order': () => [
      sql`update sku set sold = sold + 1, stocked = stocked + 1 where id = (select min(id) from sku)`,
    ],
  },
  'card-stock': {
    'a unit without a code': () => [
      sql`update card_code set state = 'VOID' where id = (select min(id) from card_code where state = 'AVAILABLE')`,
    ],
  },
  'card-lots': {
    'a code for sale of a lot that is stopped': () => [
      sql`update card_lot set state = 'STOPPED' where id = (
        select min(batch_id) from card_code where state = 'AVAILABLE')`,
    ],
  },
  'card-codes': {
    'a refunded unit whose code is still valid': () => [
      sql`update order_item set refunded_quantity = 1 where order_id = ${anOrder('COMPLETED')} and delivery_mode = 'CARD'`,
    ],
    'a sold code without an order': () => [
      sql`update card_code set order_item_id = null where id = (select min(id) from card_code where state = 'SOLD')`,
    ],
  },
  'deliveries-paid': {
    'a delivery of an unpaid order': () => [
      sql`update order_item set delivered_quantity = 1 where order_id = ${anOrder('PENDING_PAYMENT')}`,
    ],
  },
  'deal-quota': {
    'a reserved slot without an order': () => [
      sql`update daily_deal set reserved_count = reserved_count + 1, quota = quota + 1`,
    ],
  },
  'coupon-limits': {
    'more codes for a member than allowed': () => [
      sql`update coupon set per_member = 0 where id = (select min(coupon_id) from coupon_code where member_id is not null)`,
    ],
  },
  'coupon-use': {
    'a locked code without an order': () => [
      sql`update coupon_code set status = 'LOCKED' where id = (select min(id) from coupon_code where status = 'UNUSED')`,
    ],
  },
  outbox: {
    'a notice that is not retried': () => [
      sql`insert into outbox (id, recipient, channel, subject, text, status, created_time)
        values ('planted', 'a@b.example', 'EMAIL', 's', 't', 'WAITING', now() - interval '1 day')`,
    ],
  },
  'audit-chain': {
    'a row that was changed': () => [
      sql`update audit_log set detail = detail || '{"amountFen": 1}' where id = (select min(id) from audit_log)`,
    ],
    'a row that was changed with its digest': () => [
      sql`update audit_log set actor_id = 'other' where id = (select audit_id from audit_chain order by seq limit 1)`,
      sql`update audit_chain c set hash = audit_digest(c.previous_hash, a) from audit_log a
        where c.seq = (select min(seq) from audit_chain) and a.id = c.audit_id`,
    ],
    'a row that was deleted with its link': () => [
      sql`delete from audit_log where id = (select audit_id from audit_chain order by seq limit 1)`,
      sql`delete from audit_chain where seq = (select min(seq) from audit_chain)`,
    ],
    'a row that was inserted beside the trigger': () => [
      sql`insert into audit_log (id, action, actor_type, detail) values ('planted', 'refund.settle', 'STAFF', '{}')`,
    ],
  },
  'append-only': {
    'a trigger that is disabled': () => [sql`alter table order_log disable trigger order_log_append_only`],
  },
};

const undo = new Error('undo');

/** The violations after some changes, which are rolled back. */
/** The rows that the invariant of this name finds after some changes, which are undone. */
async function violationsAfter(name: string, statements: readonly SQL[]): Promise<string[]> {
  const invariant = invariants.find((one) => one.name === name);
  if (!invariant) throw new Error(`There is no invariant ${name}`);
  let found: string[] = [];
  const planting = store.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const statement of statements) await tx.execute(statement);
    found = (await findViolating(tx, invariant, store.clock.now())).map(({ id }) => id);
    throw undo;
  });
  await expect(planting).rejects.toBe(undo);
  return found;
}

describe('a planted violation', () => {
  beforeAll(async () => {
    const trade = tradeFixture(store);
    await trade.place(cardCodes);
    await trade.pay(await trade.place());
    expect(await findViolations(store)).toEqual({});
  });

  const all = [...Object.entries(plants), ...Object.entries(knownCorruptions)];
  const cases = all.flatMap(([name, changes]) =>
    Object.entries(changes).map(([what, statements]) => [name, what, statements] as const),
  );

  it.each(cases)('of %s is found: %s', async (name, _what, statements) => {
    expect(await violationsAfter(name, statements())).not.toEqual([]);
  });

  it('exists for every invariant', () => {
    const planted = new Set(all.map(([name]) => name));
    expect([...planted].sort()).toEqual(invariants.map(({ name }) => name).sort());
  });
});

describe('the nightly check', () => {
  const loggedBy = async (work: (system: ReturnType<TestStore['system']>) => Promise<void>) => {
    const events: { event?: string; invariant?: string; count?: number }[] = [];
    const listener = (fields: (typeof events)[number]) => events.push(fields);
    const log = Object.assign(Object.create(store.services.log), { error: listener, info: listener });
    await work({ ...store.system(), log });
    return events;
  };

  it('runs once a day after four in the morning', async () => {
    /** Sets the clock to an hour of the day after tomorrow or later, in Shanghai. */
    const toHour = (hour: number) => {
      const day = 86_400_000;
      const shanghai = store.clock.now().getTime() + 8 * 3_600_000;
      const next = (Math.floor(shanghai / day) + 2) * day + hour * 3_600_000;
      store.clock.advance(next - shanghai);
    };
    const runs = async () => (await loggedBy(checkNightly)).filter(({ event }) => event === 'doctor.done');
    toHour(3);
    expect(await runs()).toEqual([]);
    store.clock.advance(3_600_000);
    expect(await runs()).toHaveLength(1);
    expect(await runs()).toEqual([]);
    toHour(5);
    expect(await runs()).toHaveLength(1);
  });

  it('is left to the new release once that has migrated the database', async () => {
    store.clock.advance(86_400_000);
    await store.db.execute(sql`insert into schema_migration (name, sha256) values ('9999_later.sql', '')`);
    expect(await loggedBy(checkNightly)).toEqual([]);
    await store.db.execute(sql`delete from schema_migration where name = '9999_later.sql'`);
    expect((await loggedBy(checkNightly)).at(-1)).toMatchObject({ event: 'doctor.done' });
  });

  it('logs an alarm for a violation', async () => {
    await expectNoViolations(store);
    expect((await loggedBy(alarmOnViolations)).map(({ event }) => event)).toEqual(['doctor.done']);
    await store.db.execute(sql`update point_account set balance = balance + 1 where balance > 0`);
    expect(await loggedBy(alarmOnViolations)).toMatchObject([
      { event: 'doctor.violation', invariant: 'coin-balances', count: expect.any(Number) },
      { event: 'doctor.violation', invariant: 'coin-chain', count: expect.any(Number) },
      { event: 'doctor.done' },
    ]);
  });
});
