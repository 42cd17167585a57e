import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import { networkOf } from '../../../../lib/networks';
import { isEmail, readEmail } from '../../../../lib/text/email';
import { goodsNotify, sku } from '../../../database/schema/catalog';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { newId } from '../../../platform/new-id';
import { findGoods } from '../find-goods';

type Body = z.output<Contract['POST /goods/member/goods_notify/save']['body']>;

const networkLimit = { points: 20, seconds: 3600 };
/** Limits how many mails one request source can cause for a mailbox. */
const mailboxLimit = { points: 10, seconds: 86_400 };

/**
 * Stores a request for one mail when a denomination is back in stock. Repeating it has no effect, and the response does
 * not reveal whether an e-mail address was subscribed before.
 * @returns `inStock`: it is available already, so there is nothing to wait for
 * @throws StoreError `goods_notFound`, `shop_password_invalidEmail`, 429
 */
export async function saveGoodsNotify(context: Context, body: Body): Promise<{ inStock: boolean }> {
  const { db, rateLimits, locale } = context;
  const email = readEmail(body.email);
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
    // A repeated request in another language changes the language of the mail.
    .onConflictDoUpdate({ target: [goodsNotify.skuId, goodsNotify.email], set: { lang: locale } });
  return { inStock: false };
}
