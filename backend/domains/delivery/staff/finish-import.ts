import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import { yuanToFen } from '../../../../lib/money';
import type { ApprovalWhy } from '../../../../lib/permissions/value-acts';
import { approvalHours } from '../../../../lib/promises';
import { addTime } from '../../../../lib/time';
import type { Executor } from '../../../database/connect';
import { approval } from '../../../database/schema/approvals';
import { cardImport, cardLot } from '../../../database/schema/card-lots';
import { sku } from '../../../database/schema/catalog';
import { cardCode } from '../../../database/schema/fulfilment';
import { lockOn } from '../../../platform/concurrency/lock-on';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { staffOf } from '../../../platform/staff-of';
import { writeStaffAudit } from '../../../platform/write-audit';
import { readApprovalLimits } from '../../settings/approval-limits';
import { requestApproval } from '../../staff/approvals/request-approval';
import { isAboveLimit } from '../../staff/approvals/second-person';
import { type LotEntry, lockOwnLot, progressOf } from './import-progress';
import { lotContent } from './lot-content';
import { addToStock } from './stock-of-lot';

type Finish = Contract['POST /goods/admin/card_lot/finish'];

/**
 * Ends an import: all its new codes enter the shop in one transaction. Above the limits the lot starts in quarantine.
 * Repeating it returns the same result.
 * @throws StoreError 404; `cardLot_empty` without a new code
 */
export async function finishImport(
  context: Context,
  { id, reason }: { id: string; reason: string },
): Promise<z.input<Finish['data']>> {
  const { staffId } = staffOf(context);
  return context.db.transaction(async (tx) => {
    // One lot of a person after the other: each counts the value of the ones before.
    await lockOn(tx, `card-lots:${staffId}`);
    const lot = await lockOwnLot(tx, context, id);
    if (lot.state !== 'IMPORTING') return ended(tx, lot);
    const expected = await exceeded(tx, context, lot);
    const now = context.clock.now();
    const imported = await moveCodes(tx, lot, expected.length > 0 ? 'HELD' : 'AVAILABLE', now);
    if (imported.codes === 0) throw new StoreError('cardLot_empty');
    const why = await exceeded(tx, context, { ...lot, ...imported });
    const state = why.length > 0 ? 'QUARANTINE' : 'ON_SALE';
    const [after] = await tx
      .update(cardLot)
      .set({ ...imported, state, updatedTime: now, version: sql`${cardLot.version} + 1` })
      .where(eq(cardLot.id, id))
      .returning();
    if (!after) throw new Error('The lot was not written');
    await writeStaffAudit(tx, context, {
      action: 'card_lot.import',
      // In quarantine it gives nothing: its release is recorded.
      valueFen: state === 'ON_SALE' ? (lot.costFen ?? 0) * imported.codes : 0,
      subjectId: id,
      reason,
      after: { sn: lot.sn, state, ...imported, badLines: lot.badLines, why },
    });
    const progress = progressOf(after);
    if (state === 'QUARANTINE') {
      await tx
        .update(cardCode)
        .set({ state: 'HELD' })
        .where(and(eq(cardCode.batchId, id), eq(cardCode.state, 'AVAILABLE')));
      const approvalId = await requestApproval(tx, context, {
        kind: 'CARD_LOT',
        subjectId: id,
        reason,
        why,
        valueFen: (lot.costFen ?? 0) * imported.codes,
        content: (await lotContent(tx, id)) ?? {},
      });
      return { progress, approvalId, why };
    }
    // The sku is locked last and for a moment only: orders for it wait meanwhile.
    await addToStock(tx, context, lot.skuId, imported.codes);
    return { progress, approvalId: null, why };
  });
}

/**
 * Moves the sealed codes to the codes of the shop. A code that entered the shop after its line was read is left
 * out. Ordered by hash, so that two imports with the same codes cannot wait for each other.
 */
async function moveCodes(
  tx: Executor,
  lot: LotEntry,
  state: 'HELD' | 'AVAILABLE',
  now: Date,
): Promise<{ codes: number; knownLines: number }> {
  const { rows } = await tx.execute<{ codes: number }>(sql`
    with moved as (
      insert into card_code (id, sku_id, batch_id, key_id, card_no_enc, secret_enc, secret_hash, ending_hash, expire_time,
        state, created_time, updated_time)
      select i.id, ${lot.skuId}, i.lot_id, i.key_id, i.card_no_enc, i.secret_enc, i.secret_hash, i.ending_hash,
        l.expire_time, ${state}, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
      from card_import i join card_lot l on l.id = i.lot_id
      where i.lot_id = ${lot.id}
      order by i.secret_hash
      on conflict (secret_hash) do nothing
      returning id
    )
    select count(*)::int as codes from moved`);
  const codes = rows[0]?.codes ?? 0;
  const known = lot.codes - codes;
  if (known > 0) {
    await tx.execute(sql`
      insert into card_import_problem (lot_id, line, problem, masked, in_lot, in_state)
      select i.lot_id, i.line, 'IN_SHOP', i.masked, c.batch_id, c.state
      from card_import i join card_code c on c.secret_hash = i.secret_hash
      where i.lot_id = ${lot.id} and c.batch_id <> ${lot.id}`);
  }
  await tx.delete(cardImport).where(eq(cardImport.lotId, lot.id));
  return { codes, knownLines: lot.knownLines + known };
}

/**
 * The limits that a lot exceeds; what the person imported alone in the last day counts. A code is worth the cost of its
 * sku at least, whatever cost was entered.
 */
async function exceeded(
  tx: Executor,
  context: Context,
  lot: Pick<LotEntry, 'id' | 'skuId' | 'codes' | 'costFen' | 'knownLines'>,
): Promise<ApprovalWhy[]> {
  const limits = await readApprovalLimits(tx);
  const [item] = await tx.select({ costFen: sku.costFen }).from(sku).where(eq(sku.id, lot.skuId));
  const [alone] = await tx
    .select({
      fen: sql<number>`coalesce(sum(greatest(${cardLot.costFen}, ${sku.costFen}) * ${cardLot.codes}), 0)::float8`,
    })
    .from(cardLot)
    .innerJoin(sku, eq(sku.id, cardLot.skuId))
    .where(
      and(
        eq(cardLot.importedBy, staffOf(context).staffId),
        isNull(cardLot.approvedBy),
        ne(cardLot.id, lot.id),
        ne(cardLot.state, 'IMPORTING'),
        ne(cardLot.state, 'QUARANTINE'),
        gt(cardLot.updatedTime, addTime(context.clock.now(), -approvalHours, 'hour')),
      ),
    );
  const valueFen = (alone?.fen ?? 0) + Math.max(lot.costFen ?? 0, item?.costFen ?? 0) * lot.codes;
  return [
    ...(isAboveLimit(context, 'lotCny', { used: valueFen, most: yuanToFen(limits.lotCny) })
      ? (['LOT_VALUE'] as const)
      : []),
    ...(lot.knownLines > 0 ? (['KNOWN_CODES'] as const) : []),
  ];
}

async function ended(tx: Executor, lot: LotEntry): Promise<z.input<Finish['data']>> {
  const [asked] = await tx
    .select({ id: approval.id, why: approval.why })
    .from(approval)
    .where(
      and(eq(approval.kind, 'CARD_LOT'), eq(approval.subjectId, lot.id), eq(approval.status, 'WAITING')),
    );
  return { progress: progressOf(lot), approvalId: asked?.id ?? null, why: asked?.why ?? [] };
}
