import { call } from '@/lib/api/browser';
import type { StaffOrderDetail } from '@/lib/orders/staff/contract';
import { StepUpCanceled, withStepUp } from '../../staff/queries/step-up';
import { cancelOrder, noteOrder, reviewOrder } from './staff';

/** What can be done with several orders. Refunds are not among it: money is returned order by order. */
export const bulkActions = ['RELEASE', 'CANCEL', 'NOTE'] as const;
export type BulkAction = (typeof bulkActions)[number];

export type BulkResult = {
  readonly orderSn: string;
  /** SKIPPED: the order does not allow the action in its state. ASKED: it waits for a second person. */
  readonly outcome: 'DONE' | 'ASKED' | 'SKIPPED' | 'FAILED';
  readonly error?: unknown;
};

/**
 * Does the same with several orders, one after another, each by its own call with its own checks and audit row. Yields the
 * result of each order; ends early when the person does not enter a code.
 */
export async function* runOnOrders(
  orderSns: readonly string[],
  action: BulkAction,
  text: string,
): AsyncGenerator<BulkResult> {
  for (const orderSn of orderSns) {
    try {
      const order = await call('GET /order/admin/order/view', { query: { orderSn } });
      const isPossible = action === 'NOTE' || order.actions.includes(action);
      yield {
        orderSn,
        outcome: isPossible ? await withStepUp(() => runOnOrder(order, action, text)) : 'SKIPPED',
      };
    } catch (error) {
      if (error instanceof StepUpCanceled) return;
      yield { orderSn, outcome: 'FAILED', error };
    }
  }
}

async function runOnOrder(
  { sn, version }: StaffOrderDetail,
  action: BulkAction,
  text: string,
): Promise<BulkResult['outcome']> {
  const decision = { orderSn: sn, version, reason: text };
  switch (action) {
    case 'NOTE':
      await noteOrder({ orderSn: sn, content: text });
      return 'DONE';
    case 'CANCEL':
      await cancelOrder(decision);
      return 'DONE';
    case 'RELEASE':
      return (await reviewOrder({ ...decision, passed: true })).approvalId ? 'ASKED' : 'DONE';
  }
}
