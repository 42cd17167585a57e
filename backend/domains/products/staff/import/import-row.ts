import { and, asc, eq, inArray } from 'drizzle-orm';
import type { CatalogueFileKind } from '../../../../../lib/products/staff/catalogue-file';
import type { Executor } from '../../../../database/connect';
import { approval } from '../../../../database/schema/approvals';
import { goods, sku } from '../../../../database/schema/catalog';
import {
  catalogueImport,
  catalogueImportLine,
  type FileValues,
} from '../../../../database/schema/catalogue-imports';
import { StoreError } from '../../../../platform/errors/store-error';
import { lockSkus } from '../../change-price';
import { unapprovedSkus } from '../product-terms';
import type { Subject } from './read-line';

export type ImportEntry = typeof catalogueImport.$inferSelect;

/** A line that changes something. */
export type GoodLine = {
  line: number;
  sn: string;
  subjectId: string;
  subjectVersion: number;
  before: FileValues;
  after: FileValues;
};

/** @throws StoreError 404 */
export async function lockImport(tx: Executor, id: string): Promise<ImportEntry> {
  const [row] = await tx.select().from(catalogueImport).where(eq(catalogueImport.id, id)).for('update');
  if (!row) throw new StoreError('common_message_notFound');
  return row;
}

/** The lines of an import that change something, in the order of the file. */
export async function goodLines(db: Executor, id: string): Promise<GoodLine[]> {
  const rows = await db
    .select()
    .from(catalogueImportLine)
    .where(and(eq(catalogueImportLine.importId, id), eq(catalogueImportLine.outcome, 'GOOD')))
    .orderBy(asc(catalogueImportLine.line));
  return rows.flatMap(({ line, sn, subjectId, subjectVersion, before, after }) =>
    subjectId === null || subjectVersion === null || before === null || after === null
      ? []
      : { line, sn, subjectId, subjectVersion, before, after },
  );
}

/** The products and SKUs with these numbers, by number. */
export async function subjectsBySn(
  db: Executor,
  kind: CatalogueFileKind,
  numbers: readonly string[],
): Promise<Map<string, Subject>> {
  if (kind === 'PRODUCT') {
    const rows = await db
      .select()
      .from(goods)
      .where(inArray(goods.sn, [...numbers]));
    return new Map(rows.map((one) => [one.sn, { one, sku: null }]));
  }
  const rows = await db
    .select({ one: goods, sku })
    .from(sku)
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .where(inArray(sku.sn, [...numbers]));
  return new Map(rows.map((row) => [row.sku.sn, row]));
}

/** What a change by another person raises. */
export const versionOf = ({ one, sku }: Subject) => ({
  subjectId: (sku ?? one).id,
  subjectVersion: (sku ?? one).version,
});

export type LockedSubjects = Awaited<ReturnType<typeof lockSubjects>>;

/** Locks SKUs before products, as orders do. @returns what the lines are about, by id, with all SKUs of each product */
export async function lockSubjects(tx: Executor, kind: CatalogueFileKind, ids: readonly string[]) {
  const goodsIds =
    kind === 'PRODUCT'
      ? ids
      : (
          await tx
            .selectDistinct({ id: sku.goodsId })
            .from(sku)
            .where(inArray(sku.id, [...ids]))
        ).map(({ id }) => id);
  const own = await tx
    .select({ id: sku.id })
    .from(sku)
    .where(inArray(sku.goodsId, [...goodsIds]));
  const skus = await lockSkus(
    tx,
    own.map(({ id }) => id),
  );
  const products = await tx
    .select()
    .from(goods)
    .where(inArray(goods.id, [...goodsIds]))
    .orderBy(asc(goods.id))
    .for('update');
  const byProduct = new Map<string, typeof skus>();
  for (const one of skus) byProduct.set(one.goodsId, [...(byProduct.get(one.goodsId) ?? []), one]);
  const subjects = new Map<string, Subject>();
  for (const one of products) {
    if (kind === 'PRODUCT') subjects.set(one.id, { one, sku: null });
    else for (const each of byProduct.get(one.id) ?? []) subjects.set(each.id, { one, sku: each });
  }
  return { products, byProduct, subjects };
}

/**
 * The products about which a second person is asked, or with a denomination whose first terms were not approved: a file does
 * not change what that person decides on.
 */
export async function productsInDoubt(db: Executor, goodsIds: readonly string[]): Promise<Set<string>> {
  const asked = await db
    .selectDistinct({ id: approval.subjectId })
    .from(approval)
    .where(and(eq(approval.kind, 'PRODUCT_TERMS'), inArray(approval.subjectId, [...goodsIds])));
  const waiting = await db
    .select({ id: approval.subjectId })
    .from(approval)
    .where(
      and(
        eq(approval.kind, 'PRODUCT_TERMS'),
        eq(approval.status, 'WAITING'),
        inArray(approval.subjectId, [...goodsIds]),
      ),
    );
  const found = new Set(waiting.map(({ id }) => id));
  for (const { id } of asked) {
    if (!found.has(id) && (await unapprovedSkus(db, id)).size > 0) found.add(id);
  }
  return found;
}
