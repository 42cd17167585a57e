import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../../lib/contract/contract';
import { yuanToFen } from '../../../../../lib/money';
import type { ApprovalKind, ApprovalWhy } from '../../../../../lib/permissions/value-acts';
import type { Executor, Transaction } from '../../../../database/connect';
import { approval } from '../../../../database/schema/approvals';
import { catalogueImport } from '../../../../database/schema/catalogue-imports';
import { lockOn } from '../../../../platform/concurrency/lock-on';
import type { Context } from '../../../../platform/context';
import { isDuplicate } from '../../../../platform/errors/is-duplicate';
import { StoreError } from '../../../../platform/errors/store-error';
import { newId } from '../../../../platform/new-id';
import { staffOf } from '../../../../platform/staff-of';
import { exceeded } from '../../../pricing/staff/create-change';
import { requestApproval } from '../../../staff/approvals/request-approval';
import { areTermsFree } from '../../../staff/approvals/second-person';
import { isSteppedUp } from '../../../staff/sign-in/staff-session';
import { skuOf } from '../product-content';
import { isMore } from '../terms-value';
import {
  type GoodLine,
  goodLines,
  type ImportEntry,
  type LockedSubjects,
  lockImport,
  lockSubjects,
  productsInDoubt,
  versionOf,
} from './import-row';
import { importValue, pricesOf } from './import-value';
import { type Subject, storedValues, withValues } from './read-line';
import { contentWith, writeLines } from './write-import';

type Result = z.input<Contract['POST /goods/admin/catalogue_import/apply']['data']>;

const kind = 'CATALOGUE_IMPORT' satisfies ApprovalKind;

/**
 * Applies every accepted line of a checked file, or none. Prices and terms have the limits of their screens: above them all of
 * it waits for a second person. Repeating it returns the state.
 * @throws StoreError 404, also for the file of another person; `catalogueImport_stateInvalid` while lines are missing;
 *   `catalogueImport_empty`; `catalogueImport_changedMeanwhile` with the lines whose row was changed;
 *   `staff_stepUpRequired` for prices and better terms; `goods_stockTooFew`
 */
export async function applyFile(
  context: Context,
  { id, reason }: { id: string; reason: string },
): Promise<Result> {
  return context.db.transaction(async (tx) => {
    // As a price change: what one person changes alone is counted one after the other.
    await lockOn(tx, `price-change:${staffOf(context).staffId}`);
    const row = await lockImport(tx, id);
    if (row.importedBy !== staffOf(context).staffId) throw new StoreError('common_message_notFound');
    if (row.state === 'READING') throw new StoreError('catalogueImport_stateInvalid');
    if (row.state !== 'CHECKED') return ended(tx, row);
    await tx.update(catalogueImport).set({ reason }).where(eq(catalogueImport.id, id));
    return startImport(tx, context, { ...row, reason });
  });
}

/**
 * Gives every field that an import has changed its former value, or none of them, by an import of its own: with the same
 * limits. Stock is changed by the units that the import had added.
 * @throws StoreError 404; `catalogueImport_stateInvalid` for one that was not applied or takes another back;
 *   `catalogueImport_undone`; `catalogueImport_changedMeanwhile` with the lines whose fields have other values now
 */
export async function undoImport(
  context: Context,
  { id, reason }: { id: string; reason: string },
): Promise<Result> {
  try {
    return await context.db.transaction(async (tx) => {
      await lockOn(tx, `price-change:${staffOf(context).staffId}`);
      const former = await lockImport(tx, id);
      if (former.state !== 'DONE' || former.undoOf) throw new StoreError('catalogueImport_stateInvalid');
      const lines = await goodLines(tx, id);
      const { subjects } = await lockSubjects(
        tx,
        former.kind,
        lines.map(({ subjectId }) => subjectId),
      );
      const back = lines.map((line) => reversed(line, subjects.get(line.subjectId)));
      refuseChanged(lines.filter((_, index) => back[index] === null));
      const row = await copyOf(tx, context, former, reason, back.length);
      await tx.execute(sql`
        insert into catalogue_import_line (import_id, line, sn, outcome, subject_id, subject_version, before, after)
        select ${row.id}, line, sn, 'GOOD', "subjectId", "subjectVersion", before, after
        from jsonb_to_recordset(${JSON.stringify(back)}::jsonb) as part (line int, sn text, "subjectId" text,
          "subjectVersion" int, before jsonb, after jsonb)`);
      return startImport(tx, context, row);
    });
  } catch (error) {
    if (isDuplicate(error)) throw new StoreError('catalogueImport_undone', { cause: error });
    throw error;
  }
}

/** The line that takes another one back; null when a field no longer has the value that it got. */
function reversed(line: GoodLine, subject: Subject | undefined): GoodLine | null {
  if (!subject) return null;
  const now = storedValues(subject);
  const isKept = Object.entries(line.after).every(
    ([field, value]) =>
      field === 'stock' || JSON.stringify(now(field as keyof typeof line.after)) === JSON.stringify(value),
  );
  return isKept ? { ...line, ...versionOf(subject), before: line.after, after: line.before } : null;
}

