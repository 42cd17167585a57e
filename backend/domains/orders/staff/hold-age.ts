import { type SQL, sql } from 'drizzle-orm';
import { orders } from '../../../database/schema/orders';

/** When the current hold of an order began, from its log. */
const heldSince = sql`coalesce(
  (select max(l.created_time) from order_log l where l.order_id = ${orders.id} and l.type = 'HOLD'),
  ${orders.paidTime}, ${orders.createdTime})`;

/** Milliseconds on the wire. */
const epoch = (time: SQL) => sql<number | null>`(extract(epoch from ${time}) * 1000)::float8`;

/**
 * Aggregates over orders on hold that match. Holds that end by themselves wait for the member or for business hours, so
 * they have no age that staff could shorten.
 */
export function holdAge(condition: SQL | undefined) {
  const all = condition ?? sql`true`;
  return {
    oldest: epoch(sql`min(${heldSince}) filter (where ${all} and ${orders.holdOwner} = 'STAFF')`),
    due: epoch(sql`min(${orders.holdDeadline}) filter (where ${all})`),
  };
}
