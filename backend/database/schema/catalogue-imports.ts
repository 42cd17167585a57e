import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  type CatalogueField,
  type CatalogueFileKind,
  type CatalogueImportState,
  catalogueFileKinds,
  catalogueImportStates,
  type FileLineOutcome,
  type FileLineProblem,
  fileLineOutcomes,
  fileLineProblems,
} from '../../../lib/products/staff/catalogue-file';
import { bookkeeping, idColumn, oneOf, time } from './columns';
import { staffAccount } from './staff';

/** A file with which staff change the catalogue, or the act that takes such a change back. */
export const catalogueImport = pgTable(
  'catalogue_import',
  {
    id: idColumn(),
    kind: text('kind').$type<CatalogueFileKind>().notNull(),
    state: text('state').$type<CatalogueImportState>().notNull(),
    fileName: text('file_name').notNull(),
    /** The field of each column that is read. */
    columns: text('columns').array().$type<CatalogueField[]>().notNull(),
    /** Lines of the file, including a first line of headings. */
    lines: integer('lines').notNull(),
    headings: integer('headings').notNull(),
    linesRead: integer('lines_read').notNull().default(0),
    good: integer('good').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    unchanged: integer('unchanged').notNull().default(0),
    reason: text('reason').notNull().default(''),
    importedBy: text('imported_by')
      .notNull()
      .references(() => staffAccount.id),
    /** The second person, when one was needed. */
    approvedBy: text('approved_by').references(() => staffAccount.id),
    doneTime: time('done_time'),
    /** The import that this one takes back. */
    undoOf: text('undo_of'),
    ...bookkeeping,
  },
  (table) => [
    index('catalogue_import_importer').on(table.importedBy, table.id),
    index('catalogue_import_open').on(table.updatedTime).where(sql`state in ('READING','CHECKED')`),
    uniqueIndex('catalogue_import_undone_once').on(table.undoOf).where(sql`state in ('WAITING','DONE')`),
    check('catalogue_import_kind_known', oneOf(table.kind, catalogueFileKinds)),
    check('catalogue_import_state_known', oneOf(table.state, catalogueImportStates)),
    check('catalogue_import_done', sql`(${table.state} = 'DONE') = (${table.doneTime} is not null)`),
  ],
);

/** A value of a field: a text, a number, or the keywords. */
export type FileValue = string | number | string[] | null;
export type FileValues = Partial<Record<CatalogueField, FileValue>>;

/** A line of an import: what it changes, or why it is refused. */
export const catalogueImportLine = pgTable(
  'catalogue_import_line',
  {
    importId: text('import_id')
      .notNull()
      .references(() => catalogueImport.id, { onDelete: 'cascade' }),
    /** From 1. */
    line: integer('line').notNull(),
    /** The number of the SKU or product, as the file has it. */
    sn: text('sn').notNull(),
    outcome: text('outcome').$type<FileLineOutcome>().notNull(),
    problem: text('problem').$type<FileLineProblem>(),
    /** The column with the problem. */
    field: text('field').$type<CatalogueField>(),
    /** The SKU or the product that it changes, and the version that was checked. */
    subjectId: text('subject_id'),
    subjectVersion: integer('subject_version'),
    /** Only the fields that change. */
    before: jsonb('before').$type<FileValues>(),
    after: jsonb('after').$type<FileValues>(),
    /** The cells of a refused line, to be repaired. */
    cells: jsonb('cells').$type<string[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    index('catalogue_import_line_outcome').on(table.importId, table.outcome, table.line),
    index('catalogue_import_line_sn').on(table.importId, table.sn),
    check('catalogue_import_line_outcome_known', oneOf(table.outcome, fileLineOutcomes)),
    check('catalogue_import_line_problem_known', oneOf(table.problem, fileLineProblems)),
    check(
      'catalogue_import_line_refusal',
      sql`(${table.outcome} = 'REFUSED') = (${table.problem} is not null)`,
    ),
    check('catalogue_import_line_change', sql`(${table.outcome} = 'GOOD') = (${table.after} is not null)`),
  ],
);
