import type pg from 'pg';

/** Time, id and number of the n-th copy, as if orders had arrived every 63 seconds until yesterday. */
const placed = `
  cross join lateral (select now() - interval '1 day' - n * interval '63 seconds' as time) placed
  cross join lateral (select
    (2000000000000000000 + ((extract(epoch from placed.time) * 1000)::bigint - 1767225600000) * 4194304)::text as id,
    to_char(placed.time at time zone 'Asia/Shanghai', 'YYYYMMDD') || lpad((n::bigint * 7919 % 100000000)::text, 8, '0') as sn,
    100 + (n::bigint * 7919) % 50000 as fen) stored`;

/**
 * Adds orders with item, payment and log until `wanted` are stored, as copies of a delivered order. They are up to two
 * years old; most are completed, some canceled or refunded. Members, amounts, delivery modes and methods vary.
 */
export async function storeOrders(database: pg.Client, wanted: number): Promise<void> {
  const { rows } = await database.query(`select count(*)::int as stored from orders`);
  const first: number = rows[0].stored;
  if (wanted <= first) return;
  const copy = (table: string, changes: string, condition: string) =>
    database.query(
      `insert into ${table} select r.* from ${table} t
       cross join (select array_agg(id) as ids from member where username like 'buyer%') members
       cross join generate_series(${first + 1}, ${wanted}) n ${placed}
       cross join lateral jsonb_populate_record(t, jsonb_build_object(${changes})) r
       where t.id = (select id from ${table} where ${condition} order by id limit 1)`,
    );
  const ofModel = `order_id = (select id from orders where status = 'PENDING_EVALUATE' order by id limit 1)`;
  const time = `'created_time', placed.time, 'updated_time', placed.time`;
  // In one transaction, `now()` is the same for all tables.
  await database.query('begin');
  await copy(
    'orders',
    `'id', stored.id, 'sn', stored.sn, 'idempotency_key', stored.id, ${time}, 'paid_time', placed.time,
     'auto_receive_time', null, 'member_id', members.ids[1 + n % array_length(members.ids, 1)],
     'payment_method', case when n % 20000 = 0 then 'TRANSFER' when n % 3 = 0 then 'PAYPAL' else t.payment_method end,
     'status', case when n % 100 = 0 then 'REFUNDED' when n % 100 < 4 then 'CANCELED' else 'COMPLETED' end,
     'goods_amount_fen', stored.fen, 'order_amount_fen', stored.fen, 'pay_amount_fen', stored.fen,
     'amount_paid_fen', stored.fen, 'amount_refunded_fen', 0, 'service_fee_fen', 0, 'freight_fen', 0,
     'activity_discount_fen', 0, 'member_discount_fen', 0, 'coupon_discount_fen', 0, 'deduction_total_fen', 0`,
    `status = 'PENDING_EVALUATE'`,
  );
  await copy(
    'order_item',
    `'id', stored.id, 'order_id', stored.id, ${time}, 'delivered_time', placed.time, 'delivery_mode',
     case when n % 5000 = 1 then 'MANUAL' when n % 50 = 0 then 'SHIPPING' when n % 3 = 0 then 'DIRECT' else 'CARD' end`,
    ofModel,
  );
  await copy(
    'payment_log',
    `'id', stored.id, 'sn', 'P' || stored.sn, 'order_id', stored.id, 'provider_ref', 'ref-' || stored.sn, ${time}`,
    ofModel,
  );
  await copy('order_log', `'id', stored.id, 'order_id', stored.id, 'created_time', placed.time`, ofModel);
  await database.query('commit');
  await database.query('analyze');
}
