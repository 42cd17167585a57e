import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/connect';
import { sandboxTopup } from '../../database/schema/fulfilment';

import type { Clock } from '../../ports/clock';
import type { TopupRequest, TopupResult } from '../../ports/supplier';

import { accountOf, endingOf } from './check-account';

/** Milliseconds for the top-up of a slow account. */
const slowMs = 8000;

/**
 * Tops up once per request id and records it in the ledger of the sandbox. Refusals are not recorded, because nothing
 * was topped up.
 */
export async function topUp(
  context: { db: Database; clock: Clock },
  request: TopupRequest,
): Promise<TopupResult> {
  const known = await queryTopUp(context, request.requestId);
  if (known) return known;
  const ending = endingOf(accountOf(request.values));
  if (ending === '0000') return { outcome: 'REFUSED', errorKey: 'goods_account_notFound' };
  if (ending === '9999') return { outcome: 'REFUSED', errorKey: 'goods_account_limitExceeded' };
  if (ending === '8888') return { outcome: 'REFUSED', errorKey: 'goods_account_regionMismatch' };
  await context.db
    .insert(sandboxTopup)
    .values({
      requestId: request.requestId,
      supplierOrderNo: `SB${request.requestId}`,
      faceValue: request.faceValue,
      quantity: request.quantity,
      outcome: ending === '6666' ? 'PROCESSING' : 'DELIVERED',
      createdTime: context.clock.now(),
    })
    .onConflictDoNothing();
  const result = await queryTopUp(context, request.requestId);
  if (!result) throw new Error(`The sandbox lost top-up ${request.requestId}`);
  return result;
}

/** The recorded result, or null; a slow top-up is delivered after `slowMs`. The sandbox states no cost. */
export async function queryTopUp(
  context: { db: Database; clock: Clock },
  requestId: string,
): Promise<TopupResult | null> {
  const [row] = await context.db.select().from(sandboxTopup).where(eq(sandboxTopup.requestId, requestId));
  if (!row) return null;
  const { supplierOrderNo } = row;
  if (row.outcome === 'DELIVERED') return { outcome: 'DELIVERED', supplierOrderNo, cost: null };
  if (context.clock.now().getTime() - row.createdTime.getTime() < slowMs) {
    return { outcome: 'PROCESSING', supplierOrderNo };
  }
  await context.db
    .update(sandboxTopup)
    .set({ outcome: 'DELIVERED' })
    .where(and(eq(sandboxTopup.requestId, requestId), eq(sandboxTopup.outcome, 'PROCESSING')));
  return { outcome: 'DELIVERED', supplierOrderNo, cost: null };
}
