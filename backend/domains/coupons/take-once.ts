import type { z } from 'zod';
import type { Transaction } from '../../database/connect';
import { lockOn } from '../../platform/concurrency/lock-on';
import type { Context } from '../../platform/context';
import { idempotentRequest, readStoredResponse, storeResponse } from '../../platform/idempotency';
import { memberOf } from '../../platform/member-of';

/** Makes a request idempotent: the work runs once, and every request with the same key gets its response. */
export async function takeOnce<S extends z.ZodType>(
  context: Context,
  intent: { route: string; key: string; body: Record<string, unknown>; schema: S },
  work: (tx: Transaction) => Promise<z.output<S>>,
): Promise<z.output<S>> {
  const request = idempotentRequest(memberOf(context), intent.route, intent.key, intent.body);
  const known = await readStoredResponse(context.db, request);
  if (known !== undefined) return intent.schema.parse(known);
  return context.db.transaction(async (tx) => {
    await lockOn(tx, `intent:${request.id}`);
    const meanwhile = await readStoredResponse(tx, request);
    if (meanwhile !== undefined) return intent.schema.parse(meanwhile);
    const answer = await work(tx);
    await storeResponse(tx, context, request, answer);
    return answer;
  });
}
