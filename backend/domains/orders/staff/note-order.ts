import { orderNote } from '../../../database/schema/staff';
import type { Context } from '../../../platform/context';
import { newId } from '../../../platform/new-id';
import { staffOf } from '../../../platform/staff-of';
import { writeStaffAudit } from '../../../platform/write-audit';
import { orderIdOf } from '../lock-order';

/**
 * Adds an internal note to an order; members never see it.
 * @throws StoreError `order_notFound`
 */
export async function noteOrder(
  context: Context,
  { orderSn, content }: { orderSn: string; content: string },
): Promise<{ id: string }> {
  const orderId = await orderIdOf(context.db, orderSn);
  const id = newId();
  await context.db.transaction(async (tx) => {
    await tx.insert(orderNote).values({
      id,
      orderId,
      staffId: staffOf(context).staffId,
      content,
      createdTime: context.clock.now(),
    });
    await writeStaffAudit(tx, context, {
      action: 'order.note',
      subjectId: orderId,
      detail: { orderSn, noteId: id },
    });
  });
  return { id };
}
