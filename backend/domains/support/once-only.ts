import type { z } from 'zod';
import type { Executor } from '../../database/connect';
import type { Context } from '../../platform/context';
import { idempotentRequest, readStoredResponse, storeResponse } from '../../platform/idempotency';

/**
 * Looks up and stores the response of an idempotency key. Without a key, as from existing clients, nothing is stored
 * and each request writes a new row.
 * @param key the client's `Idempotency-Key`, null when it has none
 */
export function onceOnly<T>(
  context: Pick<Context, 'clock'>,
  actorId: string,
  route: string,
  key: string | null,
  body: Record<string, unknown>,
  data: z.ZodType<T>,
) {
  const request =
    key !== null && /^[\w-]{8,128}$/.test(key) ? idempotentRequest(actorId, route, key, body) : null;
  return {
    /**
     * Checked again inside the transaction under its lock, because a concurrent request may have finished meanwhile.
     */
    known: async (db: Executor): Promise<T | null> => {
      const answer = request ? await readStoredResponse(db, request) : undefined;
      return answer === undefined ? null : data.parse(answer);
    },
    keep: async (tx: Executor, answer: T): Promise<T> => {
      if (request) await storeResponse(tx, context, request, answer);
      return answer;
    },
  };
}
