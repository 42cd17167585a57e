import { eq } from 'drizzle-orm';
import { fenToYuan } from '../../../lib/money';
import type { Executor, Transaction } from '../../database/connect';
import { member } from '../../database/schema/members';
import { orders } from '../../database/schema/orders';
import { pointAccount, pointLog } from '../../database/schema/pricing';
import { coinAdjustment } from '../../database/schema/staff-members';
import type { Context, Services } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { staffOf } from '../../platform/staff-of';
import { writeStaffAudit } from '../../platform/write-audit';
import { maskEmail } from '../auth/accounts/contact';
import { post } from './post';

function selectAdjustment(db: Executor, id: string) {
  return db
    .select({ row: coinAdjustment, owner: member, orderSn: orders.sn, balance: pointAccount.balance })
    .from(coinAdjustment)
    .innerJoin(member, eq(member.id, coinAdjustment.memberId))
    .leftJoin(orders, eq(orders.id, coinAdjustment.orderId))
    .leftJoin(pointAccount, eq(pointAccount.memberId, coinAdjustment.memberId))
    .where(eq(coinAdjustment.id, id));
}

/** What the second person decides on; null when it can no longer be approved. */
export async function adjustmentContent(db: Executor, id: string): Promise<Record<string, unknown> | null> {
  const [found] = await selectAdjustment(db, id);
  if (found?.row.status !== 'WAITING' || found.owner.status === 'CLOSED') return null;
  const { memberId, coins, memo, orderId } = found.row;
  return { memberId, coins, memo, orderId };
}

/** An adjustment as the second person sees it; the contact is masked. */
export async function viewAdjustment(db: Executor, id: string) {
  const [found] = await selectAdjustment(db, id);
  if (!found) return null;
  const { row, owner, orderSn, balance } = found;
  return {
    memberId: row.memberId,
    member: owner.email ? maskEmail(owner.email) : owner.nickname,
    coins: row.coins,
    worth: fenToYuan(Math.abs(row.coins)),
    memo: row.memo,
    orderSn,
    /** Now, before the adjustment. */
    balance: balance ?? 0,
  };
}

/**
 * Posts an adjustment that waits, once. The signed-in person is its requester, or the second person.
 * @returns the new balance
 * @throws StoreError `common_message_changedMeanwhile` when it does not wait any more; `staff_ownMember` for one's
 *   own member account; `coin_memberHasFewer`
 */
export async function applyAdjustment(tx: Transaction, context: Context, id: string): Promise<number> {
  const { staffId, email } = staffOf(context);
  const [row] = await tx.select().from(coinAdjustment).where(eq(coinAdjustment.id, id)).for('update');
  if (row?.status !== 'WAITING') throw new StoreError('common_message_changedMeanwhile');
  const [owner] = await tx.select({ email: member.email }).from(member).where(eq(member.id, row.memberId));
  if (owner?.email === email) throw new StoreError('staff_ownMember');
  const { memberId, coins, memo, orderId } = row;
  const idempotencyKey = `adjust:${id}`;
  const balance = await post(tx, context.clock, {
    memberId,
    type: 'ADJUST',
    ...(coins > 0 ? { credit: coins } : { debit: -coins }),
    ...(orderId ? { orderId } : {}),
    idempotencyKey,
    memo,
  });
  const [log] = await tx
    .select({ id: pointLog.id })
    .from(pointLog)
    .where(eq(pointLog.idempotencyKey, idempotencyKey));
  const now = context.clock.now();
  await tx
    .update(coinAdjustment)
    .set({
      status: 'DONE',
      approvedBy: row.requestedBy === staffId ? null : staffId,
      pointLogId: log?.id ?? null,
      doneTime: now,
      updatedTime: now,
    })
    .where(eq(coinAdjustment.id, id));
  await writeStaffAudit(tx, context, {
    action: 'coins.adjust',
    // A coin is worth a fen.
    valueFen: Math.abs(coins),
    subjectId: memberId,
    reason: row.reason,
    before: { balance: balance - coins },
    after: { balance },
    detail: { adjustmentId: id, coins, requestedBy: row.requestedBy },
  });
  return balance;
}

/** Ends an adjustment that was refused, or not decided in time. */
export async function endAdjustment(
  tx: Executor,
  { clock }: Pick<Services, 'clock'>,
  id: string,
  refused: boolean,
): Promise<void> {
  await tx
    .update(coinAdjustment)
    .set({ status: refused ? 'REFUSED' : 'CANCELED', updatedTime: clock.now() })
    .where(eq(coinAdjustment.id, id));
}
