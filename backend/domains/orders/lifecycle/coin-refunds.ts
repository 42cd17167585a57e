import { addTime } from '../../../../lib/time';
import type { Executor } from '../../../database/connect';
import type { Services } from '../../../platform/context';
import { internalProvider, type PaymentRow } from '../../payments/payment-row';
import { readOrderSettings } from '../../settings/order-settings';
import type { OrderRow } from '../lock-order';

type Paid = {
  order: Pick<OrderRow, 'holdReason' | 'verificationAskedTime'>;
  payment: Pick<PaymentRow, 'provider' | 'succeededTime'>;
};

/**
 * Whether a member may have coins instead of the money of a payment. Coins can be spent at once and are not returned by
 * a chargeback, so the payment must be old enough for a stolen card to be noticed.
 */
export async function canChooseCoins(
  db: Executor,
  { clock }: Pick<Services, 'clock'>,
  { order, payment }: Paid,
): Promise<boolean> {
  if (payment.provider === internalProvider) return true;
  if (isOnRiskHold(order) || payment.succeededTime === null) return false;
  const { risk } = await readOrderSettings(db);
  return payment.succeededTime <= addTime(clock.now(), -risk.newMemberReviewHours, 'hour');
}

/** Whether the order was on hold for a risk when its refund began: then staff do not give coins for it either. */
export function isOnRiskHold({ holdReason, verificationAskedTime }: Paid['order']): boolean {
  return holdReason === 'RISK' || (holdReason === 'VERIFICATION' && verificationAskedTime !== null);
}
