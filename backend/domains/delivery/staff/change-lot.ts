import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { CardLotState } from '../../../../lib/permissions/catalogue-states';
import type { Executor, Transaction } from '../../../database/connect';
import { approval } from '../../../database/schema/approvals';
import { cardLot } from '../../../database/schema/card-lots';
import { cardCode } from '../../../database/schema/fulfilment';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { writeStaffAudit } from '../../../platform/write-audit';
import { requestApproval, withdrawApproval } from '../../staff/approvals/request-approval';
import { approverOf } from '../../staff/approvals/second-person';
import type { ApprovalRow } from '../../staff/approvals/take-approval';
import { isTooOld } from '../codes/reserve-cards';
import { type LotEntry, lockLot } from './import-progress';
import { lotContent } from './lot-content';
import { addToStock, lockSku } from './stock-of-lot';

type Change = { id: string; version: number; reason: string };
type CodeState = (typeof cardCode.$inferSelect)['state'];

/**
 * Stops the sale of a lot: what is not reserved leaves the stock.
 * @throws StoreError 404; `common_message_changedMeanwhile`; `cardLot_stateInvalid` for a lot that is not on sale
 */
export async function stopLot(context: Context, change: Change): Promise<null> {
  await context.db.transaction(async (tx) => {
    const lot = await lockForChange(tx, change, ['ON_SALE']);
    const codes = await moveCodes(tx, context, lot.id, ['AVAILABLE'], 'HELD');
    await addToStock(tx, context, lot.skuId, -codes);
    await setState(tx, context, lot, 'STOPPED', change.reason, 'card_lot.stop', { codes });
  });
  return null;
}

/**
 * Puts a lot on sale again. A lot in quarantine stays in quarantine until a second person approves.
 * @throws StoreError as {@link stopLot}; `approval_waiting`
 */
export async function releaseLot(context: Context, change: Change): Promise<{ approvalId: string | null }> {
  return context.db.transaction(async (tx) => {
    const lot = await lockForChange(tx, change, ['STOPPED', 'QUARANTINE']);
    if (lot.state === 'QUARANTINE') return { approvalId: await askAgain(tx, context, lot, change.reason) };
    await putOnSale(tx, context, lot, change.reason);
    return { approvalId: null };
  });
}

/** Writes that a locked lot is on sale with the codes that can still be sold. The sku is locked by the caller. */
export async function putOnSale(
  tx: Transaction,
  context: Context,
  lot: LotEntry,
  reason: string,
  more: { requestedBy?: string } = {},
): Promise<void> {
  await moveCodes(tx, context, lot.id, ['HELD'], 'VOID', isTooOld(context.clock.now()));
  const codes = await moveCodes(tx, context, lot.id, ['HELD'], 'AVAILABLE');
  await addToStock(tx, context, lot.skuId, codes);
  await setState(tx, context, lot, 'ON_SALE', reason, 'card_lot.release', { codes, ...more });
}

/**
 * Releases a lot from quarantine after the approval of a second person.
 * @throws StoreError 404; `approval_outdated` when it is not in quarantine
 */
export async function releaseApproved(tx: Transaction, context: Context, row: ApprovalRow) {
  const { subjectId: id, reason, requestedBy } = row;
  const lot = await lockForChange(tx, { id }, ['QUARANTINE']);
  await tx
    .update(cardLot)
    .set({ approvedBy: approverOf(context, requestedBy) })
    .where(eq(cardLot.id, id));
  await putOnSale(tx, context, lot, reason, { requestedBy });
}

/**
 * Voids all codes of a lot that no order has. Codes of orders become void when they are released, or are replaced before
 * their delivery.
 * @throws StoreError as {@link stopLot}
 */
export async function voidLot(context: Context, change: Change): Promise<{ codes: number }> {
  return context.db.transaction(async (tx) => {
    await withdrawApproval(tx, context, 'CARD_LOT', change.id);
    const lot = await lockForChange(tx, change, ['ON_SALE', 'STOPPED', 'QUARANTINE']);
    const onShelf = await moveCodes(tx, context, lot.id, ['AVAILABLE'], 'VOID');
    const held = await moveCodes(tx, context, lot.id, ['HELD'], 'VOID');
    await addToStock(tx, context, lot.skuId, -onShelf);
    const codes = onShelf + held;
    await setState(tx, context, lot, 'VOID', change.reason, 'card_lot.void', { codes });
    return { codes };
  });
}

