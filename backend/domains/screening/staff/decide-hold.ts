import { eq } from 'drizzle-orm';
import type { ScreeningAction } from '../../../../lib/screening/staff/contract';
import type { Executor } from '../../../database/connect';
import { member } from '../../../database/schema/members';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { lockMemberWith } from '../../members/staff/lock-member';
import type { OrderItemRow, OrderRow } from '../../orders/lock-order';
import { type DecisionAction, decide, queryBeforeRefusal, raise } from '../../orders/staff/decide-order';
import { holdActionsOf } from './hold-actions';

type Decision = { orderSn: string; version: number; reason: string };

/**
 * Asks the member to verify their identity for an order on hold. The hold becomes one for verification with its own
 * deadline, and a mail says so; verified, the order is screened again.
 * @throws StoreError the errors of `decide`
 */
export function askToVerify(context: Context, body: Decision): Promise<null> {
  return decide(context, body, ruleOf(context, 'VERIFY'), (tx, order) =>
    raise(tx, context, order, 'HOLD', {
      holdReason: 'VERIFICATION',
      set: { verificationAskedTime: context.clock.now() },
    }),
  );
}

/**
 * Refuses an order on hold, which refunds it, and locks its member: both or nothing.
 * @throws StoreError the errors of `decide` and of `lockMemberWith`
 */
export async function refuseAndLock(context: Context, body: Decision): Promise<null> {
  await queryBeforeRefusal(context, body.orderSn);
  return decide(context, body, ruleOf(context, 'DENY_LOCK'), async (tx, order) => {
    await lockMemberWith(tx, context, { id: order.memberId, reason: body.reason });
    const done = await raise(tx, context, order, 'DENY');
    return { ...done, detail: { ...done.detail, memberId: order.memberId } };
  });
}

function ruleOf(context: Context, action: ScreeningAction & DecisionAction) {
  return {
    action,
    isPossible: async (tx: Executor, order: OrderRow, item: OrderItemRow) =>
      holdActionsOf(context, order, item, await ownerOf(tx, order)).includes(action),
  };
}

async function ownerOf(tx: Executor, { memberId }: OrderRow) {
  const [owner] = await tx.select().from(member).where(eq(member.id, memberId));
  if (!owner) throw new StoreError('order_notFound');
  return owner;
}
