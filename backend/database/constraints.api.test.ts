import { eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderFixture, phoneAccount } from '../../tests/api/fixtures/order';
import { openPayment, placeOrder, submitCard } from '../../tests/load/buyers';
import { newId } from '../platform/new-id';
import { writeAudit } from '../platform/write-audit';
import { createTestStore, type TestStore } from '../testing';
import { paymentLog, refund } from './schema/payments';

let store: TestStore;
let orderId: string;
let payment: typeof paymentLog.$inferSelect;
beforeAll(async () => {
  store = await createTestStore();
  const fixture = orderFixture(store);
  const who = await fixture.buyer();
  const skuId = await fixture.firstSku('skylark-video-vip');
  const order = await placeOrder(store.call, who, { skuId, values: phoneAccount });
  await submitCard(store.call, (await openPayment(store.call, who, order)).session);
  await store.runJobs();
  orderId = order.id;
  const [row] = await store.db.select().from(paymentLog).where(eq(paymentLog.orderId, orderId));
  if (!row) throw new Error('No payment');
  payment = row;
});
afterAll(() => store.close());

const refused: Record<string, () => SQL> = {
  'an unknown order status': () => sql`update orders set status = 'LOST' where id = ${orderId}`,
  'order sums that do not add up': () =>
    sql`update orders set order_amount_fen = order_amount_fen + 1 where id = ${orderId}`,
  'a coupon that does not exist': () => sql`update orders set coupon_code_id = '1' where id = ${orderId}`,
  'a deal that does not exist': () => sql`update orders set daily_deal_id = '1' where id = ${orderId}`,
  'a quantity of zero': () => sql`update order_item set quantity = 0 where order_id = ${orderId}`,
  'more units delivered than bought': () =>
    sql`update order_item set delivered_quantity = quantity + 1 where order_id = ${orderId}`,
  'an unknown payment status': () => sql`update payment_log set status = 'LOST' where id = ${payment.id}`,
  'a changed coin posting': () => sql`update point_log set credit = credit + 1`,
  'a deleted coin posting': () => sql`delete from point_log`,
  'a changed lot of coins': () => sql`update coin_lot set created_time = now()`,
  'a deleted movement of coins': () => sql`delete from coin_movement`,
  'a changed fact of a provider': () => sql`update provider_fact set created_time = now()`,
  'a deleted fact of a provider': () => sql`delete from provider_fact`,
};

it.each(Object.keys(refused))('refuses %s', async (name) => {
  const [members] = await store.db.select({ n: sql<number>`count(*)::int` }).from(sql`point_log`);
  expect(members?.n).toBeGreaterThan(0);
  const statement = refused[name];
  if (!statement) throw new Error(name);
  await expect(store.db.execute(statement())).rejects.toThrow();
});

const insertRefund = (
  amountFen: number,
  status: 'PENDING' | 'SUCCEEDED' | 'FAILED' = 'PENDING',
  minor = Math.min(payment.currencyMinor, 1),
) => {
  const id = newId();
  return store.db
    .insert(refund)
    .values({
      id,
      sn: `R${id}`,
      orderId,
      paymentLogId: payment.id,
      amountFen,
      minor,
      kind: 'ORDER',
      status,
      reason: 'test',
    })
    .returning();
};
const refunded = async () => {
  const [row] = await store.db.select().from(paymentLog).where(eq(paymentLog.id, payment.id));
  return row?.refundedFen;
};

it.each(['audit_log', 'audit_chain', 'order_log'])(
  'asvs:V16.4.2 refuses to change or delete rows of %s',
  async (table) => {
    const rows = async () => {
      const [counted] = await store.db
        .execute<{ n: number }>(sql.raw(`select count(*)::int n from ${table}`))
        .then((result) => result.rows);
      return counted?.n ?? 0;
    };
    if (table !== 'order_log')
      await writeAudit(store.db, store, { action: 'staff.sign_in', actorType: 'STAFF', subjectId: newId() });
    const before = await rows();
    expect(before).toBeGreaterThan(0);
    const column = table === 'audit_chain' ? 'seq' : 'id';
    await expect(store.db.execute(sql.raw(`delete from ${table}`))).rejects.toThrow();
    await expect(store.db.execute(sql.raw(`update ${table} set ${column} = ${column}`))).rejects.toThrow();
    expect(await rows()).toBe(before);
  },
);

it('refuses a refund of nothing, and refunds above what was paid', async () => {
  await expect(insertRefund(0)).rejects.toThrow();
  await expect(insertRefund(payment.amountFen + 1)).rejects.toThrow();
  const [first] = await insertRefund(payment.amountFen - 1);
  expect(await refunded()).toBe(payment.amountFen - 1);
  await expect(insertRefund(2)).rejects.toThrow();
  await store.db
    .update(refund)
    .set({ status: 'SUCCEEDED' })
    .where(eq(refund.id, first?.id ?? ''));
  await expect(insertRefund(2)).rejects.toThrow();
  // A refund that failed returns nothing, so its amount is free again, but not a second time.
  await store.db
    .update(refund)
    .set({ status: 'FAILED' })
    .where(eq(refund.id, first?.id ?? ''));
  expect(await refunded()).toBe(0);
  const [second] = await insertRefund(2);
  await expect(
    store.db
      .update(refund)
      .set({ status: 'APPROVED' })
      .where(eq(refund.id, first?.id ?? '')),
  ).rejects.toThrow();
  await store.db.delete(refund).where(eq(refund.id, second?.id ?? ''));
  await store.db.delete(refund).where(eq(refund.id, first?.id ?? ''));
  expect(await refunded()).toBe(0);
  await expect(insertRefund(1, 'PENDING', payment.currencyMinor + 1)).rejects.toThrow();
  await insertRefund(payment.amountFen, 'FAILED');
  expect(await refunded()).toBe(0);
  await insertRefund(payment.amountFen, 'SUCCEEDED');
  expect(await refunded()).toBe(payment.amountFen);
});

it('refuses a second coupon code for one order', async () => {
  const code = (n: string) => sql`
    insert into coupon_code (id, coupon_id, code, status, begin_time, end_time, order_id, source)
    select ${newId()}, min(id), ${n}, 'LOCKED', now(), now(), ${orderId}, 'CLAIM' from coupon`;
  await store.db.execute(code('ONE'));
  await expect(store.db.execute(code('TWO'))).rejects.toThrow();
});

it('refuses a second applied payment of one order', async () => {
  const copy = (applied: boolean) => {
    const id = newId();
    return store.db
      .insert(paymentLog)
      .values({ ...payment, id, sn: `P${id}`, providerRef: `copy-${id}`, applied });
  };
  await copy(false);
  await expect(copy(true)).rejects.toThrow();
});
