import type { Transaction } from '../../../database/connect';
import { lockOn } from '../../../platform/concurrency/lock-on';
import type { Context } from '../../../platform/context';
import { idempotentRequest, readStoredResponse, storeResponse } from '../../../platform/idempotency';
import { staffOf } from '../../../platform/staff-of';
import { couponLock } from '../../staff/approvals/done-alone';

/**
 * Runs a grant of the signed-in person in one transaction. A repeated request with the same key returns the first
 * response.
 * @throws StoreError common_message_unprocessableEntity when the key was used for another request
 */
export async function grantOnce<Result extends object>(
  context: Context,
  { route, key, body }: { route: string; key: string; body: Record<string, unknown> },
  grant: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const { staffId } = staffOf(context);
  const request = idempotentRequest(staffId, route, key, body);
  return context.db.transaction(async (tx) => {
    // One grant of a person after the other, of either kind: each counts the ones before.
    await lockOn(tx, couponLock(staffId));
    const known = await readStoredResponse(tx, request);
    if (known !== undefined) return known as Result;
    const result = await grant(tx);
    await storeResponse(tx, context, request, result);
    return result;
  });
}
