import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../../lib/contract/contract';
import {
  type CatalogueField,
  catalogueFields,
  type FileLineProblem,
} from '../../../../../lib/products/staff/catalogue-file';
import { catalogueFileChanges } from '../../../../../lib/promises';
import { readReference } from '../../../../../lib/text/code';
import { addTime } from '../../../../../lib/time';
import type { Executor } from '../../../../database/connect';
import { goodsCategory } from '../../../../database/schema/catalog';
import { catalogueImport, catalogueImportLine } from '../../../../database/schema/catalogue-imports';
import { lockOn } from '../../../../platform/concurrency/lock-on';
import type { Context, SystemContext } from '../../../../platform/context';
import { StoreError } from '../../../../platform/errors/store-error';
import { printableLetters } from '../../../../platform/fonts/printable';
import { idempotentRequest, readStoredResponse, storeResponse } from '../../../../platform/idempotency';
import { newId } from '../../../../platform/new-id';
import { staffOf } from '../../../../platform/staff-of';
import { writeStaffAudit } from '../../../../platform/write-audit';
import { type ImportEntry, lockImport, productsInDoubt, subjectsBySn, versionOf } from './import-row';
import { readCells } from './read-line';

type Open = z.output<Contract['POST /goods/admin/catalogue_import/open']['body']>;
type Part = z.output<Contract['POST /goods/admin/catalogue_import/append']['body']>;
type Progress = z.input<Contract['POST /goods/admin/catalogue_import/append']['data']>;
type LineRow = typeof catalogueImportLine.$inferInsert;

/** Hours until a file that was not applied is deleted. */
const keptHours = 24;

/**
 * Starts the check of a file. Nothing of the catalogue changes.
 * @throws StoreError `common_message_badRequest` for a column that the kind does not have, or has twice, or without `sn`
 */
export async function openFile(context: Context, body: Open, key: string): Promise<Progress> {
  const { staffId } = staffOf(context);
  const known: readonly CatalogueField[] = catalogueFields[body.kind];
  const isWrong =
    new Set(body.columns).size !== body.columns.length ||
    !body.columns.includes('sn') ||
    body.columns.some((field) => !known.includes(field));
  if (isWrong) throw new StoreError('common_message_badRequest', { data: { fields: ['columns'] } });
  const request = idempotentRequest(staffId, 'catalogue_import/open', key, body);
  return context.db.transaction(async (tx) => {
    await lockOn(tx, `catalogue-import:${staffId}`);
    const stored = await readStoredResponse(tx, request);
    // Only this function writes responses under its name.
    if (stored !== undefined) return stored as Progress;
    const now = context.clock.now();
    const [row] = await tx
      .insert(catalogueImport)
      .values({
        id: newId(),
        // A file of headings alone has nothing to read.
        state: body.headings < body.lines ? 'READING' : 'CHECKED',
        ...body,
        linesRead: body.headings,
        importedBy: staffId,
        createdTime: now,
        updatedTime: now,
      })
      .returning();
    if (!row) throw new Error('The import was not written');
    const result = progressOf(row);
    await writeStaffAudit(tx, context, {
      action: 'catalogue.open',
      subjectId: row.id,
      detail: { kind: row.kind, fileName: row.fileName, lines: row.lines },
    });
    await storeResponse(tx, context, request, result);
    return result;
  });
}

/**
 * Checks the next lines of a file and stores what each would change. A part that was read before changes nothing.
 * @throws StoreError 404, also for the file of another person; `catalogueImport_stateInvalid` after the last line;
 *   `catalogueImport_lineMissing` for a gap; `catalogueImport_tooMany`
 */
export async function checkLines(context: Context, part: Part): Promise<Progress> {
  return context.db.transaction(async (tx) => {
    const row = await lockImport(tx, part.id);
    if (row.importedBy !== staffOf(context).staffId) throw new StoreError('common_message_notFound');
    if (part.firstLine <= row.linesRead) return progressOf(row);
    if (row.state !== 'READING' || row.linesRead + part.lines.length > row.lines) {
      throw new StoreError('catalogueImport_stateInvalid');
    }
    if (part.firstLine > row.linesRead + 1) throw new StoreError('catalogueImport_lineMissing');
    const checked = await check(tx, row, part);
    await insertLines(tx, checked);
    const count = (outcome: LineRow['outcome']) => checked.filter((one) => one.outcome === outcome).length;
    const linesRead = row.linesRead + part.lines.length;
    const [after] = await tx
      .update(catalogueImport)
      .set({
        linesRead,
        state: linesRead === row.lines ? 'CHECKED' : 'READING',
        good: row.good + count('GOOD'),
        refused: row.refused + count('REFUSED'),
        unchanged: row.unchanged + count('UNCHANGED'),
        updatedTime: context.clock.now(),
      })
      .where(eq(catalogueImport.id, row.id))
      .returning();
    if (!after) throw new Error('The import was not written');
    if (after.good > catalogueFileChanges) throw new StoreError('catalogueImport_tooMany');
    await writeStaffAudit(tx, context, {
      action: 'catalogue.check',
      subjectId: row.id,
      detail: { lines: part.lines.length, good: after.good },
    });
    return progressOf(after);
  });
}

