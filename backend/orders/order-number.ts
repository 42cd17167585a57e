import { sql } from 'drizzle-orm';
import { formatShanghai } from '../../lib/time';
import type { Executor } from '../database/connect';
import { snSequence } from '../database/schema/orders';
import type { Clock } from '../platform/clock';
import { keyFor, sign } from '../platform/seal';

const HALF = 10_000;
const ROUNDS = 4;

/**
 * A fresh order number: `yyyyMMdd` in Shanghai and eight digits. Taken outside the order's transaction: the counter
 * would otherwise make all buyers wait for each other. Numbers of refused orders are simply left out.
 */
export async function nextOrderNumber(
  db: Executor,
  services: { clock: Clock; environment: { secret: string } },
): Promise<string> {
  const day = formatShanghai(services.clock.now(), 'day').replaceAll('-', '');
  const [row] = await db
    .insert(snSequence)
    .values({ id: `ORDER:${day}`, lastValue: 1 })
    .onConflictDoUpdate({ target: snSequence.id, set: { lastValue: sql`${snSequence.lastValue} + 1` } })
    .returning({ value: snSequence.lastValue });
  return orderNumber(services.environment.secret, day, row?.value ?? 1);
}

/**
 * The day's n-th number, shuffled: a Feistel network over two halves of four digits is one-to-one, so numbers never
 * meet, and without the key nobody finds a neighbour by counting.
 * @param count 1 to 99_999_999
 */
export function orderNumber(secret: string, day: string, count: number): string {
  if (!Number.isInteger(count) || count < 1 || count >= HALF * HALF) {
    throw new RangeError(`No order number for ${count}`);
  }
  const key = keyFor(secret, 'order-number');
  let left = Math.floor(count / HALF);
  let right = count % HALF;
  for (let round = 0; round < ROUNDS; round += 1) {
    const mixed = Buffer.from(sign(key, `${day}|${round}|${right}`), 'base64url').readUInt32BE(0) % HALF;
    [left, right] = [right, (left + mixed) % HALF];
  }
  return `${day}${String(left).padStart(4, '0')}${String(right).padStart(4, '0')}`;
}
