import { and, eq, inArray, sql } from 'drizzle-orm';
import { fenToYuan, yuanToFen } from '../../../../lib/money';
import type { ApprovalStatus } from '../../../../lib/permissions/catalogue-states';
import type { ApprovalKind, ApprovalWhy } from '../../../../lib/permissions/value-acts';
import type { SaleTerms, SkuContent } from '../../../../lib/products/staff/editor-contract';
import type { Executor, Transaction } from '../../../database/connect';
import { approval } from '../../../database/schema/approvals';
import { goods, sku } from '../../../database/schema/catalog';
import type { Localized } from '../../../database/schema/columns';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { hashOf } from '../../../platform/idempotency';
import { localize } from '../../../platform/localize';
import { writeStaffAudit } from '../../../platform/write-audit';
import { requestApproval, withdrawApproval } from '../../staff/approvals/request-approval';
import type { ApprovalRow } from '../../staff/approvals/take-approval';
import { writeRevision } from '../../staff/revisions/write-revision';
import { lockSkus } from '../change-price';
import { isCounted } from '../is-counted';
import { refreshPages } from '../refresh-pages';
import { contentOf } from './product-content';
import { givesMore, saleColumns, saleTermsOf } from './sale-terms';
import { isMore, type Terms, termsValue, unitsOf } from './terms-value';

// What a buyer gets for the price of a denomination moves value as its price does: more of it, a lower cost, the first
// terms of a new denomination and better terms of the product wait for a second person. Meanwhile the former terms hold,
// and a new denomination is off sale.

type SkuRow = typeof sku.$inferSelect;
type Item = {
  skuId: string;
  name: Localized;
  priceFen: number;
  costFen: number;
  /** Null: a new denomination. */
  before: Terms | null;
  after: Terms;
};

type Content = {
  goodsId: string;
  name: Localized;
  items: Item[];
  /** Without it, the terms of the product stay. */
  sale?: { before: SaleTerms; after: SaleTerms };
};

const termsOf = ({ faceValue, bonusValue, costFen }: Terms): Terms => ({ faceValue, bonusValue, costFen });
const wishOf = ({ faceValue, bonusValue, cost }: SkuContent): Terms => ({
  faceValue,
  bonusValue,
  costFen: yuanToFen(cost),
});
const kind = 'PRODUCT_TERMS' satisfies ApprovalKind;

/**
 * The content of SKUs that may be stored at once: those that give more than before keep their terms.
 * @param isFirst ids of SKUs that were never on sale, whose terms may change until they are approved
 * @returns with `raised`, the terms that wait for a second person, by SKU
 */
export function withoutMore<T extends SkuContent>(
  before: readonly SkuRow[],
  skus: readonly T[],
  isFirst: ReadonlySet<string>,
): { skus: T[]; raised: Map<string, Terms> } {
  const raised = new Map<string, Terms>();
  const kept = skus.map((one) => {
    const old = before.find(({ id }) => id === one.id);
    if (!old || isFirst.has(old.id) || !isMore(old, wishOf(one))) return one;
    raised.set(old.id, wishOf(one));
    const { faceValue, bonusValue, costFen } = old;
    return { ...one, faceValue, bonusValue, cost: fenToYuan(costFen) };
  });
  return { skus: kept, raised };
}

/** SKUs of a product whose first terms were not approved, with the last decision about them. */
export async function unapprovedSkus(tx: Executor, goodsId: string): Promise<Map<string, ApprovalStatus>> {
  const rows = await tx
    .select({ status: approval.status, content: approval.content })
    .from(approval)
    .where(and(eq(approval.kind, kind), eq(approval.subjectId, goodsId)))
    .orderBy(approval.id);
  const last = new Map<string, ApprovalStatus>();
  for (const { status, content } of rows) {
    for (const { skuId, before } of (content as Content).items) {
      if (before === null && last.get(skuId) !== 'APPROVED') last.set(skuId, status);
    }
  }
  return new Map([...last].filter(([, status]) => status !== 'APPROVED'));
}

/**
 * Refuses the sale of denominations that wait for their approval or did not get it.
 * @throws StoreError `goods_termsNotApproved`
 */
