import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/connect';
import { sandboxTopup } from '../../database/schema/fulfilment';
import type { Clock } from '../../platform/clock';
import type { Supplier, TopupAnswer } from '../supplier';
import { accountOf, endingOf } from './check-account';

/** Milliseconds the slow account's top-up takes. */
const slowMs = 8000;

type TopupRequest = Parameters<Supplier['topUp']>[0];

/**
 * The sandbox supplier tops up once per request id and writes it into its own ledger. Refusals are not
 * kept: nothing was topped up.
 */
export async function topUp(
  ground: { db: Database; clock: Clock },
  request: TopupRequest,
): Promise<TopupAnswer> {
  const known = await settled(ground, request.requestId);
  if (known) return known;
  const ending = endingOf(accountOf(request.values));
  if (ending === '0000') return { outcome: 'REFUSED', errorKey: 'goods_account_notFound' };
  if (ending === '9999') return { outcome: 'REFUSED', errorKey: 'goods_account_limitExceeded' };
  if (ending === '8888') return { outcome: 'REFUSED', errorKey: 'goods_account_regionMismatch' };
  await ground.db
    .insert(sandboxTopup)
    .values({
      requestId: request.requestId,
      supplierOrderNo: `SB${request.requestId}`,
      faceValue: request.faceValue,
      quantity: request.quantity,
      outcome: ending === '6666' ? 'PROCESSING' : 'DELIVERED',
      createdTime: ground.clock.now(),
    })
    .onConflictDoNothing();
  const answer = await settled(ground, request.requestId);
  if (!answer) throw new Error(`The sandbox lost top-up ${request.requestId}`);
  return answer;
}

/** What the ledger says; time alone finishes a slow top-up. */
async function settled(
  ground: { db: Database; clock: Clock },
  requestId: string,
): Promise<TopupAnswer | null> {
  const [row] = await ground.db.select().from(sandboxTopup).where(eq(sandboxTopup.requestId, requestId));
  if (!row) return null;
  const { supplierOrderNo } = row;
  if (row.outcome === 'DELIVERED') return { outcome: 'DELIVERED', supplierOrderNo };
  if (ground.clock.now().getTime() - row.createdTime.getTime() < slowMs) {
    return { outcome: 'PROCESSING', supplierOrderNo };
  }
  await ground.db
    .update(sandboxTopup)
    .set({ outcome: 'DELIVERED' })
    .where(and(eq(sandboxTopup.requestId, requestId), eq(sandboxTopup.outcome, 'PROCESSING')));
  return { outcome: 'DELIVERED', supplierOrderNo };
}