export const progressOf = ({
  id,
  kind,
  state,
  lines,
  headings,
  linesRead,
  good,
  refused,
  unchanged,
}: ImportEntry) => ({
  id,
  kind,
  state,
  lines,
  headings,
  linesRead,
  good,
  refused,
  unchanged,
});

/** One statement with one parameter: a parameter for each value would take longer than the check. */
async function insertLines(tx: Executor, rows: readonly LineRow[]): Promise<void> {
  await tx.execute(sql`
    insert into catalogue_import_line (import_id, line, sn, outcome, problem, field, subject_id, subject_version, before,
      after, cells)
    select * from jsonb_to_recordset(${JSON.stringify(
      rows.map((one) => ({
        import_id: one.importId,
        line: one.line,
        sn: one.sn,
        outcome: one.outcome,
        problem: one.problem ?? null,
        field: one.field ?? null,
        subject_id: one.subjectId ?? null,
        subject_version: one.subjectVersion ?? null,
        before: one.before ?? null,
        after: one.after ?? null,
        cells: one.cells ?? null,
      })),
    )}::jsonb) as part (import_id text, line int, sn text, outcome text, problem text, field text, subject_id text,
      subject_version int, before jsonb, after jsonb, cells jsonb)`);
}

async function check(tx: Executor, row: ImportEntry, part: Part): Promise<LineRow[]> {
  const place = row.columns.indexOf('sn');
  const numbers = part.lines.map((cells) => readReference(cells[place] ?? '').slice(0, 60));
  const known = numbers.filter((one) => one !== '');
  const subjects = await subjectsBySn(tx, row.kind, known);
  const seen = await tx
    .select({ sn: catalogueImportLine.sn })
    .from(catalogueImportLine)
    .where(and(eq(catalogueImportLine.importId, row.id), inArray(catalogueImportLine.sn, known)));
  const categories = await tx
    .select({ code: goodsCategory.code })
    .from(goodsCategory)
    .where(eq(goodsCategory.isEnabled, true));
  const inDoubt = await productsInDoubt(
    tx,
    [...subjects.values()].map(({ one }) => one.id),
  );
  const earlier = new Set(seen.map(({ sn }) => sn));
  const codes = new Set(categories.map(({ code }) => code));
  const letters = await printableLetters();
  return part.lines.map((cells, index): LineRow => {
    const sn = numbers[index] ?? '';
    const line = { importId: row.id, line: part.firstLine + index, sn };
    if (cells.every((cell) => cell.trim() === '')) return { ...line, outcome: 'UNCHANGED' };
    const refuse = (problem: FileLineProblem, field: CatalogueField = 'sn'): LineRow => ({
      ...line,
      outcome: 'REFUSED',
      problem,
      field,
      cells,
    });
    if (sn === '') return refuse('NO_NUMBER');
    if (earlier.has(sn)) return refuse('TWICE');
    earlier.add(sn);
    const subject = subjects.get(sn);
    if (!subject) return refuse('NOT_FOUND');
    if (subject.one.isDiscontinued) return refuse('DISCONTINUED');
    const read = readCells(subject, row.columns, cells, letters);
    if ('problem' in read) return refuse(read.problem, read.field);
    if (Object.keys(read.after).length === 0) return { ...line, outcome: 'UNCHANGED' };
    if (inDoubt.has(subject.one.id)) return refuse('TERMS_WAIT');
    const category = read.after.categoryCode;
    if (typeof category === 'string' && !codes.has(category)) return refuse('CATEGORY', 'categoryCode');
    return { ...line, outcome: 'GOOD', ...read, ...versionOf(subject) };
  });
}

/**
 * Deletes a file that was not applied.
 * @throws StoreError 404, also for the file of another person; `catalogueImport_stateInvalid`
 */
export async function discardFile(context: Context, id: string): Promise<null> {
  await context.db.transaction(async (tx) => {
    const row = await lockImport(tx, id);
    if (row.importedBy !== staffOf(context).staffId) throw new StoreError('common_message_notFound');
    if (row.state !== 'READING' && row.state !== 'CHECKED')
      throw new StoreError('catalogueImport_stateInvalid');
    await tx.delete(catalogueImport).where(eq(catalogueImport.id, id));
    await writeStaffAudit(tx, context, {
      action: 'catalogue.discard',
      subjectId: id,
      before: { fileName: row.fileName, good: row.good },
    });
  });
  return null;
}

/** Deletes files that were not applied in time. */
export async function dropOldFiles({ db, clock }: SystemContext): Promise<void> {
  await db
    .delete(catalogueImport)
    .where(
      and(
        inArray(catalogueImport.state, ['READING', 'CHECKED']),
        lt(catalogueImport.updatedTime, addTime(clock.now(), -keptHours, 'hour')),
      ),
    );
}