export async function checkApproved(tx: Executor, goodsId: string, skuIds: readonly string[]): Promise<void> {
  const unapproved = await unapprovedSkus(tx, goodsId);
  if (skuIds.some((id) => unapproved.has(id))) throw new StoreError('goods_termsNotApproved');
}

/**
 * Asks a second person about terms that were saved. What waits about other SKUs of the product stays part of the request.
 * The caller holds the locks of the waiting request, of the SKUs and of the product.
 * @returns the id of the approval; null when there is nothing to approve
 */
export async function requestTerms(
  tx: Transaction,
  context: Context,
  wish: {
    goodsId: string;
    raised: ReadonlyMap<string, Terms>;
    added: readonly string[];
    /** SKUs whose terms this save has changed although they were never approved. */
    changed: readonly string[];
    /** Terms of the product that give more than the stored ones. */
    sale: SaleTerms | null;
    reason: string;
  },
): Promise<string | null> {
  const { goodsId, reason } = wish;
  const [one] = await tx.select().from(goods).where(eq(goods.id, goodsId));
  if (!one) throw new StoreError('goods_notFound');
  const [waiting] = await tx
    .select()
    .from(approval)
    .where(and(eq(approval.kind, kind), eq(approval.subjectId, goodsId), eq(approval.status, 'WAITING')));
  const asked = new Map(wish.raised);
  for (const { skuId, before, after } of waiting ? (waiting.content as Content).items : []) {
    if (before !== null && !asked.has(skuId)) asked.set(skuId, after);
  }
  const first = new Set(wish.added);
  for (const [skuId, status] of await unapprovedSkus(tx, goodsId)) {
    if (status !== 'REFUSED' || wish.changed.includes(skuId)) first.add(skuId);
  }
  const rows = await tx.select().from(sku).where(eq(sku.goodsId, goodsId)).orderBy(sku.sort, sku.id);
  const items = rows.flatMap((row): Item[] => {
    const after = asked.get(row.id);
    if (first.has(row.id)) return [itemOf(row, null, termsOf(row))];
    return after && isMore(row, after) ? [itemOf(row, termsOf(row), after)] : [];
  });
  const askedSale = wish.sale ?? (waiting?.content as Content | undefined)?.sale?.after;
  const storedSale = saleTermsOf(one);
  const sale =
    askedSale && givesMore(storedSale, askedSale) ? { sale: { before: storedSale, after: askedSale } } : {};
  const content: Content = { goodsId, name: one.nameI18n, items, ...sale };
  if (waiting && hashOf(content) === waiting.contentHash && waiting.expireTime > context.clock.now()) {
    return waiting.id;
  }
  if (waiting) await withdrawApproval(tx, context, kind, goodsId);
  if (items.length === 0 && !content.sale) return null;
  const why: ApprovalWhy[] = [];
  if (items.some(({ before }) => before !== null)) why.push('MORE_UNITS');
  if (items.some(({ before }) => before === null)) why.push('FIRST_TERMS');
  if (content.sale) why.push('SALE_TERMS');
  const valueFen = worthOf(one, rows, content);
  return requestApproval(tx, context, { kind, subjectId: goodsId, reason, why, valueFen, content });
}

/** What is asked for can give away, in fen; null where nothing bounds it, as better terms of the product. */
function worthOf(
  { deliveryMode }: typeof goods.$inferSelect,
  rows: readonly SkuRow[],
  { items, sale }: Content,
): number | null {
  if (sale) return null;
  const inUnits = (terms: Terms) => ({ units: unitsOf(terms), costFen: terms.costFen });
  const isNew = (row: SkuRow) => items.some(({ skuId, before }) => skuId === row.id && before === null);
  return termsValue(
    items.map(({ skuId, priceFen, before, after }) => {
      const row = rows.find(({ id }) => id === skuId);
      const stock = isCounted(deliveryMode) ? (row?.available ?? 0) : 0;
      return {
        priceFen,
        before: before && inUnits(before),
        after: inUnits(after),
        sellable: Math.max(stock, row?.limitPerOrder ?? 0),
      };
    }),
    rows.filter((row) => !isNew(row)).map((row) => ({ priceFen: row.priceFen, units: unitsOf(row) })),
  );
}

const itemOf = (row: SkuRow, before: Terms | null, after: Terms): Item => ({
  skuId: row.id,
  name: row.nameI18n,
  priceFen: row.priceFen,
  costFen: row.costFen,
  before,
  after,
});

