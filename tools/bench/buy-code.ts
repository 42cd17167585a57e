import type pg from 'pg';
import { type Buyer, openPayment, placeOrder, submitCard } from '../../tests/load/buyers';
import { callOver } from '../../tests/load/running-store';

const cardSku = '1800311000000000107';

/** Adds codes for the purchases of one round. */
export async function stockCodes(database: pg.Client, count: number): Promise<void> {
  await database.query(
    `insert into card_code select r.* from card_code t
     cross join generate_series(1, $2::int) n
     cross join lateral jsonb_populate_record(t, jsonb_build_object('id', 'bc' || n, 'secret_hash', 'bc' || n)) r
     where t.id = (select id from card_code where sku_id = $1 and state = 'AVAILABLE' limit 1)`,
    [cardSku, count],
  );
  await database.query(
    `update sku set available = available + $2::int, stocked = stocked + $2::int where id = $1`,
    [cardSku, count],
  );
}

export type Purchase = { sn: string; startedMs: number };

/** One buyer's purchase, up to the confirmed payment. */
export async function buyCode(url: string, buyer: Buyer): Promise<Purchase> {
  const call = callOver(url);
  const startedMs = Date.now();
  const order = await placeOrder(call, buyer, { skuId: cardSku });
  const payment = await openPayment(call, buyer, order);
  await submitCard(call, payment.session);
  const query = { paymentLogSn: payment.paymentLogSn };
  await call('GET /order/member/payment/is_pay_success', { query }, { as: buyer.token });
  return { sn: order.sn, startedMs };
}