/**
 * Voids one code that no order has.
 * @throws StoreError 404; `common_message_changedMeanwhile` when it was changed meanwhile; `cardLot_stateInvalid` when it is sold
 */
export async function voidCode(context: Context, change: Change): Promise<null> {
  await context.db.transaction(async (tx) => {
    const [known] = await tx
      .select({ skuId: cardCode.skuId, lotId: cardCode.batchId })
      .from(cardCode)
      .where(eq(cardCode.id, change.id));
    if (!known) throw new StoreError('common_message_notFound');
    await withdrawApproval(tx, context, 'CARD_LOT', known.lotId);
    await lockSku(tx, known.skuId);
    const [code] = await tx.select().from(cardCode).where(eq(cardCode.id, change.id)).for('update');
    if (!code || code.version !== change.version) throw new StoreError('common_message_changedMeanwhile');
    if (code.state !== 'AVAILABLE' && code.state !== 'HELD') throw new StoreError('cardLot_stateInvalid');
    await tx
      .update(cardCode)
      .set({ state: 'VOID', updatedTime: context.clock.now(), version: code.version + 1 })
      .where(eq(cardCode.id, code.id));
    if (code.state === 'AVAILABLE') await addToStock(tx, context, code.skuId, -1);
    await writeStaffAudit(tx, context, {
      action: 'card_code.void',
      subjectId: code.id,
      reason: change.reason,
      before: { state: code.state },
      after: { state: 'VOID' },
      detail: { lotId: code.batchId },
    });
  });
  return null;
}

/** Locks the sku, then the lot; imports that are not ended are not found. */
async function lockForChange(
  tx: Transaction,
  change: { id: string; version?: number },
  states: readonly CardLotState[],
): Promise<LotEntry> {
  const [known] = await tx
    .select({ skuId: cardLot.skuId, state: cardLot.state })
    .from(cardLot)
    .where(eq(cardLot.id, change.id));
  if (!known || known.state === 'IMPORTING') throw new StoreError('common_message_notFound');
  await lockSku(tx, known.skuId);
  const lot = await lockLot(tx, change.id);
  if (change.version !== undefined && lot.version !== change.version) {
    throw new StoreError('common_message_changedMeanwhile');
  }
  if (!states.includes(lot.state)) throw new StoreError('cardLot_stateInvalid');
  return lot;
}

async function moveCodes(
  tx: Transaction,
  { clock }: Pick<Context, 'clock'>,
  lotId: string,
  from: readonly CodeState[],
  state: CodeState,
  only?: SQL,
): Promise<number> {
  const moved = tx.$with('moved').as(
    tx
      .update(cardCode)
      .set({ state, updatedTime: clock.now(), version: sql`${cardCode.version} + 1` })
      .where(and(eq(cardCode.batchId, lotId), inArray(cardCode.state, [...from]), only))
      .returning({ id: cardCode.id }),
  );
  const [row] = await tx.with(moved).select({ codes: sql<number>`count(*)::int` }).from(moved);
  return row?.codes ?? 0;
}

async function setState(
  tx: Executor,
  context: Context,
  lot: LotEntry,
  state: CardLotState,
  reason: string,
  action: 'card_lot.stop' | 'card_lot.release' | 'card_lot.void',
  detail: Record<string, unknown>,
): Promise<void> {
  await tx
    .update(cardLot)
    .set({ state, updatedTime: context.clock.now(), version: sql`${cardLot.version} + 1` })
    .where(eq(cardLot.id, lot.id));
  await writeStaffAudit(tx, context, {
    ...(action === 'card_lot.release' ? { action, valueFen: (lot.costFen ?? 0) * lot.codes } : { action }),
    subjectId: lot.id,
    reason,
    before: { state: lot.state },
    after: { state },
    detail: { sn: lot.sn, ...detail },
  });
}

async function askAgain(tx: Transaction, context: Context, lot: LotEntry, reason: string): Promise<string> {
  const [before] = await tx
    .select({ why: approval.why })
    .from(approval)
    .where(and(eq(approval.kind, 'CARD_LOT'), eq(approval.subjectId, lot.id)))
    .orderBy(desc(approval.id))
    .limit(1);
  return requestApproval(tx, context, {
    kind: 'CARD_LOT',
    subjectId: lot.id,
    reason,
    why: before?.why ?? ['LOT_VALUE'],
    valueFen: (lot.costFen ?? 0) * lot.codes,
    content: (await lotContent(tx, lot.id)) ?? {},
  });
}