/** What the second person decides on: another content once a name, a price, a cost or the terms have changed. */
export async function termsContent(db: Executor, row: ApprovalRow): Promise<Record<string, unknown> | null> {
  const { goodsId, items, sale } = row.content as Content;
  const [one] = await db.select().from(goods).where(eq(goods.id, goodsId));
  if (!one || one.isDiscontinued) return null;
  const rows = await db
    .select()
    .from(sku)
    .where(
      inArray(
        sku.id,
        items.map(({ skuId }) => skuId),
      ),
    );
  const now = items.flatMap(({ skuId, before, after }) => {
    const found = rows.find(({ id }) => id === skuId);
    if (!found) return [];
    return [before === null ? itemOf(found, null, termsOf(found)) : itemOf(found, termsOf(found), after)];
  });
  return {
    goodsId,
    name: one.nameI18n,
    items: now,
    ...(sale ? { sale: { before: saleTermsOf(one), after: sale.after } } : {}),
  } satisfies Content;
}

/**
 * Applies terms that a second person approved, in the transaction of the approval. New denominations may be sold from now
 * on; on a product that is on sale staff put them on sale.
 * @throws StoreError `approval_outdated` when a denomination has changed
 */
export async function termsApproved(tx: Transaction, context: Context, row: ApprovalRow): Promise<void> {
  const { goodsId, items, sale } = row.content as Content;
  const own = await tx.select({ id: sku.id }).from(sku).where(eq(sku.goodsId, goodsId));
  const skus = await lockSkus(
    tx,
    own.map(({ id }) => id),
  );
  const [one] = await tx.select().from(goods).where(eq(goods.id, goodsId)).for('update');
  if (!one || hashOf((await termsContent(tx, row)) ?? {}) !== row.contentHash) {
    throw new StoreError('approval_outdated');
  }
  const now = context.clock.now();
  const inOrder = (rows: readonly SkuRow[]) =>
    [...rows].sort((left, right) => left.sort - right.sort || (left.id < right.id ? -1 : 1));
  const before = contentOf(one, inOrder(skus));
  await refreshPages(tx, context, [goodsId]);
  for (const { skuId, before: former, after } of items) {
    await tx
      .update(sku)
      .set({
        ...after,
        ...(former === null ? { isMarketable: !one.isMarketable } : {}),
        updatedTime: now,
        version: sql`${sku.version} + 1`,
      })
      .where(eq(sku.id, skuId));
  }
  const version = one.version + 1;
  const sold = { ...(sale ? saleColumns(sale.after) : {}), updatedTime: now, version };
  await tx.update(goods).set(sold).where(eq(goods.id, goodsId));
  await refreshPages(tx, context, [goodsId]);
  const saved = await tx.select().from(sku).where(eq(sku.goodsId, goodsId));
  await writeRevision(
    tx,
    context,
    { kind: 'GOODS', id: goodsId },
    { before, after: contentOf({ ...one, ...sold }, inOrder(saved)), reason: row.reason },
  );
  await writeStaffAudit(tx, context, {
    action: 'goods.terms',
    valueFen: row.valueFen,
    subjectId: goodsId,
    reason: row.reason,
    before: { terms: items.map(({ skuId, before: former }) => ({ skuId, ...former })), sale: sale?.before },
    after: { terms: items.map(({ skuId, after }) => ({ skuId, ...after })), sale: sale?.after },
    detail: { requestedBy: row.requestedBy },
  });
}

/** A request as the approver sees it. */
export function viewTerms({ locale }: Context, row: ApprovalRow) {
  const { goodsId, name, items, sale } = row.content as Content;
  return {
    goodsId,
    goodsName: localize(name, locale),
    items: items.map(({ skuId, name: skuName, priceFen, costFen, before, after }) => ({
      skuId,
      name: localize(skuName, locale),
      price: fenToYuan(priceFen),
      cost: fenToYuan(costFen),
      before: before && termsOnWire(before),
      after: termsOnWire(after),
    })),
    sale: sale ?? null,
  };
}

const termsOnWire = ({ faceValue, bonusValue, costFen }: Terms) => ({
  faceValue,
  bonusValue,
  cost: fenToYuan(costFen),
});