async function copyOf(tx: Transaction, context: Context, former: ImportEntry, reason: string, good: number) {
  const now = context.clock.now();
  const [row] = await tx
    .insert(catalogueImport)
    .values({
      ...former,
      id: newId(),
      state: 'CHECKED',
      reason,
      good,
      refused: 0,
      unchanged: 0,
      importedBy: staffOf(context).staffId,
      approvedBy: null,
      doneTime: null,
      undoOf: former.id,
      version: 0,
      createdTime: now,
      updatedTime: now,
    })
    .returning();
  if (!row) throw new Error('The import was not written');
  return row;
}

/** Applies a locked import, or asks a second person about all of it. */
async function startImport(tx: Transaction, context: Context, row: ImportEntry): Promise<Result> {
  const lines = await goodLines(tx, row.id);
  if (lines.length === 0) throw new StoreError('catalogueImport_empty');
  const locked = await lockSubjects(
    tx,
    row.kind,
    lines.map(({ subjectId }) => subjectId),
  );
  await refuseOutdated(tx, lines, locked);
  const why = await whySecond(tx, context, lines, locked.subjects);
  if (why.length === 0) {
    await writeLines(tx, context, { row, lines, locked, approvedBy: null });
    return { id: row.id, state: 'DONE', approvalId: null, why };
  }
  await tx
    .update(catalogueImport)
    .set({ state: 'WAITING', updatedTime: context.clock.now() })
    .where(eq(catalogueImport.id, row.id));
  const approvalId = await requestApproval(tx, context, {
    kind,
    subjectId: row.id,
    reason: row.reason,
    why,
    valueFen: await importValue(tx, lines, locked.subjects),
    content: contentWith(row, lines, locked.subjects),
  });
  return { id: row.id, state: 'WAITING', approvalId, why };
}

/** Lines whose row another person has changed since the check, or about which a second person is asked. */
async function refuseOutdated(
  tx: Transaction,
  lines: readonly GoodLine[],
  { products, subjects }: LockedSubjects,
) {
  const inDoubt = await productsInDoubt(
    tx,
    products.map(({ id }) => id),
  );
  refuseChanged(
    lines.filter(({ subjectId, subjectVersion }) => {
      const subject = subjects.get(subjectId);
      if (!subject || subject.one.isDiscontinued || inDoubt.has(subject.one.id)) return true;
      return versionOf(subject).subjectVersion !== subjectVersion;
    }),
  );
}

function refuseChanged(lines: readonly GoodLine[]): void {
  if (lines.length === 0) return;
  throw new StoreError('catalogueImport_changedMeanwhile', {
    data: { lines: lines.slice(0, 100).map(({ line, sn }) => ({ line, sn })) },
  });
}

/**
 * The limits that a file exceeds: those of a price change, and of the terms of denominations.
 * @throws StoreError `staff_stepUpRequired` where the screens ask for a code
 */
async function whySecond(
  tx: Transaction,
  context: Context,
  lines: readonly GoodLine[],
  subjects: ReadonlyMap<string, Subject>,
): Promise<ApprovalWhy[]> {
  const prices = pricesOf(lines, subjects);
  const terms = lines.some(({ subjectId, after }) => givesMore(subjects.get(subjectId), after));
  if ((prices.length > 0 || terms) && !isSteppedUp(staffOf(context), context.clock.now())) {
    throw new StoreError('staff_stepUpRequired');
  }
  const why: ApprovalWhy[] = [];
  if (prices.length > 0) {
    const rows = lines.flatMap(({ subjectId, after }) => {
      const found = subjects.get(subjectId)?.sku;
      // A lower cost of the same file does not lower the prices that one person may set.
      const costFen = Math.max(found?.costFen ?? 0, yuanToFen(Number(after.cost ?? 0)));
      return found ? [{ id: found.id, priceFen: found.priceFen, costFen }] : [];
    });
    why.push(...(await exceeded(tx, context, prices, rows)));
  }
  if (terms && !(await areTermsFree(tx, context))) why.push('MORE_UNITS');
  return why;
}

function givesMore(subject: Subject | undefined, after: GoodLine['after']): boolean {
  if (!subject?.sku) return false;
  const { faceValue, bonusValue, cost } = withValues(skuOf(subject.sku), after);
  return isMore(subject.sku, { faceValue, bonusValue, costFen: yuanToFen(cost) });
}

async function ended(tx: Executor, row: ImportEntry): Promise<Result> {
  const [asked] = await tx
    .select({ id: approval.id, why: approval.why })
    .from(approval)
    .where(and(eq(approval.kind, kind), eq(approval.subjectId, row.id), eq(approval.status, 'WAITING')));
  // The states before are handled by the caller.
  return { id: row.id, state: row.state, approvalId: asked?.id ?? null, why: asked?.why ?? [] };
}
