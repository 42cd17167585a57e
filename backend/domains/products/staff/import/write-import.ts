import { and, eq, inArray } from 'drizzle-orm';
import type { ProductContent } from '../../../../../lib/products/staff/editor-contract';
import type { Executor, Transaction } from '../../../../database/connect';
import { goods, sku } from '../../../../database/schema/catalog';
import { catalogueImport } from '../../../../database/schema/catalogue-imports';
import { priceChange, priceChangeItem } from '../../../../database/schema/price-changes';
import type { Context, Services } from '../../../../platform/context';
import { StoreError } from '../../../../platform/errors/store-error';
import { newId } from '../../../../platform/new-id';
import { staffOf } from '../../../../platform/staff-of';
import { writeStaffAudit } from '../../../../platform/write-audit';
import { applyChange } from '../../../pricing/staff/apply-change';
import type { Item } from '../../../pricing/staff/create-change';
import type { ApprovalRow } from '../../../staff/approvals/take-approval';
import { addUnits } from '../change-sale';
import { contentOf } from '../product-content';
import { writeContent } from '../save-product';
import {
  type GoodLine,
  goodLines,
  type ImportEntry,
  type LockedSubjects,
  lockImport,
  lockSubjects,
  versionOf,
} from './import-row';
import { importValue, pricesOf } from './import-value';
import { type Subject, withValues } from './read-line';

type Writing = {
  row: ImportEntry;
  lines: readonly GoodLine[];
  locked: LockedSubjects;
  approvedBy: string | null;
};

/** Writes the lines of a locked import by the functions of the screens. */
export async function writeLines(
  tx: Transaction,
  context: Context,
  { row, lines, locked, approvedBy }: Writing,
) {
  const { reason } = row;
  const prices = pricesOf(lines, locked.subjects);
  const valueFen = await importValue(tx, lines, locked.subjects);
  for (const one of locked.products) {
    const skus = [...(locked.byProduct.get(one.id) ?? [])].sort(
      (left, right) => left.sort - right.sort || (left.id < right.id ? -1 : 1),
    );
    const before = contentOf(one, skus);
    const content = contentWithLines(before, one.id, lines);
    if (JSON.stringify(content) !== JSON.stringify(before)) {
      await writeContent(tx, context, { one, skus }, content, { reason, needsSecond: false });
    }
  }
  if (prices.length > 0) await writePrices(tx, context, row, prices, approvedBy);
  for (const { subjectId, before, after } of lines) {
    const found = locked.subjects.get(subjectId)?.sku;
    if (!found || typeof after.stock !== 'number') continue;
    // Units sold since the check stay sold.
    await addUnits(tx, context, found, after.stock - Number(before.stock), reason);
  }
  const now = context.clock.now();
  await tx
    .update(catalogueImport)
    .set({ state: 'DONE', doneTime: now, approvedBy, updatedTime: now })
    .where(eq(catalogueImport.id, row.id));
  await writeStaffAudit(tx, context, {
    action: row.undoOf ? 'catalogue.undo' : 'catalogue.import',
    valueFen,
    subjectId: row.id,
    reason,
    after: { kind: row.kind, fileName: row.fileName, lines: lines.length },
    detail: { requestedBy: row.importedBy, ...(row.undoOf ? { undoOf: row.undoOf } : {}) },
  });
}

function contentWithLines(
  before: ProductContent,
  goodsId: string,
  lines: readonly GoodLine[],
): ProductContent {
  const own = lines.find(({ subjectId }) => subjectId === goodsId);
  const skus = before.skus.map((one) => {
    const line = lines.find(({ subjectId }) => subjectId === one.id);
    return line ? withValues(one, line.after) : one;
  });
  return { ...(own ? withValues(before, own.after) : before), skus };
}

/** One price change, which counts for the limits of further ones and is listed with them. */
async function writePrices(
  tx: Transaction,
  context: Context,
  row: ImportEntry,
  items: readonly Item[],
  approvedBy: string | null,
): Promise<void> {
  const now = context.clock.now();
  const changeId = newId();
  const [change] = await tx
    .insert(priceChange)
    .values({
      id: changeId,
      status: 'SCHEDULED',
      reason: row.reason,
      requestedBy: row.importedBy,
      approvedBy,
      createdTime: now,
      updatedTime: now,
    })
    .returning();
  if (!change) throw new Error('The price change was not written');
  const rows = items.map((item) => ({ changeId, ...item }));
  await tx.insert(priceChangeItem).values(rows);
  if ((await applyChange(tx, context, change, rows)) === 'FAILED')
    throw new StoreError('common_message_changedMeanwhile');
}

/** What a second person decides on: every change, with the versions, prices and costs as they are. */
export function contentWith(
  row: ImportEntry,
  lines: readonly GoodLine[],
  subjects: ReadonlyMap<string, Subject>,
) {
  return {
    fileName: row.fileName,
    kind: row.kind,
    undoOf: row.undoOf,
    lines: lines.map(({ line, sn, subjectId, before, after }) => {
      const subject = subjects.get(subjectId);
      const found = subject?.sku;
      return {
        line,
        sn,
        version: subject ? versionOf(subject).subjectVersion : null,
        ...(found ? { priceFen: found.priceFen, costFen: found.costFen } : {}),
        before,
        after,
      };
    }),
  };
}

/** The same as it is now; null when it does not wait. */
export async function importContent(db: Executor, id: string): Promise<Record<string, unknown> | null> {
  const [row] = await db.select().from(catalogueImport).where(eq(catalogueImport.id, id));
  if (row?.state !== 'WAITING') return null;
  const lines = await goodLines(db, id);
  const ids = lines.map(({ subjectId }) => subjectId);
  const found: (readonly [string, Subject])[] =
    row.kind === 'PRODUCT'
      ? (await db.select().from(goods).where(inArray(goods.id, ids))).map(
          (one) => [one.id, { one, sku: null }] as const,
        )
      : (
          await db
            .select({ one: goods, sku })
            .from(sku)
            .innerJoin(goods, eq(goods.id, sku.goodsId))
            .where(inArray(sku.id, ids))
        ).map((one) => [one.sku.id, one] as const);
  return contentWith(row, lines, new Map(found));
}

/**
 * Applies an import that a second person approved, in the transaction of the approval.
 * @throws StoreError `approval_outdated` when a row has changed
 */
export async function importApproved(
  tx: Transaction,
  context: Context,
  { subjectId }: ApprovalRow,
): Promise<void> {
  const row = await lockImport(tx, subjectId);
  if (row.state !== 'WAITING') throw new StoreError('common_message_changedMeanwhile');
  const lines = await goodLines(tx, subjectId);
  const locked = await lockSubjects(
    tx,
    row.kind,
    lines.map((one) => one.subjectId),
  );
  const isOld = lines.some(({ subjectId: id, subjectVersion }) => {
    const subject = locked.subjects.get(id);
    return !subject || versionOf(subject).subjectVersion !== subjectVersion;
  });
  if (isOld) throw new StoreError('approval_outdated');
  await writeLines(tx, context, { row, lines, locked, approvedBy: staffOf(context).staffId });
}

/** After a refusal and after the expiry. */
export async function endImport(tx: Executor, { clock }: Pick<Services, 'clock'>, id: string): Promise<void> {
  await tx
    .update(catalogueImport)
    .set({ state: 'REFUSED', updatedTime: clock.now() })
    .where(and(eq(catalogueImport.id, id), eq(catalogueImport.state, 'WAITING')));
}
