import { and, asc, eq, gt } from 'drizzle-orm';
import {
  type CatalogueFileKind,
  catalogueFields,
  keywordSeparator,
} from '../../../../../lib/products/staff/catalogue-file';
import { formatShanghai } from '../../../../../lib/time';
import type { TableFormat } from '../../../../../lib/wire/file';
import type { Database } from '../../../../database/connect';
import { goods, sku } from '../../../../database/schema/catalog';
import type { Context } from '../../../../platform/context';
import type { Cell } from '../../../../platform/csv/csv';
import { tableResponse } from '../../../../platform/csv/table-response';
import { staffOf } from '../../../../platform/staff-of';
import { writeStaffAudit } from '../../../../platform/write-audit';
import { type Subject, storedValues } from './read-line';
import { headingOf } from './view-import';

/** Products or SKUs per statement. */
const batchSize = 500;

/** Exports of one person. */
const limit = { points: 30, seconds: 3600 };

/**
 * Every SKU, or every product, that is not discontinued, with the columns that an import reads. A file that is imported
 * again as it is changes nothing.
 * @throws StoreError 429
 */
export async function exportCatalogue(
  context: Context,
  { kind, format }: { kind: CatalogueFileKind; format: TableFormat },
): Promise<Response> {
  await context.rateLimits.take(`catalogue-export:${staffOf(context).staffId}`, limit);
  const day = formatShanghai(context.clock.now(), 'day');
  return tableResponse(format, {
    fileName: `${kind === 'SKU' ? 'skus' : 'products'}-${day}`,
    head: catalogueFields[kind].map((field) => headingOf(context, field)),
    batches: batchesOf(context.db, kind),
    ended: (outcome, rows) =>
      writeStaffAudit(context.db, context, {
        action: 'catalogue.export',
        subjectId: context.requestId,
        detail: { kind, format, outcome, rows },
      }),
  });
}

async function* batchesOf(db: Database, kind: CatalogueFileKind): AsyncGenerator<Cell[][]> {
  let after = '';
  for (;;) {
    const rows = await readBatch(db, kind, after);
    if (rows.length > 0) yield rows.map((row) => cellsOf(kind, row));
    const last = rows.at(-1);
    after = last ? (last.sku ?? last.one).id : after;
    if (rows.length < batchSize) return;
  }
}

async function readBatch(db: Database, kind: CatalogueFileKind, after: string): Promise<Subject[]> {
  if (kind === 'PRODUCT') {
    const rows = await db
      .select()
      .from(goods)
      .where(and(gt(goods.id, after), eq(goods.isDiscontinued, false)))
      .orderBy(asc(goods.id))
      .limit(batchSize);
    return rows.map((one) => ({ one, sku: null }));
  }
  return db
    .select({ one: goods, sku })
    .from(sku)
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .where(and(gt(sku.id, after), eq(goods.isDiscontinued, false)))
    .orderBy(asc(sku.id))
    .limit(batchSize);
}

function cellsOf(kind: CatalogueFileKind, subject: Subject): Cell[] {
  const read = storedValues(subject);
  return catalogueFields[kind].map((field) => {
    if (field === 'sn') return (subject.sku ?? subject.one).sn;
    const value = read(field);
    return Array.isArray(value) ? value.join(keywordSeparator) : value;
  });
}
