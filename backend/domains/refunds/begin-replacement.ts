import type { z } from 'zod';
import type { Contract } from '../../../lib/contract/contract';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { staffOf } from '../../platform/staff-of';
import { writeStaffAudit } from '../../platform/write-audit';
import { queueOrderMail } from '../orders/lifecycle/order-mail';
import { lockOrder, orderIdOf } from '../orders/lock-order';
import { openRequest } from './apply';
import type { Decided } from './decide-request';
import { auditDecision, lockRequest } from './lock-request';
import { replaceOrAsk } from './replace-codes';

type Body = z.output<Contract['POST /order/admin/aftersales/begin']['body']>;

/**
 * Writes the request of a member who reported faulty codes by another way, and replaces the codes in the same
 * transaction. What can be requested, and the limits of one person, are those of a request of the member; above the
 * limits the request waits for a second person.
 * @throws StoreError `order_notFound`; `common_message_changedMeanwhile` when the order has changed; `aftersales_notPossible`;
 *   `card_notEnough`, then nothing is written
 */
export async function beginReplacement(context: Context, body: Body): Promise<Decided> {
  const { orderSn, version, reason, cardIds, reply, note } = body;
  return context.db.transaction(async (tx) => {
    const order = await lockOrder(tx, await orderIdOf(tx, orderSn));
    if (version !== order.version) throw new StoreError('common_message_changedMeanwhile');
    const { row, waiting } = await openRequest(tx, context, order, {
      type: 'REPLACE_CODE',
      reason,
      description: note,
      units: cardIds.length,
      cardIds,
      images: [],
      channel: 'ORIGINAL',
      actor: { type: 'STAFF', id: staffOf(context).staffId },
    });
    await writeStaffAudit(tx, context, {
      action: 'aftersales.begin',
      subjectId: row.id,
      reason: note,
      detail: { orderSn, reason, cardIds },
    });
    const { request } = await lockRequest(tx, row.id);
    const approvalId = await replaceOrAsk(tx, context, { order: waiting, request, reason: note, reply });
    if (approvalId === null) await auditDecision(tx, context, request, 'replace', { reason: note });
    else await queueOrderMail(tx, context, waiting, 'afterSalesApplied');
    return { approvalId };
  });
}
