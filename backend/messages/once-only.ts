import type { z } from 'zod';
import type { Executor } from '../database/connect';
import type { Context } from '../platform/context';
import { idempotentRequest, keepAnswer, keptAnswer } from '../platform/idempotency';

/**
 * What was written once under this key, and keeping it. The specification's own calls carry no key, so that a
 * client without one is served too, each time anew.
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
    /** Ask again inside the transaction, behind its lock: the same request may have been answered meanwhile. */
    known: async (db: Executor): Promise<T | null> => {
      const answer = request ? await keptAnswer(db, request) : undefined;
      return answer === undefined ? null : data.parse(answer);
    },
    keep: async (tx: Executor, answer: T): Promise<T> => {
      if (request) await keepAnswer(tx, context, request, answer);
      return answer;
    },
  };
}
