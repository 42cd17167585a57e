import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm';
import { productPath } from '../../../../lib/routing/paths';
import { addTime } from '../../../../lib/time';
import { goods, goodsNotify, sku } from '../../../database/schema/catalog';
import type { SystemContext } from '../../../platform/context';
import { localize } from '../../../platform/localize';
import { queueOptionalMail } from '../../../platform/mail/outbox';
import { storeLink } from '../../../platform/store-link';

const BATCH = 100;
/** Days after which a request expires and its e-mail address is deleted. */
const LONGEST_WAIT_DAYS = 180;

/**
 * Mails every subscriber of a denomination that is back in stock, whatever the reason. The request is replaced by its
 * mail in one transaction, and rows locked by another run are skipped, so that each subscriber gets one mail.
 */
export async function mailRestocks(system: SystemContext): Promise<void> {
  const { db, clock } = system;
  await db
    .delete(goodsNotify)
    .where(lt(goodsNotify.createdTime, addTime(clock.now(), -LONGEST_WAIT_DAYS, 'day')));
  while ((await mailSome(system)) === BATCH);
}

async function mailSome(system: SystemContext): Promise<number> {
  const isBack = and(
    gt(sku.available, 0),
    eq(sku.isMarketable, true),
    eq(goods.isMarketable, true),
    eq(goods.isDiscontinued, false),
  );
  const [any] = await system.db
    .select({ id: goodsNotify.id })
    .from(goodsNotify)
    .innerJoin(sku, eq(sku.id, goodsNotify.skuId))
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .where(isBack)
    .limit(1);
  if (!any) return 0;
  return system.db.transaction(async (tx) => {
    const due = await tx
      .select({
        id: goodsNotify.id,
        email: goodsNotify.email,
        lang: goodsNotify.lang,
        skuId: sku.id,
        skuNameI18n: sku.nameI18n,
        goodsId: goods.id,
        goodsNameI18n: goods.nameI18n,
      })
      .from(goodsNotify)
      .innerJoin(sku, eq(sku.id, goodsNotify.skuId))
      .innerJoin(goods, eq(goods.id, sku.goodsId))
      .where(isBack)
      .orderBy(asc(goodsNotify.id))
      .limit(BATCH)
      .for('update', { of: goodsNotify, skipLocked: true });
    if (due.length === 0) return 0;
    await tx.delete(goodsNotify).where(
      inArray(
        goodsNotify.id,
        due.map(({ id }) => id),
      ),
    );
    for (const { email, lang, ...back } of due) {
      const { skuId, goodsId } = back;
      await queueOptionalMail(tx, system, { email, lang }, (locale) => ({
        mail: 'restock',
        values: {
          product: `${localize(back.goodsNameI18n, locale)} ${localize(back.skuNameI18n, locale)}`,
        },
        url: storeLink({ ...system, locale }, productPath(goodsId, skuId)),
      }));
    }
    return due.length;
  });
}
