import { eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import { fenToYuan, yuanToFen } from '../../../../lib/money';
import type { ApprovalWhy } from '../../../../lib/permissions/value-acts';
import { formatShanghai } from '../../../../lib/time';
import type { Executor, Transaction } from '../../../database/connect';
import { priceChange, priceChangeItem } from '../../../database/schema/price-changes';
import { staffAccount } from '../../../database/schema/staff';
import { lockOn } from '../../../platform/concurrency/lock-on';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { idempotentRequest, readStoredResponse, storeResponse } from '../../../platform/idempotency';
import { localize } from '../../../platform/localize';
import { newId } from '../../../platform/new-id';
import { staffOf } from '../../../platform/staff-of';
import { writeStaffAudit } from '../../../platform/write-audit';
import { lockSkus } from '../../products/change-price';
import { priceValue } from '../../products/price-value';
import { readApprovalLimits } from '../../settings/approval-limits';
import { requestApproval } from '../../staff/approvals/request-approval';
import { applyChange } from './apply-change';
import { changeContent, lockChange } from './change-row';
import { basePrices, changedAlone, priceLimits } from './second-person';

type Create = Contract['POST /goods/admin/price/change'];
type Body = z.output<Create['body']>;
type Result = z.input<Create['data']>;
type Skus = Awaited<ReturnType<typeof lockSkus>>;

/** The furthest start of a scheduled change, milliseconds. */
const furthest = 180 * 86_400_000;

/**
 * Changes prices at once or at a time. Above the limits it waits for a second person. A repeated request with the same
 * key returns the first response.
 * @throws StoreError `goods_notFound`; `price_changedMeanwhile` with the current prices when a version is not the
 *   current one; `price_unchanged`; `common_message_badRequest` for a time in the past and for a sku given twice
 */
export async function changePrices(context: Context, body: Body, key: string): Promise<Result> {
  const { staffId } = staffOf(context);
  const request = idempotentRequest(staffId, 'price/change', key, body);
  const ids = body.items.map(({ skuId }) => skuId);
  const startTime = body.startTime === null ? null : new Date(body.startTime);
  const wait = startTime === null ? 0 : startTime.getTime() - context.clock.now().getTime();
  if (new Set(ids).size !== ids.length || wait < 0 || wait > furthest) {
    const known = await readStoredResponse(context.db, request);
    if (known !== undefined) return known as Result;
    throw new StoreError('common_message_badRequest', {
      data: { fields: [wait < 0 || wait > furthest ? 'startTime' : 'items'] },
    });
  }
  return context.db.transaction(async (tx) => {
    // One change of a person after the other: each counts the SKUs of the ones before.
    await lockOn(tx, `price-change:${staffId}`);
    const known = await readStoredResponse(tx, request);
    if (known !== undefined) return known as Result;
    const skus = await lockSkus(tx, ids);
    if (skus.length !== ids.length) throw new StoreError('goods_notFound');
    await refuseOldVersions(tx, context, body, skus);
    const items = pricesOf(body, skus);
    const why = await exceeded(tx, context, items, skus);
    const result = await store(tx, context, { body, startTime, items, why });
    await storeResponse(tx, context, request, result);
    return result;
  });
}

export type Item = { skuId: string; fromFen: number; toFen: number };

function pricesOf(body: Body, skus: Skus): Item[] {
  const items = body.items.flatMap(({ skuId, price }) => {
    const fromFen = skus.find(({ id }) => id === skuId)?.priceFen ?? 0;
    const toFen = yuanToFen(price);
    return fromFen === toFen ? [] : { skuId, fromFen, toFen };
  });
  if (items.length === 0) throw new StoreError('price_unchanged');
  return items;
}

/**
 * The limits that new prices exceed for the person who asks.
 * @param skus locked by the caller, with the cost that counts
 */
export async function exceeded(
  tx: Executor,
  context: Context,
  items: readonly Item[],
  skus: readonly Pick<Skus[number], 'id' | 'priceFen' | 'costFen'>[],
): Promise<ApprovalWhy[]> {
  const now = context.clock.now();
  const base = await basePrices(tx, skus, now);
  const compared = items.map(({ skuId, fromFen, toFen }) => ({
    skuId,
    baseFen: base.get(skuId) ?? fromFen,
    toFen,
    costFen: skus.find(({ id }) => id === skuId)?.costFen ?? 0,
  }));
  const others = await changedAlone(tx, staffOf(context).staffId, now);
  return priceLimits(compared, others, await readApprovalLimits(tx));
}

async function store(
  tx: Transaction,
  context: Context,
  wish: { body: Body; startTime: Date | null; items: readonly Item[]; why: ApprovalWhy[] },
): Promise<Result> {
  const { body, startTime, items, why } = wish;
  const now = context.clock.now();
  const id = newId();
  const needsApproval = why.length > 0;
  await tx.insert(priceChange).values({
    id,
    status: needsApproval ? 'WAITING' : 'SCHEDULED',
    reason: body.reason,
    requestedBy: staffOf(context).staffId,
    startTime,
    createdTime: now,
    updatedTime: now,
  });
  await tx.insert(priceChangeItem).values(items.map((item) => ({ changeId: id, ...item })));
  await writeStaffAudit(tx, context, {
    action: 'price.request',
    subjectId: id,
    reason: body.reason,
    after: { skus: items.length, startTime: startTime && formatShanghai(startTime), why },
  });
  if (needsApproval) {
    const approvalId = await requestApproval(tx, context, {
      kind: 'PRICE_CHANGE',
      subjectId: id,
      reason: body.reason,
      why,
      valueFen: await priceValue(tx, items),
      content: (await changeContent(tx, id)) ?? {},
      expireTime: startTime,
    });
    return { id, status: 'WAITING', approvalId, why };
  }
  return { id, status: await start(tx, context, id), approvalId: null, why };
}

/**
 * Applies a change that may be made, or enqueues its job.
 * @throws StoreError `common_message_changedMeanwhile` when a price has changed meanwhile
 */
export async function start(tx: Transaction, context: Context, id: string): Promise<'DONE' | 'SCHEDULED'> {
  const found = await lockChange(tx, id);
  if (!found) throw new StoreError('common_message_notFound');
  const { change, items } = found;
  if (change.startTime && change.startTime > context.clock.now()) {
    await context.jobs.enqueue(tx, 'price.change', { changeId: id }, { startAfter: change.startTime });
    return 'SCHEDULED';
  }
  if ((await applyChange(tx, context, change, items)) === 'FAILED') {
    throw new StoreError('common_message_changedMeanwhile');
  }
  return 'DONE';
}

/** Says who changed what, so that the second of two people sees it. */
async function refuseOldVersions(tx: Executor, context: Context, body: Body, skus: Skus): Promise<void> {
  const old = skus.filter((row) => body.items.find(({ skuId }) => skuId === row.id)?.version !== row.version);
  if (old.length === 0) return;
  const last = await tx
    .select({ skuId: priceChangeItem.skuId, name: staffAccount.name, time: priceChange.doneTime })
    .from(priceChangeItem)
    .innerJoin(priceChange, eq(priceChange.id, priceChangeItem.changeId))
    .innerJoin(staffAccount, eq(staffAccount.id, priceChange.requestedBy))
    .where(
      inArray(
        priceChangeItem.skuId,
        old.map(({ id }) => id),
      ),
    )
    .orderBy(priceChange.doneTime);
  throw new StoreError('price_changedMeanwhile', {
    data: {
      changed: old.map((row) => {
        const by = last.findLast(({ skuId, time }) => skuId === row.id && time !== null);
        return {
          skuId: row.id,
          name: localize(row.nameI18n, context.locale),
          price: fenToYuan(row.priceFen),
          onSale: row.isMarketable,
          version: row.version,
          by: by?.name ?? null,
          time: by?.time ? formatShanghai(by.time) : null,
        };
      }),
    },
  });
}
