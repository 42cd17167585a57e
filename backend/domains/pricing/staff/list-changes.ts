import { and, count, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import { formatShanghai } from '../../../../lib/time';
import { priceChange, priceChangeItem } from '../../../database/schema/price-changes';
import { staffAccount } from '../../../database/schema/staff';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { byId, keysetSorting } from '../../../platform/keyset-sorting';
import { writeStaffAudit } from '../../../platform/write-audit';
import { withdrawApproval } from '../../staff/approvals/request-approval';
import { setStatus } from './apply-change';
import { lockChange } from './change-row';

type List = Contract['GET /goods/admin/price/list'];

const pageSize = 50;

/** Price changes by time, paged by id. */
export async function listChanges(
  { db }: Context,
  query: z.output<List['query']>,
): Promise<z.input<List['data']>> {
  const { order, following } = keysetSorting(priceChange.id, byId[query.sort], query.after);
  const rows = await db
    .select({ change: priceChange, requester: staffAccount.name })
    .from(priceChange)
    .innerJoin(staffAccount, eq(staffAccount.id, priceChange.requestedBy))
    .where(and(query.status ? eq(priceChange.status, query.status) : undefined, following))
    .orderBy(...order)
    .limit(pageSize + 1);
  const page = rows.slice(0, pageSize);
  const ids = page.map(({ change }) => change.id);
  const counts = await db
    .select({ id: priceChangeItem.changeId, skus: count() })
    .from(priceChangeItem)
    .where(inArray(priceChangeItem.changeId, ['', ...ids]))
    .groupBy(priceChangeItem.changeId);
  return {
    rows: page.map(({ change, requester }) => ({
      id: change.id,
      status: change.status,
      reason: change.reason,
      requester,
      startTime: change.startTime?.getTime() ?? null,
      doneTime: change.doneTime && formatShanghai(change.doneTime),
      createdTime: formatShanghai(change.createdTime),
      skus: counts.find(({ id }) => id === change.id)?.skus ?? 0,
    })),
    next: rows.length > pageSize ? (ids.at(-1) ?? null) : null,
  };
}

/**
 * Cancels a change that is waiting or scheduled.
 * @throws StoreError 404; `common_message_changedMeanwhile` when it took effect or was decided
 */
export async function cancelChange(
  context: Context,
  { id, reason }: { id: string; reason: string },
): Promise<null> {
  await context.db.transaction(async (tx) => {
    await withdrawApproval(tx, context, 'PRICE_CHANGE', id);
    const found = await lockChange(tx, id);
    if (!found) throw new StoreError('common_message_notFound');
    const { status } = found.change;
    if (status !== 'WAITING' && status !== 'SCHEDULED')
      throw new StoreError('common_message_changedMeanwhile');
    await setStatus(tx, context, id, 'CANCELED');
    await writeStaffAudit(tx, context, {
      action: 'price.cancel',
      subjectId: id,
      reason,
      before: { status },
      after: { status: 'CANCELED' },
    });
  });
  return null;
}
