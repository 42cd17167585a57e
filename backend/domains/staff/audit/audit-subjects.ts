import { and, eq, like, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isEmail, readEmail } from '../../../../lib/text/email';
import { searchForm } from '../../../../lib/text/search';
import type { Executor } from '../../../database/connect';
import { afterSales } from '../../../database/schema/after-sales';
import { dailyDeal, goods, sku } from '../../../database/schema/catalog';
import { orders } from '../../../database/schema/orders';
import { refund } from '../../../database/schema/payments';
import { priceChangeItem } from '../../../database/schema/price-changes';
import { containing, containsWords } from '../../../platform/search-keyword';

/** The most subjects of a name. */
const mostNamed = 200;

/** The least characters of a part of a name. */
const leastOfName = 2;

/**
 * The ids that rows of the audit log about a subject have: the id itself; for the number of an order, the order with
 * its refunds and after-sales requests; for the number of a SKU, the SKU with its deals and price changes, and its product;
 * for another number, a code, an e-mail address or a part of a name, what has it.
 */
export async function auditSubjects(db: Executor, typed: string): Promise<string[]> {
  const subject = typed.trim().replace(/^#/, '');
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.sn, subject));
  if (!order) return [subject, ...(await skuSubjects(db, subject)), ...(await namedSubjects(db, subject))];
  const refunds = await db.select({ id: refund.id }).from(refund).where(eq(refund.orderId, order.id));
  const requests = await db
    .select({ id: afterSales.id })
    .from(afterSales)
    .where(eq(afterSales.orderId, order.id));
  return [order.id, ...refunds.map(({ id }) => id), ...requests.map(({ id }) => id)];
}

async function skuSubjects(db: Executor, sn: string): Promise<string[]> {
  const [found] = await db.select({ id: sku.id, goodsId: sku.goodsId }).from(sku).where(eq(sku.sn, sn));
  if (!found) return [];
  const deals = await db.select({ id: dailyDeal.id }).from(dailyDeal).where(eq(dailyDeal.skuId, found.id));
  const changes = await db
    .select({ id: priceChangeItem.changeId })
    .from(priceChangeItem)
    .where(eq(priceChangeItem.skuId, found.id));
  return [found.id, found.goodsId, ...deals.map(({ id }) => id), ...changes.map(({ id }) => id)];
}

const namedRows = z.array(
  z.object({
    id: z.string(),
    code: z.string().nullable(),
    names: z.record(z.string(), z.string().nullable()),
  }),
);

/** What is called this in any language; of members the e-mail address only, because their names are not unique. */
async function namedSubjects(db: Executor, text: string): Promise<string[]> {
  const words = searchForm(text);
  if (text.length < leastOfName || words === '') return [];
  const email = isEmail(readEmail(text)) ? readEmail(text) : null;
  const named = words.split(' ').map((word) => like(goods.searchText, containing(word)));
  const products = await db
    .select({ id: goods.id })
    .from(goods)
    .where(or(eq(goods.sn, text), and(...named)))
    .limit(mostNamed);
  const { rows: numbered } = await db.execute<{ id: string }>(sql`
    select id from card_lot where sn = ${text}
    union all select id from refund where sn = ${text}
    union all select id from staff_account where email = ${email}
    union all select id from member where email = ${email}`);
  // Tables of which all rows can be read.
  const { rows } = await db.execute(sql`
    select id, code, title_i18n as names from article
    union all select id, code, name_i18n from coupon
    union all select id, null, title_i18n from banner
    union all select id, null, text_i18n from hot_keyword
    union all select id, code, name_i18n from goods_category
    union all select id, null, jsonb_build_object('name', name) from staff_account`);
  const found = namedRows
    .parse(rows)
    .filter(({ code, names }) => code === text || containsWords(text, Object.values(names)));
  return [...products, ...numbered, ...found].slice(0, mostNamed).map(({ id }) => id);
}
