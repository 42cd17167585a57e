import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Executor } from '../database/connect';
import { idempotencyKey } from '../database/schema/orders';
import type { Clock } from '../ports/clock';
import { writeLater } from './concurrency/write-later';
import { StoreError } from './errors/store-error';

/** An idempotency key of one actor and route, with a hash of the request body. */
export type IdempotentRequest = { id: string; requestHash: string };

/** `key` is the client's `Idempotency-Key`. The order of the fields of the body does not matter. */
export function idempotentRequest(
  actorId: string,
  route: string,
  key: string,
  body: Record<string, unknown>,
): IdempotentRequest {
  return { id: `${actorId}|${route}|${key}`, requestHash: hashOf(body) };
}

/** SHA-256 of a JSON value; the order of fields does not matter. */
export function hashOf(value: Record<string, unknown>): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(value)))
    .digest('base64url');
}

/**
 * The stored response to the same request, or undefined. Error responses are not stored: the client may retry with the
 * same key.
 * @throws StoreError common_message_unprocessableEntity when the key was used for another request
 */
export async function readStoredResponse(db: Executor, request: IdempotentRequest): Promise<unknown> {
  const [row] = await db.select().from(idempotencyKey).where(eq(idempotencyKey.id, request.id));
  return storedResponse(request, row ?? null);
}

/** Like `readStoredResponse`, of a row that was read already. */
export function storedResponse(
  request: IdempotentRequest,
  row: Pick<typeof idempotencyKey.$inferSelect, 'requestHash' | 'response'> | null,
): unknown {
  if (row === null) return undefined;
  if (row.requestHash !== request.requestHash) throw new StoreError('common_message_unprocessableEntity');
  return row.response;
}

/**
 * Stores the response with the other writes at the end of the transaction (`transact`), which has read under a lock
 * that the key is unused. A duplicate key ends the transaction.
 */
export async function storeResponseLater(
  tx: Executor,
  services: { clock: Clock },
  request: IdempotentRequest,
  response: unknown,
): Promise<void> {
  await writeLater(tx, {
    write: tx
      .insert(idempotencyKey)
      .values({ ...request, status: 200, response, createdTime: services.clock.now() }),
  });
}

/**
 * Stores the response in the transaction of the change.
 * @throws StoreError common_message_conflict when a concurrent request used the key
 */
export async function storeResponse(
  tx: Executor,
  services: { clock: Clock },
  request: IdempotentRequest,
  response: unknown,
): Promise<void> {
  const [inserted] = await tx
    .insert(idempotencyKey)
    .values({ ...request, status: 200, response, createdTime: services.clock.now() })
    .onConflictDoNothing()
    .returning({ id: idempotencyKey.id });
  if (!inserted) throw new StoreError('common_message_conflict');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, part]) => [name, sorted(part)]);
}
