import { ApiError } from '@/lib/api/api-error';
import { endIntents, intentKey } from '@/lib/api/intent-key';

/**
 * Sends a request with the idempotency key of an intent. A retry after a lost connection uses the same key; a success
 * ends the intent.
 */
export async function withIntent<Result>(
  intent: readonly string[],
  send: (idempotencyKey: string) => Promise<Result>,
): Promise<Result> {
  const result = await send(intentKey(...intent));
  endIntents(...intent);
  return result;
}

/** Whether the backend responded, with a success or a failure. */
export function hasResponse(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status !== 0;
}
