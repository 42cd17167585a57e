import { z } from 'zod';
import { contract } from '../../../lib/contract/contract';
import type { Transaction } from '../../database/connect';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { lockOrder } from '../orders/lock-order';
import { startRefund } from '../payments/settlement/refunds/staff-refund';
import type { ApprovalRow } from '../staff/approvals/take-approval';
import { approveNow, receiveNow } from './decide-request';
import { auditDecision, lockRequest } from './lock-request';

const ofRequest = z.object({
  source: z.literal('AFTER_SALES'),
  id: z.string(),
  action: z.enum(['approve', 'received']),
  requestVersion: z.number(),
  units: z.number(),
  keepFee: z.boolean(),
  reply: z.string().optional(),
});

/**
 * Starts a refund that a second person approved, in the transaction of the approval.
 * @throws StoreError `approval_outdated` when the request of the member has changed
 */
export async function refundApproved(tx: Transaction, context: Context, row: ApprovalRow): Promise<void> {
  const wish = row.content.wish;
  const request = ofRequest.safeParse(wish);
  if (!request.success) {
    const body = contract['POST /order/admin/refund/create'].body;
    const {
      orderSn,
      version: _version,
      ...parsed
    } = body.parse({
      ...(wish as object),
      orderSn: row.content.orderSn,
    });
    await startRefund(tx, context, await lockOrder(tx, row.subjectId), parsed, row.requestedBy);
    return;
  }
  const { id, action, requestVersion, units, keepFee, reply } = request.data;
  const locked = await lockRequest(tx, id);
  if (locked.request.version !== requestVersion) throw new StoreError('approval_outdated');
  const approval = { id, units, keepFee, ...(reply === undefined ? {} : { reply }) };
  const run = action === 'approve' ? approveNow : receiveNow;
  await run(tx, context, locked.order, locked.request, approval);
  await auditDecision(tx, context, locked.request, action, row);
}
