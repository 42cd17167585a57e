import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { goodsContract } from '../../lib/contract/goods';
import { goodsNotify, sku } from '../database/schema/catalog';
import { isEmail, networkOf, normalEmail } from '../identity/contact';
import type { Context } from '../platform/context';
import { newId } from '../platform/new-id';
import { StoreError } from '../platform/store-error';
import { findGoods } from './find-goods';

type Body = z.output<(typeof goodsContract)['POST /goods/member/goods_notify/save']['body']>;

const networkLimit = { points: 20, seconds: 3600 };
/** Nobody's mailbox can be filled by others: one mail follows each of these at most. */
const mailboxLimit = { points: 10, seconds: 86_400 };

/**
 * Remember who wants one mail when a denomination is back. Asking twice is asking once, and the answer does not
 * tell whether an address had asked before.
 * @returns `inStock`: it is back already, so that there is nothing to wait for
 * @throws StoreError `goods_notFound`, `shop_password_invalidEmail`, 429
 */
export async function saveGoodsNotify(context: Context, body: Body): Promise<{ inStock: boolean }> {
  const { db, rateLimits, locale } = context;
  const email = normalEmail(body.email);
  if (!isEmail(email)) throw new StoreError('shop_password_invalidEmail');
  await rateLimits.take(`goods-notify-network:${networkOf(context.ip)}`, networkLimit);
  await findGoods(db, { skuId: body.skuId });
  const [wanted] = await db
    .select({ available: sku.available })
    .from(sku)
    .where(and(eq(sku.id, body.skuId), eq(sku.isMarketable, true)));
  if (!wanted) throw new StoreError('goods_notFound');
  if (wanted.available > 0) return { inStock: true };
  await rateLimits.take(`goods-notify-mailbox:${email}`, mailboxLimit);
  await db
    .insert(goodsNotify)
    .values({ id: newId(), skuId: body.skuId, email, lang: locale, createdTime: context.clock.now() })
    // Who asks again in another language reads that one now.
    .onConflictDoUpdate({ target: [goodsNotify.skuId, goodsNotify.email], set: { lang: locale } });
  return { inStock: false };
}
