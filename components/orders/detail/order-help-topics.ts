import type { OrderDetail } from '@/lib/orders/contract';
import { applyPath, docPath, requestPath } from '@/lib/routing/paths';

export type HelpTopic = {
  /** The key below `order.help`. */
  key:
    | 'cancelUnpaid'
    | 'notArrivedYet'
    | 'cancelRefund'
    | 'lateRefund'
    | 'notArrived'
    | 'parcelMissing'
    | 'returnParcel'
    | 'codeProblem'
    | 'unusedCode'
    | 'notCancelable'
    | 'openRequest'
    | 'refundTime';
  /** A page, a change of the order, or a support ticket about it. */
  to: { path: string } | { change: 'cancel' | 'askRefund' | 'requestRefund' } | 'support';
};

type Order = Pick<OrderDetail, 'sn' | 'status' | 'deliveryMode' | 'actions' | 'afterSales' | 'delivery'>;

const refundRules = { path: docPath('refund-policy') };

/** The questions that a member may have about an order in its present state, most urgent first. Pure. */
export function helpTopicsOf(order: Order): HelpTopic[] {
  const { afterSales } = order;
  if (afterSales?.status === 'APPLIED' || afterSales?.status === 'APPROVED')
    return [{ key: 'openRequest', to: { path: requestPath(afterSales.id) } }];
  switch (order.status) {
    case 'PENDING_PAYMENT':
      return order.actions.includes('CANCEL') ? [{ key: 'cancelUnpaid', to: { change: 'cancel' } }] : [];
    case 'PENDING_REVIEW':
    case 'PENDING_SHIPMENT':
      return [
        { key: 'notArrivedYet', to: 'support' },
        ...(order.actions.includes('ASK_REFUND')
          ? [{ key: 'cancelRefund', to: { change: 'askRefund' } } as const]
          : []),
        ...(order.actions.includes('REQUEST_REFUND')
          ? [{ key: 'lateRefund', to: { change: 'requestRefund' } } as const]
          : []),
      ];
    case 'PENDING_EVALUATE':
    case 'COMPLETED':
      return afterDelivery(order);
    case 'PENDING_REFUND':
    case 'REFUNDED':
      return [{ key: 'refundTime', to: refundRules }];
    case 'CANCELED':
    case 'OVERDUE_PAYMENT':
      return [];
  }
}

function afterDelivery({ sn, deliveryMode, actions, delivery }: Order): HelpTopic[] {
  // After the time for requests, and while a dispute is open, only customer service can help.
  const apply = (...start: [Parameters<typeof applyPath>[1]]): HelpTopic['to'] =>
    actions.includes('AFTER_SALES') ? { path: applyPath(sn, ...start) } : 'support';
  switch (deliveryMode) {
    case 'CARD':
      return [
        { key: 'codeProblem', to: apply({ type: 'REPLACE_CODE' }) },
        ...(actions.includes('AFTER_SALES') && delivery.cards.some((card) => card.state === 'SOLD')
          ? [{ key: 'unusedCode', to: apply({ type: 'REFUND', reason: 'CHANGED_MIND' }) } as const]
          : [{ key: 'notCancelable', to: refundRules } as const]),
      ];
    case 'DIRECT':
    case 'MANUAL':
      return [
        { key: 'notArrived', to: apply({ type: 'REFUND', reason: 'NOT_RECEIVED' }) },
        { key: 'notCancelable', to: refundRules },
      ];
    case 'SHIPPING':
      return [
        { key: 'parcelMissing', to: apply({ type: 'REFUND', reason: 'NOT_RECEIVED' }) },
        { key: 'returnParcel', to: apply({ type: 'RETURN' }) },
      ];
  }
}
