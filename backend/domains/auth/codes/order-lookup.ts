import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../database/connect';
import { siteConfig } from '../../../database/schema/content';
import { member } from '../../../database/schema/members';
import { orders } from '../../../database/schema/orders';
import { StoreError } from '../../../platform/errors/store-error';

/**
 * @throws StoreError `common_message_notFound` unless the shop lets visitors look up orders (`featureFlags.guestLookup`)
 */
export async function refuseWithoutLookup(db: Executor): Promise<void> {
  const [flags] = await db
    .select({ isOn: sql<boolean>`${siteConfig.value} ->> 'guestLookup' = 'true'` })
    .from(siteConfig)
    .where(eq(siteConfig.key, 'featureFlags'));
  if (!flags?.isOn) throw new StoreError('common_message_notFound');
}

/** An order by its number and the address that its mails go to. Over `orders` and `member`. */
export function isOrderOf(orderSn: string, email: string): SQL | undefined {
  return and(
    eq(orders.sn, orderSn),
    sql`lower(coalesce(${orders.contactEmail}, ${member.email})) = ${email}`,
  );
}

/** Whether there is such an order: only then is a code mailed, with the same response otherwise. */
export async function hasOrder(db: Executor, orderSn: string, email: string): Promise<boolean> {
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(member, eq(member.id, orders.memberId))
    .where(isOrderOf(orderSn, email));
  return row !== undefined;
}
