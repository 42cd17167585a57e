import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { orderContract } from '../../lib/contract/order';
import type { Executor } from '../database/connect';
import { idempotencyKey } from '../database/schema/orders';
import type { Clock } from '../platform/clock';
import { StoreError } from '../platform/store-error';

const placed = orderContract['POST /order/member/order/create'].data;
export type PlacedOrder = z.output<typeof placed>;

/** Refused requests are not kept: the same key may try again after the price was confirmed. */
export async function savedAnswer(
  db: Executor,
  memberId: string,
  key: string,
  requestHash: string,
): Promise<PlacedOrder | null> {
  const [row] = await db
    .select()
    .from(idempotencyKey)
    .where(eq(idempotencyKey.id, rowId(memberId, key)));
  if (!row) return null;
  if (row.requestHash !== requestHash) throw new StoreError('common_message_unprocessableEntity');
  return placed.parse(row.response);
}

/** Written in the transaction of the order, so that neither is there without the other. */
export async function saveAnswer(
  tx: Executor,
  services: { clock: Clock },
  memberId: string,
  key: string,
  requestHash: string,
  response: PlacedOrder,
): Promise<void> {
  await tx.insert(idempotencyKey).values({
    id: rowId(memberId, key),
    requestHash,
    status: 200,
    response,
    createdTime: services.clock.now(),
  });
}

/** SHA-256 of a parsed request; the order of its keys does not count. The bodies are flat but for `values`. */
export function requestHashOf(body: Record<string, unknown>): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(body)))
    .digest('base64url');
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.entries(value)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, part]) => [name, sorted(part)]);
}

function rowId(memberId: string, key: string): string {
  return `${memberId}|order/create|${key}`;
}
