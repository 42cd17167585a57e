import { and, eq, like } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import { yuanToFen } from '../../../../lib/money';
import { addTime, formatShanghai, startOfDate } from '../../../../lib/time';
import type { Executor } from '../../../database/connect';
import { cardLot } from '../../../database/schema/card-lots';
import { goods, sku } from '../../../database/schema/catalog';
import { lockOn } from '../../../platform/concurrency/lock-on';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { idempotentRequest, readStoredResponse, storeResponse } from '../../../platform/idempotency';
import { newId } from '../../../platform/new-id';
import { staffOf } from '../../../platform/staff-of';
import { writeStaffAudit } from '../../../platform/write-audit';
import { progressOf } from './import-progress';

type Open = Contract['POST /goods/admin/card_lot/open'];
type Result = z.input<Open['data']>;

/**
 * Starts an import. Nothing of it is visible before it ends.
 * @throws StoreError `goods_notFound` for a sku without card codes; `common_message_badRequest` for a day that is over
 */
export async function openImport(
  context: Context,
  body: z.output<Open['body']>,
  key: string,
): Promise<Result> {
  const { staffId } = staffOf(context);
  const now = context.clock.now();
  const request = idempotentRequest(staffId, 'card_lot/open', key, body);
  return context.db.transaction(async (tx) => {
    // Numbers are given one after the other.
    await lockOn(tx, 'card-lot-number');
    const known = await readStoredResponse(tx, request);
    if (known !== undefined) return known as Result;
    await refuseOtherGoods(tx, body.skuId);
    const [lot] = await tx
      .insert(cardLot)
      .values({
        id: newId(),
        skuId: body.skuId,
        sn: await nextNumber(tx, now),
        state: 'IMPORTING',
        supplier: body.supplier,
        invoice: body.invoice,
        costFen: yuanToFen(body.cost),
        expireTime: body.expireDay === null ? null : endOf(body.expireDay, now),
        columns: body.columns,
        ignoresCase: body.ignoresCase,
        linesRead: body.headings,
        importedBy: staffId,
        createdTime: now,
        updatedTime: now,
      })
      .returning();
    if (!lot) throw new Error('The lot was not written');
    await writeStaffAudit(tx, context, {
      action: 'card_lot.open',
      subjectId: lot.id,
      after: { sn: lot.sn, skuId: lot.skuId, supplier: lot.supplier, costFen: lot.costFen },
    });
    const result = progressOf(lot);
    await storeResponse(tx, context, request, result);
    return result;
  });
}

async function refuseOtherGoods(tx: Executor, skuId: string): Promise<void> {
  const [found] = await tx
    .select({ id: sku.id })
    .from(sku)
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .where(and(eq(sku.id, skuId), eq(goods.deliveryMode, 'CARD')));
  if (!found) throw new StoreError('goods_notFound');
}

async function nextNumber(tx: Executor, now: Date): Promise<string> {
  const day = formatShanghai(now, 'day').slice(2).replaceAll('-', '');
  const rows = await tx
    .select({ sn: cardLot.sn })
    .from(cardLot)
    .where(like(cardLot.sn, `${day}-%`));
  const highest = Math.max(0, ...rows.map(({ sn }) => Number(sn.slice(day.length + 1))));
  return `${day}-${highest + 1}`;
}

/** The last second of a day, which must be in the future. */
function endOf(day: string, now: Date): Date {
  let end: Date | null = null;
  try {
    end = addTime(addTime(startOfDate(day), 1, 'day'), -1, 'second');
  } catch {
    // Not a day of the calendar.
  }
  if (end === null || end <= now) {
    throw new StoreError('common_message_badRequest', { data: { fields: ['expireDay'] } });
  }
  return end;
}
