import { and, asc, count, eq, inArray, lte } from 'drizzle-orm';
import type { StaffDashboard } from '../../../../lib/contract/staff/dashboard';
import { goods, sku } from '../../../database/schema/catalog';
import { orders } from '../../../database/schema/orders';
import type { Context } from '../../../platform/context';
import { localize } from '../../../platform/localize';
import { countQueue, staffQueues } from '../../../platform/waits/staff-queues';
import { coverAddress } from '../../catalog/find-cards';
import { waitingAlarms, waitingJobs } from '../../staff-operations/count-operations';
import { holdAge } from '../holds/hold-age';

/** Units left from which a product with counted stock is listed. */
const fewUnits = 10;

/** How many rows each queue has, and since when the oldest waits. */
export async function readQueues(context: Context): Promise<StaffDashboard['queues']> {
  const { db } = context;
  const [hold] = await db
    .select({ count: count(), oldest: holdAge(undefined).oldest })
    .from(orders)
    .where(eq(orders.status, 'PENDING_REVIEW'));
  return {
    hold: { count: hold?.count ?? 0, oldest: hold?.oldest ?? null },
    tickets: await countQueue(db, staffQueues.tickets),
    verifications: await countQueue(db, staffQueues.verifications),
    refunds: await countQueue(db, staffQueues.refunds),
    disputes: await countQueue(db, staffQueues.disputes),
    jobs: await waitingJobs(context),
    alarms: await waitingAlarms(context),
  };
}

/** The products on sale that are nearly sold out. */
export async function readLowStock({ db, locale }: Context): Promise<StaffDashboard['lowStock']> {
  const rows = await db
    .select({ sku, name: goods.nameI18n, slug: goods.slug, coverUrl: goods.coverUrl })
    .from(sku)
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .where(
      and(
        lte(sku.available, fewUnits),
        inArray(goods.deliveryMode, ['CARD', 'SHIPPING']),
        eq(sku.isMarketable, true),
        eq(goods.isMarketable, true),
      ),
    )
    .orderBy(asc(sku.available), asc(sku.id))
    .limit(5);
  return rows.map(({ sku: one, name, slug, coverUrl }) => ({
    skuId: one.id,
    goodsName: localize(name, locale),
    goodsCover: coverAddress({ slug, coverUrl }, locale),
    specifications: localize(one.specificationI18n ?? one.nameI18n, locale),
    left: one.available,
  }));
}
