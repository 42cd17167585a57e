import { and, asc, count, eq, inArray, isNull, lte, min } from 'drizzle-orm';
import type { StaffDashboard } from '../../../../lib/contract/staff/dashboard';
import { goods, sku } from '../../../database/schema/catalog';
import { dispute } from '../../../database/schema/disputes';
import { orders } from '../../../database/schema/orders';
import { refund } from '../../../database/schema/payments';
import { identityVerification } from '../../../database/schema/security';
import { messageTicket } from '../../../database/schema/support';
import type { Context } from '../../../platform/context';
import { localize } from '../../../platform/localize';
import { waitingAlarms, waitingJobs } from '../../staff-operations/count-operations';
import { holdAge } from '../holds/hold-age';

/** Units left from which a product with counted stock is listed. */
const fewUnits = 10;

/** How many rows each queue has, and since when the oldest waits. */
export async function readQueues(context: Context): Promise<StaffDashboard['queues']> {
  const { db } = context;
  const queue = (row: { count: number; oldest: Date | null } | undefined) => ({
    count: row?.count ?? 0,
    oldest: row?.oldest?.getTime() ?? null,
  });
  const [hold] = await db
    .select({ count: count(), oldest: holdAge(undefined).oldest })
    .from(orders)
    .where(eq(orders.status, 'PENDING_REVIEW'));
  const [tickets] = await db
    .select({ count: count(), oldest: min(messageTicket.updatedTime) })
    .from(messageTicket)
    .where(and(eq(messageTicket.status, 'PENDING'), eq(messageTicket.delFlag, false)));
  const [verifications] = await db
    .select({ count: count(), oldest: min(identityVerification.submittedTime) })
    .from(identityVerification)
    .where(eq(identityVerification.status, 'IN_VERIFICATION'));
  const [refunds] = await db
    .select({ count: count(), oldest: min(refund.updatedTime) })
    .from(refund)
    .where(eq(refund.status, 'MANUAL'));
  const [disputes] = await db
    .select({ count: count(), oldest: min(dispute.createdTime) })
    .from(dispute)
    .where(and(eq(dispute.status, 'OPEN'), isNull(dispute.evidenceTime)));
  return {
    hold: { count: hold?.count ?? 0, oldest: hold?.oldest ?? null },
    tickets: queue(tickets),
    verifications: queue(verifications),
    refunds: queue(refunds),
    disputes: queue(disputes),
    jobs: await waitingJobs(context),
    alarms: await waitingAlarms(context),
  };
}

/** The products on sale that are nearly sold out. */
export async function readLowStock({ db, locale }: Context): Promise<StaffDashboard['lowStock']> {
  const rows = await db
    .select({ sku, name: goods.nameI18n, slug: goods.slug })
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
  return rows.map(({ sku: one, name, slug }) => ({
    skuId: one.id,
    goodsName: localize(name, locale),
    goodsCover: `/covers/${slug}.svg`,
    specifications: localize(one.specificationI18n ?? one.nameI18n, locale),
    left: one.available,
  }));
}
