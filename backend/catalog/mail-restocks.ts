import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm';
import { isLocale } from '../../lib/i18n/locales';
import { goods, goodsNotify, sku } from '../database/schema/catalog';
import type { SystemContext } from '../platform/context';
import { queueNotice } from '../platform/outbox';
import { restockMail } from './restock-mail';

const BATCH = 100;
/** Milliseconds after which nobody waits any more, and the address is forgotten. */
const LONGEST_WAIT = 180 * 86_400_000;

/**
 * One mail to everybody who waits for a denomination that can be bought again, however its stock came back. The wish
 * and its mail change places in one transaction, and rows another run holds are skipped: nobody gets two.
 */
export async function mailRestocks(system: SystemContext): Promise<void> {
  const { db, clock } = system;
  await db
    .delete(goodsNotify)
    .where(lt(goodsNotify.createdTime, new Date(clock.now().getTime() - LONGEST_WAIT)));
  while ((await mailSome(system)) === BATCH);
}

async function mailSome(system: SystemContext): Promise<number> {
  const { storeUrl } = system.environment;
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
      .where(
        and(
          gt(sku.available, 0),
          eq(sku.isMarketable, true),
          eq(goods.isMarketable, true),
          eq(goods.isDiscontinued, false),
        ),
      )
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
      const mail = restockMail({ ...back, storeUrl, locale: isLocale(lang) ? lang : 'zh-cn' });
      await queueNotice(tx, system, { recipient: email, channel: 'EMAIL', ...mail });
    }
    return due.length;
  });
}
