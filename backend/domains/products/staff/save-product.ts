import { and, asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { cacheTags } from '../../../../lib/cache-tags';
import type { Contract } from '../../../../lib/contract/contract';
import { defaultLocale } from '../../../../lib/i18n/locales';
import type { ProductContent, SaleTerms } from '../../../../lib/products/staff/editor-contract';
import { missingTexts } from '../../../../lib/products/staff/missing-texts';
import type { Transaction } from '../../../database/connect';
import { goods, goodsCategory, sku } from '../../../database/schema/catalog';
import { orderItem } from '../../../database/schema/orders';
import { invalidateTags } from '../../../platform/cache-events';
import type { Context } from '../../../platform/context';
import { isDuplicate } from '../../../platform/errors/is-duplicate';
import { StoreError } from '../../../platform/errors/store-error';
import { newId } from '../../../platform/new-id';
import { staffOf } from '../../../platform/staff-of';
import { writeStaffAudit } from '../../../platform/write-audit';
import { searchColumns } from '../../search/search-text';
import { lockWaiting } from '../../staff/approvals/request-approval';
import { areTermsFree } from '../../staff/approvals/second-person';
import { lastSaved, writeRevision } from '../../staff/revisions/write-revision';
import { isSteppedUp } from '../../staff/sign-in/staff-session';
import { lockSkus, updateLowestPrice } from '../change-price';
import { refreshPages } from '../refresh-pages';
import { checkContent, checkFixedFields } from './check-content';
import { differencesOf } from './content-differences';
import { columnsOf, contentOf } from './product-content';
import { requestTerms, unapprovedSkus, withoutMore } from './product-terms';
import { firstSaleTerms, givesMore, pickSaleTerms, saleTermsOf } from './sale-terms';
import { addSkus, changeSkus } from './save-skus';

type Create = z.output<Contract['POST /goods/admin/goods/create']['body']>;
type Save = z.output<Contract['POST /goods/admin/goods/save']['body']>;

/**
 * Creates a product, which is not on sale yet.
 * @throws StoreError of {@link checkContent}; `goods_slugUsed`, `goods_marginTooLow`
 */
export async function createProduct(
  context: Context,
  body: Create,
): Promise<{ id: string; approvalId: string | null }> {
  const { content, deliveryMode } = body;
  await checkContent(content);
  if (content.skus.some(({ id }) => id !== null)) badRequest('skus.id');
  // Only seeded products have a drawn cover.
  if (content.coverUrl === null) badRequest('coverUrl');
  const id = newId();
  try {
    const approvalId = await context.db.transaction(async (tx) => {
      const now = context.clock.now();
      const needsSecond = !(await areTermsFree(tx, context));
      const sale = needsSecond ? moreThan(firstSaleTerms, content) : null;
      await tx.insert(goods).values({
        ...columnsOf(sale ? { ...content, ...firstSaleTerms } : content),
        ...(await searchOf(tx, content)),
        id,
        sn: body.sn,
        slug: body.slug,
        type: deliveryMode === 'SHIPPING' ? 'PHYSICAL' : 'VIRTUAL',
        deliveryMode,
        cover: { glyph: '', from: '#2563eb', to: '#38bdf8', motif: 'box' },
        preorder: null,
        isMarketable: false,
        minPriceFen: 1,
        salesCount: 0,
        ratingSum: 0,
        ratingCount: 0,
        publishTime: now,
        createdTime: now,
        updatedTime: now,
      });
      const owner = { id, sn: body.sn, deliveryMode, isMarketable: false };
      const added = await addSkus(tx, context, owner, content.skus, needsSecond);
      await updateLowestPrice(tx, id);
      const saved = await readContent(tx, id);
      await writeRevision(
        tx,
        context,
        { kind: 'GOODS', id },
        { before: null, after: saved, reason: body.reason },
      );
      await writeStaffAudit(tx, context, {
        action: 'goods.create',
        subjectId: id,
        reason: body.reason,
        after: { sn: body.sn, slug: body.slug, name: content.name[defaultLocale], skus: content.skus.length },
      });
      if (!needsSecond) return null;
      const terms = { goodsId: id, raised: new Map(), added, changed: [], sale, reason: body.reason };
      return requestTerms(tx, context, terms);
    });
    return { id, approvalId };
  } catch (error) {
    if (isDuplicate(error)) throw new StoreError('goods_slugUsed', { cause: error });
    throw error;
  }
}

/**
 * Saves the content of a product. Its pages, and the lists that show it, are invalidated. New denominations, and those
 * that give more for their price or cost less, and better terms of the product, wait for a second person.
 * @throws StoreError of {@link checkContent}; `editor_changedMeanwhile` with the newer content; `goods_textMissing`,
 *   `goods_fieldFixed`, `goods_marginTooLow`, `goods_notFound`; `staff_stepUpRequired` for terms that give more
 */
export async function saveProduct(
  context: Context,
  body: Save,
): Promise<{ version: number; approvalId: string | null }> {
  const { id, reason } = body;
  await checkContent(body.content);
  return context.db.transaction(async (tx) => {
    await lockWaiting(tx, 'PRODUCT_TERMS', id);
    const { one, skus } = await lockProduct(tx, id);
    const before = contentOf(one, skus);
    if (one.version !== body.version) {
      const last = await lastSaved(tx, { kind: 'GOODS', id });
      throw new StoreError('editor_changedMeanwhile', {
        data: { by: last?.by ?? null, time: last?.time ?? null, version: one.version, content: before },
      });
    }
    await checkChange(tx, one, before, body.content);
    const needsSecond = !(await areTermsFree(tx, context));
    const unapproved = new Set((await unapprovedSkus(tx, id)).keys());
    const stored = saleTermsOf(one);
    const more = {
      ...withoutMore(skus, body.content.skus, unapproved),
      sale: moreThan(stored, body.content),
    };
    const isMore =
      more.raised.size > 0 ||
      more.sale !== null ||
      body.content.skus.some((each) => each.id === null) ||
      [...unapproved].some((skuId) => hasOtherTerms(before, body.content, skuId));
    if (isMore && !isSteppedUp(staffOf(context), context.clock.now())) {
      throw new StoreError('staff_stepUpRequired');
    }
    const {
      skus: allowed,
      raised,
      sale,
    } = needsSecond ? more : { skus: body.content.skus, raised: new Map(), sale: null };
    const content = { ...body.content, ...(sale ? stored : {}), skus: allowed };
    const written = await writeContent(tx, context, { one, skus }, content, { reason, needsSecond });
    const { version, after, added } = written;
    if (!needsSecond) return { version, approvalId: null };
    const changed = [...unapproved].filter((skuId) => hasOtherTerms(before, after, skuId));
    const approvalId = await requestTerms(tx, context, { goodsId: id, raised, added, changed, sale, reason });
    return { version, approvalId };
  });
}

/**
 * Stores the content of a product whose rows are locked, with its pages, its history and the audit log. What needs a second
 * person is left to the caller.
 * @param save.needsSecond new denominations are off sale until they are approved
 * @returns the content before and after, and the ids of new denominations
 */
export async function writeContent(
  tx: Transaction,
  context: Context,
  { one, skus }: { one: typeof goods.$inferSelect; skus: readonly (typeof sku.$inferSelect)[] },
  content: ProductContent,
  { reason, needsSecond }: { reason: string; needsSecond: boolean },
): Promise<{ version: number; after: ProductContent; added: string[] }> {
  const { id } = one;
  const before = contentOf(one, skus);
  // Before and after: a product may leave one list and enter another.
  await refreshPages(tx, context, [id]);
  const now = context.clock.now();
  const version = one.version + 1;
  await tx
    .update(goods)
    .set({ ...columnsOf(content), ...(await searchOf(tx, content)), updatedTime: now, version })
    .where(eq(goods.id, id));
  await changeSkus(tx, now, skus, content.skus);
  const added = await addSkus(tx, context, one, content.skus, needsSecond);
  await updateLowestPrice(tx, id);
  await refreshPages(tx, context, [id]);
  await refreshCategories(tx, before, content, one.isMarketable);
  const after = await readContent(tx, id);
  await writeRevision(tx, context, { kind: 'GOODS', id }, { before, after, reason });
  await writeStaffAudit(tx, context, {
    action: 'goods.save',
    subjectId: id,
    reason,
    ...differencesOf(before, after),
  });
  return { version, after, added };
}

/** The terms of a product that wait for a second person; null when they do not give more. */
function moreThan(stored: SaleTerms, content: ProductContent): SaleTerms | null {
  const wish = pickSaleTerms(content);
  return givesMore(stored, wish) ? wish : null;
}

function hasOtherTerms(before: ProductContent, after: ProductContent, skuId: string): boolean {
  const termsIn = (content: ProductContent) => {
    const found = content.skus.find(({ id }) => id === skuId);
    return [found?.faceValue, found?.bonusValue, found?.cost].join();
  };
  return termsIn(before) !== termsIn(after);
}

/** Locks the SKUs before the product, as orders do. */
async function lockProduct(tx: Transaction, id: string) {
  const own = await tx.select({ id: sku.id }).from(sku).where(eq(sku.goodsId, id));
  const locked = await lockSkus(
    tx,
    own.map((each) => each.id),
  );
  const [one] = await tx.select().from(goods).where(eq(goods.id, id)).for('update');
  if (!one) throw new StoreError('goods_notFound');
  const skus = locked.sort((left, right) => left.sort - right.sort || (left.id < right.id ? -1 : 1));
  return { one, skus };
}

async function checkChange(
  tx: Transaction,
  one: typeof goods.$inferSelect,
  before: ProductContent,
  content: ProductContent,
): Promise<void> {
  const known = before.skus.map(({ id }) => id);
  const sent = content.skus.flatMap(({ id }) => id ?? []);
  if (known.length !== sent.length || known.some((id) => id === null || !sent.includes(id)))
    badRequest('skus.id');
  if (one.isMarketable) {
    const { required } = missingTexts(content);
    if (required.length > 0) throw new StoreError('goods_textMissing', { data: { missing: required } });
  }
  if (await hasOrders(tx, one.id)) checkFixedFields(before.rechargeFields, content.rechargeFields);
}

export async function hasOrders(db: Pick<Transaction, 'select'>, goodsId: string): Promise<boolean> {
  const found = await db
    .select({ one: sql`1` })
    .from(orderItem)
    .where(eq(orderItem.goodsId, goodsId))
    .limit(1);
  return found.length > 0;
}

async function searchOf(tx: Transaction, content: ProductContent) {
  const [category] = await tx
    .select({ name: goodsCategory.nameI18n })
    .from(goodsCategory)
    .where(and(eq(goodsCategory.code, content.categoryCode), eq(goodsCategory.isEnabled, true)));
  if (!category) badRequest('categoryCode');
  const { name, caption, brand, keywords } = content;
  return searchColumns({ name, caption, brand, keywords, category: category.name });
}

/** The counts and samples of categories change with the category, the name and the rank of a product. */
async function refreshCategories(
  tx: Transaction,
  before: ProductContent,
  after: ProductContent,
  onSale: boolean,
): Promise<void> {
  const shown = ({ categoryCode, name, isTop }: ProductContent) =>
    JSON.stringify([categoryCode, name, isTop]);
  if (!onSale || shown(before) === shown(after)) return;
  const codes = new Set([before.categoryCode, after.categoryCode]);
  const moved = codes.size > 1 ? [...codes].map(cacheTags.category) : [];
  await invalidateTags(tx, [cacheTags.categories, ...moved]);
}

async function readContent(tx: Transaction, id: string): Promise<ProductContent> {
  const [one] = await tx.select().from(goods).where(eq(goods.id, id));
  if (!one) throw new StoreError('goods_notFound');
  const skus = await tx.select().from(sku).where(eq(sku.goodsId, id)).orderBy(asc(sku.sort), asc(sku.id));
  return contentOf(one, skus);
}

function badRequest(field: string): never {
  throw new StoreError('common_message_badRequest', { data: { fields: [field] } });
}
