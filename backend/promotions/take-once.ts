import type { z } from 'zod';
import type { Transaction } from '../database/connect';
import type { Context } from '../platform/context';
import { idempotentRequest, keepAnswer, keptAnswer } from '../platform/idempotency';
import { lockOn } from '../platform/lock-on';
import { memberOf } from '../platform/member-of';

/** A click and its repetitions: the work is done once, everybody who brings the same key gets its answer. */
export async function takeOnce<S extends z.ZodType>(
  context: Context,
  intent: { route: string; key: string; body: Record<string, unknown>; schema: S },
  work: (tx: Transaction) => Promise<z.output<S>>,
): Promise<z.output<S>> {
  const request = idempotentRequest(memberOf(context), intent.route, intent.key, intent.body);
  const known = await keptAnswer(context.db, request);
  if (known !== undefined) return intent.schema.parse(known);
  return context.db.transaction(async (tx) => {
    await lockOn(tx, `intent:${request.id}`);
    const meanwhile = await keptAnswer(tx, request);
    if (meanwhile !== undefined) return intent.schema.parse(meanwhile);
    const answer = await work(tx);
    await keepAnswer(tx, context, request, answer);
    return answer;
  });
}
