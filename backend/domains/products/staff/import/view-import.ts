import { and, asc, desc, eq, gt, inArray, lt, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Contract } from '../../../../../lib/contract/contract';
import { backendTexts } from '../../../../../lib/i18n/backend-texts';
import { languages } from '../../../../../lib/i18n/locales';
import { type CatalogueField, textOfField } from '../../../../../lib/products/staff/catalogue-file';
import type {
  CatalogueImportLine,
  CatalogueImportRow,
} from '../../../../../lib/products/staff/import-contract';
import { formatShanghai } from '../../../../../lib/time';
import type { TableFormat } from '../../../../../lib/wire/file';
import { catalogueImport, catalogueImportLine } from '../../../../database/schema/catalogue-imports';
import { staffAccount } from '../../../../database/schema/staff';
import type { Context } from '../../../../platform/context';
import type { Cell } from '../../../../platform/csv/csv';
import { tableResponse } from '../../../../platform/csv/table-response';
import { StoreError } from '../../../../platform/errors/store-error';
import { localize } from '../../../../platform/localize';
import { staffOf } from '../../../../platform/staff-of';
import { progressOf } from './check-file';
import { subjectsBySn } from './import-row';

type List = Contract['GET /goods/admin/catalogue_import/list'];
type Lines = Contract['GET /goods/admin/catalogue_import/lines'];

const pageSize = 50;
/** Lines per statement of a download. */
const batchSize = 1000;

/** Imports of everyone, newest first, paged by id. */
export async function listImports(
  context: Context,
  { after }: z.output<List['query']>,
): Promise<z.input<List['data']>> {
  const rows = await find(context, after ? lt(catalogueImport.id, after) : undefined, pageSize + 1);
  const page = rows.slice(0, pageSize);
  return { rows: page, next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null };
}

/** @throws StoreError 404 */
export async function viewImport(context: Context, id: string): Promise<CatalogueImportRow> {
  const [row] = await find(context, eq(catalogueImport.id, id), 1);
  if (!row) throw new StoreError('common_message_notFound');
  return row;
}

async function find(context: Context, where: SQL | undefined, most: number): Promise<CatalogueImportRow[]> {
  const approver = alias(staffAccount, 'approver');
  const rows = await context.db
    .select({ row: catalogueImport, by: staffAccount.name, approvedBy: approver.name })
    .from(catalogueImport)
    .innerJoin(staffAccount, eq(staffAccount.id, catalogueImport.importedBy))
    .leftJoin(approver, eq(approver.id, catalogueImport.approvedBy))
    .where(where)
    .orderBy(desc(catalogueImport.id))
    .limit(most);
  const undone = await context.db
    .select({
      of: catalogueImport.undoOf,
      id: catalogueImport.id,
      state: catalogueImport.state,
      by: staffAccount.name,
    })
    .from(catalogueImport)
    .innerJoin(staffAccount, eq(staffAccount.id, catalogueImport.importedBy))
    .where(
      and(
        inArray(
          catalogueImport.undoOf,
          rows.map(({ row }) => row.id),
        ),
        inArray(catalogueImport.state, ['WAITING', 'DONE']),
      ),
    );
  return rows.map(({ row, by, approvedBy }) => {
    const back = undone.find(({ of }) => of === row.id);
    return {
      ...progressOf(row),
      fileName: row.fileName,
      reason: row.reason,
      by,
      isOwn: row.importedBy === staffOf(context).staffId,
      approvedBy,
      createdTime: formatShanghai(row.createdTime),
      doneTime: row.doneTime && formatShanghai(row.doneTime),
      undoOf: row.undoOf,
      undoneBy: back ? { id: back.id, state: back.state, by: back.by } : null,
    };
  });
}

