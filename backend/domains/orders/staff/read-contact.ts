import { eq } from 'drizzle-orm';
import { orders } from '../../../database/schema/orders';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { openRechargeValues } from '../../products/recharge/recharge-values';
import { auditReveal } from '../../staff/audit/audit-reveal';
import { selectStaffOrders } from './search-orders';

/**
 * The contacts of an order in full. The audit log is written before they are read.
 * @throws StoreError `order_notFound`; 429 of {@link auditReveal}
 */
export async function readContact(
  context: Context,
  { orderSn, reason }: { orderSn: string; reason: string },
) {
  const [row] = await selectStaffOrders(context.db).where(eq(orders.sn, orderSn)).limit(1);
  if (!row) throw new StoreError('order_notFound');
  const { order, item, member } = row;
  await auditReveal(context, 'CONTACT', {
    action: 'order.contact',
    subjectId: order.id,
    reason,
    detail: { orderSn },
  });
  const { address } = order;
  return {
    email: member.email,
    mobile: member.mobile ? `+${member.areaCode ?? ''} ${member.mobile}` : null,
    account: Object.entries(openRechargeValues(context.environment, item)).map(([key, value]) => ({
      key,
      value,
    })),
    address: address
      ? [address.consignee, address.telephone, address.detailAddress, address.regionName, address.country]
          .filter(Boolean)
          .join(', ')
      : null,
  };
}
