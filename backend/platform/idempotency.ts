import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Executor } from '../database/connect';
import { idempotencyKey } from '../database/schema/orders';
import type { Clock } from '../ports/clock';
import { StoreError } from './store-error';

/** An idempotency key of one actor and route, with a hash of the request body. */
export type IdempotentRequest = { id: string; requestHash: string };

/** `key` is the client's `Idempotency-Key`. The order of the fields of the body does not matter. */
export function idempotentRequest(
  actorId: string,
  route: string,
  key: string,
  body: Record<string, unknown>,
): IdempotentRequest {
  const requestHash = createHash('sha256')
    .update(JSON.stringify(sorted(body)))
    .digest('base64url');
  return { id: `${actorId}|${route}|${key}`, requestHash };
}

/**
 * The stored response to the same request, or undefined. Error responses are not stored: the client may retry with the
 * same key.
 * @throws StoreError common_message_unprocessableEntity when the key was used for another request
 */
export async function readStoredResponse(db: Executor, request: IdempotentRequest): Promise<unknown> {
  const [row] = await db.select().from(idempotencyKey).where(eq(idempotencyKey.id, request.id));
  if (!row) return undefined;
  if (row.requestHash !== request.requestHash) throw new StoreError('common_message_unprocessableEntity');
  return row.response;
}

/**
 * Stores the response in the transaction of the change.
 * @throws StoreError common_message_unprocessableEntity when a concurrent request used the key
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
  if (!inserted) throw new StoreError('common_message_unprocessableEntity');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, part]) => [name, sorted(part)]);
}
