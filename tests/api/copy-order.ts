import { sql } from 'drizzle-orm';
import type { Database } from '../../backend/database/connect';

/**
 * Inserts copies of an order with its items and payment attempts. Copies of attempts are unknown to the provider.
 * @param first number of the first copy, which makes it unique
 */
export async function copyOrder(db: Database, orderId: string, copies: number, first = 1): Promise<void> {
  const numbers = sql`generate_series(${first}::int, ${first + copies - 1}::int) i`;
  await db.execute(sql`
    insert into orders select (jsonb_populate_record(o, jsonb_build_object(
      'id', o.id || '-' || i, 'sn', o.sn || '-' || i, 'idempotency_key', o.idempotency_key || '-' || i))).*
    from orders o, ${numbers} where o.id = ${orderId}`);
  await db.execute(sql`
    insert into order_item select (jsonb_populate_record(t, jsonb_build_object(
      'id', t.id || '-' || i, 'order_id', t.order_id || '-' || i))).*
    from order_item t, ${numbers} where t.order_id = ${orderId}`);
  await db.execute(sql`
    insert into payment_log select (jsonb_populate_record(p, jsonb_build_object(
      'id', p.id || '-' || i, 'sn', p.sn || '-' || i, 'order_id', p.order_id || '-' || i,
      'provider_ref', p.provider_ref || '-' || i))).*
    from payment_log p, ${numbers} where p.order_id = ${orderId}`);
}