/** The lines of an import with one outcome, paged by line. @throws StoreError 404 */
export async function listLines(
  context: Context,
  { id, outcome, after }: z.output<Lines['query']>,
): Promise<z.input<Lines['data']>> {
  const row = await viewImport(context, id);
  const found = await readLines(
    context,
    and(of(id, outcome), gt(catalogueImportLine.line, after)),
    pageSize + 1,
  );
  const page = found.slice(0, pageSize);
  const names = await subjectsBySn(
    context.db,
    row.kind,
    page.map(({ sn }) => sn),
  );
  const [stored] = await context.db
    .select({ columns: catalogueImport.columns })
    .from(catalogueImport)
    .where(eq(catalogueImport.id, id));
  const { locale } = context;
  return {
    rows: page.map((one): CatalogueImportLine => {
      const subject = names.get(one.sn);
      const names2 = subject ? [subject.one.nameI18n, ...(subject.sku ? [subject.sku.nameI18n] : [])] : [];
      const place = one.field ? (stored?.columns.indexOf(one.field) ?? -1) : -1;
      return {
        line: one.line,
        sn: one.sn,
        name: names2.map((text) => localize(text, locale)).join(' · '),
        outcome: one.outcome,
        problem: one.problem,
        field: one.field,
        cell: one.cells?.[place]?.slice(0, 200) ?? null,
        changes: changesOf(one),
      };
    }),
    next: found.length > pageSize ? (page.at(-1)?.line ?? null) : null,
  };
}

const of = (id: string, outcome: CatalogueImportLine['outcome']) =>
  and(eq(catalogueImportLine.importId, id), eq(catalogueImportLine.outcome, outcome));

function readLines({ db }: Pick<Context, 'db'>, where: SQL | undefined, most: number) {
  return db
    .select()
    .from(catalogueImportLine)
    .where(where)
    .orderBy(asc(catalogueImportLine.line))
    .limit(most);
}

function changesOf({
  before,
  after,
}: typeof catalogueImportLine.$inferSelect): CatalogueImportLine['changes'] {
  return Object.entries(after ?? {}).map(([key, value]) => {
    // The keys were written by `readCells`.
    const field = key as CatalogueField;
    return { field, before: before?.[field] ?? null, after: value };
  });
}

/** The heading of a column in the language of the reader. */
export function headingOf({ locale }: Pick<Context, 'locale'>, field: CatalogueField): string {
  const { staff } = backendTexts(locale);
  const text = textOfField(field);
  if (text) return `${staff(`catalogueFile.field.${text.name}`)} (${languages[text.locale].name})`;
  // Without a language it is the name of one value.
  return staff(`catalogueFile.field.${field as Exclude<CatalogueField, `${string}.${string}`>}`);
}

/**
 * The refused lines as they were sent, each with its number and its reason, to be repaired and imported again.
 * @throws StoreError 404
 */
export async function refusedLines(
  context: Context,
  { id, format }: { id: string; format: TableFormat },
): Promise<Response> {
  await viewImport(context, id);
  const [row] = await context.db.select().from(catalogueImport).where(eq(catalogueImport.id, id));
  const { staff } = backendTexts(context.locale);
  const reasonOf = ({ problem, field }: typeof catalogueImportLine.$inferSelect) =>
    problem
      ? `${field ? `${headingOf(context, field)}: ` : ''}${staff(`catalogueFile.problem.${problem}`)}`
      : '';
  return tableResponse(format, {
    fileName: `refused-${id}`,
    head: [
      ...(row?.columns ?? []).map((field) => headingOf(context, field)),
      staff('catalogueFile.line'),
      staff('catalogueFile.reason'),
    ],
    batches: batchesOf(context, id, (one) => [...(one.cells ?? []), one.line, reasonOf(one)]),
    ended: async () => {},
  });
}

async function* batchesOf(
  context: Context,
  id: string,
  cellsOf: (row: typeof catalogueImportLine.$inferSelect) => Cell[],
): AsyncGenerator<Cell[][]> {
  let after = 0;
  for (;;) {
    const rows = await readLines(
      context,
      and(of(id, 'REFUSED'), gt(catalogueImportLine.line, after)),
      batchSize,
    );
    if (rows.length > 0) yield rows.map(cellsOf);
    after = rows.at(-1)?.line ?? after;
    if (rows.length < batchSize) return;
  }
}
