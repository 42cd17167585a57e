import { eq, sql } from 'drizzle-orm';
import { isEmail, readEmail } from '../../../../lib/text/email';
import type { Executor } from '../../../database/connect';
import { afterSales } from '../../../database/schema/after-sales';
import { dailyDeal, sku } from '../../../database/schema/catalog';
import { orders } from '../../../database/schema/orders';
import { refund } from '../../../database/schema/payments';
import { priceChangeItem } from '../../../database/schema/price-changes';

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

/** What is called this in any language; of members the e-mail address only, because their names are not unique. */
async function namedSubjects(db: Executor, text: string): Promise<string[]> {
  if (text.length < leastOfName) return [];
  const part = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const named = (names: ReturnType<typeof sql.raw>) =>
    sql`exists (select from jsonb_each_text(${names}) as one where one.value ilike ${part})`;
  const email = isEmail(readEmail(text)) ? readEmail(text) : null;
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from goods where sn = ${text} or ${named(sql.raw('name_i18n'))}
    union all select id from article where code = ${text} or ${named(sql.raw('title_i18n'))}
    union all select id from coupon where code = ${text} or ${named(sql.raw('name_i18n'))}
    union all select id from banner where ${named(sql.raw('title_i18n'))}
    union all select id from hot_keyword where ${named(sql.raw('text_i18n'))}
    union all select id from goods_category where code = ${text} or ${named(sql.raw('name_i18n'))}
    union all select id from card_lot where sn = ${text}
    union all select id from refund where sn = ${text}
    union all select id from staff_account where email = ${email} or name ilike ${part}
    union all select id from member where email = ${email}
    limit ${mostNamed}`);
  return rows.map(({ id }) => id);
}
