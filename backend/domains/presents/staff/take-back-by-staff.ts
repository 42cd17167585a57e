import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { writeStaffAudit } from '../../../platform/write-audit';
import { lockOrder, orderIdOf } from '../../orders/lock-order';
import { takeBack } from '../present-row';

/**
 * Takes back a present of a member that is not opened, for example of a stolen account.
 * @throws StoreError `order_notFound`; `present_notWaiting`
 */
export async function takeBackByStaff(
  context: Context,
  { orderSn, presentId }: { orderSn: string; presentId: string },
): Promise<null> {
  const orderId = await orderIdOf(context.db, orderSn);
  await context.db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    if (!(await takeBack(tx, { orderId, presentId }, context.clock.now()))) {
      throw new StoreError('present_notWaiting');
    }
    await writeStaffAudit(tx, context, {
      action: 'present.take_back',
      subjectId: orderId,
      detail: { orderSn, presentId },
    });
  });
  return null;
}
