import type { DeliveryMode } from '../../lib/contract/goods';
import type { HoldReason, OrderAction, OrderStatus } from '../../lib/contract/order';

export type ActionFacts = {
  status: OrderStatus;
  holdReason: HoldReason;
  deliveryMode: DeliveryMode;
  hasAccount: boolean;
  deliveredQuantity: number;
  canReview: boolean;
};

/** What the member can do with an order now, most wanted first (domain.md 2.5). Pure. */
export function actionsOf(facts: ActionFacts): OrderAction[] {
  const hasCodes = facts.deliveryMode === 'CARD' && facts.deliveredQuantity > 0;
  const review: OrderAction[] = facts.canReview ? ['REVIEW'] : [];
  const codes: OrderAction[] = hasCodes ? ['SHOW_CODES'] : [];
  const fix: OrderAction[] = canFixAccount(facts) ? ['FIX_ACCOUNT'] : [];
  switch (facts.status) {
    case 'PENDING_PAYMENT':
      return ['PAY', 'CANCEL', ...fix];
    case 'PENDING_REVIEW':
    case 'PENDING_SHIPMENT':
      return [...fix, 'CONTACT_SERVICE'];
    case 'PENDING_EVALUATE':
      return [...codes, 'RECEIVE', ...review, 'CONTACT_SERVICE'];
    case 'COMPLETED':
      return [...codes, ...review, 'BUY_AGAIN', 'CONTACT_SERVICE'];
    case 'PENDING_REFUND':
      return ['CONTACT_SERVICE'];
    case 'REFUNDED':
    case 'CANCELED':
    case 'OVERDUE_PAYMENT':
      return ['BUY_AGAIN'];
  }
}

/** Until something was sent: before payment, or after the supplier refused the account. */
export function canFixAccount(
  facts: Pick<ActionFacts, 'status' | 'holdReason' | 'hasAccount' | 'deliveredQuantity'>,
): boolean {
  if (!facts.hasAccount || facts.deliveredQuantity > 0) return false;
  if (facts.status === 'PENDING_PAYMENT') return true;
  return facts.status === 'PENDING_REVIEW' && facts.holdReason === 'SUPPLIER';
}
