import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Executor } from '../database/connect';
import { idempotencyKey } from '../database/schema/orders';
import type { Clock } from './clock';
import { StoreError } from './store-error';

/** One intent of one actor: what it is called and what it asks for. */
export type IdempotentRequest = { id: string; requestHash: string };

/** `key` is the client's `Idempotency-Key`; the order of the body's fields does not count. */
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
 * What the same request was answered before, or undefined. Refused requests are not kept: the same key
 * may try again.
 * @throws StoreError common_message_unprocessableEntity when the key was used for another request
 */
export async function keptAnswer(db: Executor, request: IdempotentRequest): Promise<unknown> {
  const [row] = await db.select().from(idempotencyKey).where(eq(idempotencyKey.id, request.id));
  if (!row) return undefined;
  if (row.requestHash !== request.requestHash) throw new StoreError('common_message_unprocessableEntity');
  return row.response;
}

/**
 * In the transaction of the change, so that neither is there without the other.
 * @throws StoreError common_message_unprocessableEntity when the key was taken at the same moment
 */
export async function keepAnswer(
  tx: Executor,
  services: { clock: Clock },
  request: IdempotentRequest,
  response: unknown,
): Promise<void> {
  const [kept] = await tx
    .insert(idempotencyKey)
    .values({ ...request, status: 200, response, createdTime: services.clock.now() })
    .onConflictDoNothing()
    .returning({ id: idempotencyKey.id });
  if (!kept) throw new StoreError('common_message_unprocessableEntity');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, part]) => [name, sorted(part)]);
}
