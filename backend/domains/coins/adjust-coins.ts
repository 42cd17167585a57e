import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../lib/contract/contract';
import type { ApprovalWhy } from '../../../lib/permissions/value-acts';
import { approvalHours } from '../../../lib/promises';
import { addTime } from '../../../lib/time';
import type { Executor, Transaction } from '../../database/connect';
import { member } from '../../database/schema/members';
import { orders } from '../../database/schema/orders';
import { coinAdjustment } from '../../database/schema/staff-members';
import { lockOn } from '../../platform/concurrency/lock-on';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { idempotentRequest, readStoredResponse, storeResponse } from '../../platform/idempotency';
import { newId } from '../../platform/new-id';
import { staffOf } from '../../platform/staff-of';
import { writeStaffAudit } from '../../platform/write-audit';
import { readApprovalLimits } from '../settings/approval-limits';
import { requestApproval } from '../staff/approvals/request-approval';
import { isAboveLimit } from '../staff/approvals/second-person';
import { adjustmentContent, applyAdjustment } from './apply-adjustment';

type Adjust = Contract['POST /upms/admin/member/coin_adjust'];
type Body = z.output<Adjust['body']>;
type Result = z.input<Adjust['data']>;

/**
 * Adds coins to a member or takes them away, with a row of the ledger and its entry in the journal. Above the limits it
 * waits for a second person. A repeated request with the same key returns the first response.
 * @throws StoreError 404 for an unknown member; `order_notFound` unless the order is the member's;
 *   `staff_ownMember` for one's own member account; `member_account_closed` for a closed
 *   account; `coin_memberHasFewer` when the member has fewer coins that can be spent
 */
export async function adjustCoins(context: Context, body: Body, key: string): Promise<Result> {
  const { staffId } = staffOf(context);
  const request = idempotentRequest(staffId, 'coin/adjust', key, body);
  return context.db.transaction(async (tx) => {
    // One adjustment of a person after the other: each counts the ones before.
    await lockOn(tx, `coin-adjust:${staffId}`);
    const known = await readStoredResponse(tx, request);
    if (known !== undefined) return known as Result;
    await refuseMember(tx, context, body.id);
    const result = await store(tx, context, body);
    await storeResponse(tx, context, request, result);
    return result;
  });
}

async function refuseMember(tx: Executor, context: Context, id: string): Promise<void> {
  const [owner] = await tx
    .select({ email: member.email, status: member.status })
    .from(member)
    .where(eq(member.id, id));
  if (!owner) throw new StoreError('common_message_notFound');
  if (owner.email === staffOf(context).email) throw new StoreError('staff_ownMember');
  if (owner.status === 'CLOSED') throw new StoreError('member_account_closed');
}

async function store(tx: Transaction, context: Context, body: Body): Promise<Result> {
  const { staffId } = staffOf(context);
  const now = context.clock.now();
  const { id: memberId, coins, reason, memo } = body;
  const orderId = body.orderSn ? await orderOf(tx, memberId, body.orderSn) : null;
  const why = await exceeded(tx, context, memberId, coins);
  const id = newId();
  await tx.insert(coinAdjustment).values({
    id,
    memberId,
    coins,
    reason,
    memo,
    orderId,
    status: 'WAITING',
    requestedBy: staffId,
    createdTime: now,
    updatedTime: now,
  });
  await writeStaffAudit(tx, context, {
    action: 'coins.request',
    subjectId: memberId,
    reason,
    after: { coins, why },
    detail: { adjustmentId: id, ...(body.orderSn ? { orderSn: body.orderSn } : {}) },
  });
  if (why.length === 0) {
    return { id, status: 'DONE', balance: await applyAdjustment(tx, context, id), approvalId: null, why };
  }
  const approvalId = await requestApproval(tx, context, {
    kind: 'COINS',
    subjectId: id,
    reason,
    why,
    valueFen: Math.abs(coins),
    content: (await adjustmentContent(tx, id)) ?? {},
  });
  return { id, status: 'WAITING', balance: null, approvalId, why };
}

async function orderOf(tx: Executor, memberId: string, orderSn: string): Promise<string> {
  const [order] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.sn, orderSn), eq(orders.memberId, memberId)));
  if (!order) throw new StoreError('order_notFound');
  return order.id;
}

async function exceeded(
  tx: Executor,
  context: Context,
  memberId: string,
  coins: number,
): Promise<ApprovalWhy[]> {
  const limits = await readApprovalLimits(tx);
  const alone = await adjustedAlone(tx, context, memberId);
  const more = Math.abs(coins);
  const exceeds: [ApprovalWhy, boolean][] = [
    ['COINS', isAboveLimit(context, 'coins', { used: alone.ofMember + more, most: limits.coins })],
    [
      'COINS_DAY',
      isAboveLimit(context, 'coinsPerDay', { used: alone.ofAll + more, most: limits.coinsPerDay }),
    ],
  ];
  return exceeds.flatMap(([why, isExceeded]) => (isExceeded ? [why] : []));
}

/** Coins that the person adjusted alone in the last 24 hours, added and removed. */
export async function adjustedAlone(
  db: Executor,
  context: Context,
  memberId: string,
): Promise<{ ofMember: number; ofAll: number }> {
  const units = sql`abs(${coinAdjustment.coins})`;
  const [row] = await db
    .select({
      ofMember: sql<number>`coalesce(sum(${units}) filter (where ${coinAdjustment.memberId} = ${memberId}), 0)::int`,
      ofAll: sql<number>`coalesce(sum(${units}), 0)::int`,
    })
    .from(coinAdjustment)
    .where(
      and(
        eq(coinAdjustment.requestedBy, staffOf(context).staffId),
        gt(coinAdjustment.createdTime, addTime(context.clock.now(), -approvalHours, 'hour')),
        isNull(coinAdjustment.approvedBy),
        eq(coinAdjustment.status, 'DONE'),
      ),
    );
  return row ?? { ofMember: 0, ofAll: 0 };
}
