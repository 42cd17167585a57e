import { sql } from 'drizzle-orm';
import { formatShanghai } from '../../../lib/time';
import type { Executor } from '../../database/connect';
import { snSequence } from '../../database/schema/orders';
import { keyFor, sign } from '../../platform/sealing/seal';
import type { Clock } from '../../ports/clock';

const HALF = 10_000;
const ROUNDS = 4;

/**
 * A new order number: `yyyyMMdd` in Shanghai time and eight digits. Taken outside the order's transaction, because the
 * counter would otherwise serialise all buyers. Numbers of rejected orders are skipped.
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
 * The day's n-th number, permuted by a Feistel network over two halves of four digits: it is one-to-one, so numbers
 * never collide, and without the key neighbours cannot be guessed by counting.
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
