import { z } from 'zod';
import { approvalWhys } from '../../permissions/value-acts';
import { catalogueFileLines } from '../../promises';
import { staffReason } from '../../staff/contract';
import { endpoint, fileResponse, id, mostInteger, nothing, shanghaiTime } from '../../wire/endpoint';
import { tableFormat, tableTypes } from '../../wire/file';
import {
  catalogueFileKinds,
  catalogueImportStates,
  everyCatalogueField,
  fileLineOutcomes,
  fileLineProblems,
  longestFileCell,
  mostPartLines,
} from './catalogue-file';

const n = z.number().int();
const kind = z.enum(catalogueFileKinds);
const field = z.enum(everyCatalogueField);

const progress = z.object({
  id,
  kind,
  state: z.enum(catalogueImportStates),
  /** Lines of the file, including a first line of headings, and those that were checked. */
  lines: n,
  headings: n,
  linesRead: n,
  good: n,
  refused: n,
  unchanged: n,
});
export type CatalogueFileProgress = z.infer<typeof progress>;

export const catalogueImportRow = progress.extend({
  fileName: z.string(),
  reason: z.string(),
  by: z.string(),
  isOwn: z.boolean(),
  /** The second person, when one was needed. */
  approvedBy: z.string().nullable(),
  createdTime: shanghaiTime,
  doneTime: shanghaiTime.nullable(),
  /** The import that this one takes back. */
  undoOf: id.nullable(),
  /** The import that takes this one back, when it is applied or waits. */
  undoneBy: z.object({ id, state: z.enum(catalogueImportStates), by: z.string() }).nullable(),
});
export type CatalogueImportRow = z.infer<typeof catalogueImportRow>;

const fileValue = z.union([z.string(), z.number(), z.array(z.string())]).nullable();

const importLine = z.object({
  line: n,
  sn: z.string(),
  /** The product and the denomination; empty for a line without. */
  name: z.string(),
  outcome: z.enum(fileLineOutcomes),
  problem: z.enum(fileLineProblems).nullable(),
  field: field.nullable(),
  /** The cell with the problem. */
  cell: z.string().nullable(),
  changes: z.array(z.object({ field, before: fileValue, after: fileValue })),
});
export type CatalogueImportLine = z.infer<typeof importLine>;

const view = { token: 'staff', permission: 'catalogue.view' } as const;
const importing = { token: 'staff', permission: 'catalogue.import', scopes: ['catalogue.import'] } as const;
const decision = z.object({ id, reason: staffReason });
const result = z.object({
  id,
  state: z.enum(catalogueImportStates),
  approvalId: id.nullable(),
  why: z.array(z.enum(approvalWhys)),
});

export const catalogueImportContract = {
  'GET /goods/admin/catalogue_import/export': endpoint({
    summary: 'The SKUs or the products with their texts, as a file that can be imported again',
    ...view,
    stepUp: true,
    query: z.object({ kind: kind.catch('SKU').default('SKU'), format: tableFormat }),
    data: fileResponse,
    file: Object.values(tableTypes),
  }),
  'POST /goods/admin/catalogue_import/open': endpoint({
    summary: 'Start the check of a file; nothing of the catalogue changes',
    ...importing,
    idempotent: true,
    body: z.object({
      kind,
      fileName: z.string().trim().min(1).max(200),
      /** The field of each cell that is sent. */
      columns: z.array(field).min(2).max(60),
      lines: z.number().int().min(1).max(catalogueFileLines),
      headings: z.number().int().min(0).max(1).default(0),
    }),
    data: progress,
  }),
  'POST /goods/admin/catalogue_import/append': endpoint({
    summary: 'Check the next lines of a file; repeating a part changes nothing',
    ...importing,
    bodyLimit: 4 * 1024 * 1024,
    body: z.object({
      id,
      /** Number of the first line, from 1. */
      firstLine: z.number().int().min(1).max(catalogueFileLines),
      lines: z
        .array(z.array(z.string().max(longestFileCell)).max(60))
        .min(1)
        .max(mostPartLines),
    }),
    data: progress,
  }),
  'POST /goods/admin/catalogue_import/apply': endpoint({
    summary:
      'Apply all good lines of a file or none; above the limits of prices and terms a second person is asked. Prices and better terms need a recent code',
    ...importing,
    act: 'CATALOGUE_IMPORT',
    body: decision,
    data: result,
  }),
  'POST /goods/admin/catalogue_import/undo': endpoint({
    summary: 'Take back an import, with the limits of an import',
    ...importing,
    act: 'CATALOGUE_IMPORT',
    body: decision,
    data: result,
  }),
  'POST /goods/admin/catalogue_import/discard': endpoint({
    summary: 'Delete a file that was not applied',
    ...importing,
    body: z.object({ id }),
    data: nothing,
  }),
  'GET /goods/admin/catalogue_import/list': endpoint({
    summary: 'Imports of the catalogue, newest first, paged by id',
    ...view,
    scopes: ['catalogue.import'],
    query: z.object({ after: id.optional().catch(undefined) }),
    data: z.object({ rows: z.array(catalogueImportRow), next: id.nullable() }),
  }),
  'GET /goods/admin/catalogue_import/view': endpoint({
    summary: 'One import of the catalogue',
    ...view,
    scopes: ['catalogue.import'],
    query: z.object({ id }),
    data: catalogueImportRow,
  }),
  'GET /goods/admin/catalogue_import/lines': endpoint({
    summary: 'What the lines of an import change, or why they are refused, paged by line',
    ...view,
    scopes: ['catalogue.import'],
    query: z.object({
      id,
      outcome: z.enum(fileLineOutcomes).catch('GOOD').default('GOOD'),
      after: z.coerce.number().int().min(0).max(mostInteger).catch(0).default(0),
    }),
    data: z.object({ rows: z.array(importLine), next: n.nullable() }),
  }),
  'GET /goods/admin/catalogue_import/refused': endpoint({
    summary: 'The refused lines of an import with their reasons, as a file',
    ...view,
    stepUp: true,
    query: z.object({ id, format: tableFormat }),
    data: fileResponse,
    file: Object.values(tableTypes),
  }),
};
