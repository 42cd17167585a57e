import type Stripe from 'stripe';
import type { DisputeFact } from '../../ports/payment-provider';
import { minorOf } from './payment-fact';
import type { StripeContext } from './sessions';
import { fromStripe } from './stripe-errors';

/** An inquiry of a bank, in which Stripe does not take the money yet. */
const inquiries: readonly Stripe.Dispute.Status[] = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
];

export async function fetchDispute({ stripe }: StripeContext, disputeId: string): Promise<DisputeFact> {
  const dispute = await fromStripe(stripe.disputes.retrieve(disputeId, { expand: ['payment_intent'] }));
  const { payment_intent: intent, evidence_details: evidence } = dispute;
  if (intent === null || typeof intent === 'string')
    throw new Error('Stripe returned a dispute without an intent');
  const status = statusOf(dispute.status);
  return {
    disputeId: dispute.id,
    providerRef: intent.id,
    status,
    withheld: !inquiries.includes(dispute.status),
    reason: dispute.reason,
    currency: dispute.currency.toUpperCase(),
    minor: minorOf(intent, dispute.amount),
    fee: feeOf(dispute.balance_transactions),
    evidenceDueTime: evidence.due_by === null ? null : new Date(evidence.due_by * 1000),
  };
}

/** An inquiry that is closed, and a dispute that was prevented, cost nothing. */
function statusOf(status: Stripe.Dispute.Status): DisputeFact['status'] {
  if (status === 'lost') return 'LOST';
  return status === 'won' || status === 'warning_closed' || status === 'prevented' ? 'WON' : 'OPEN';
}

function feeOf(transactions: readonly Stripe.BalanceTransaction[]): DisputeFact['fee'] {
  const [first] = transactions;
  const minor = transactions.reduce((sum, { fee }) => sum + fee, 0);
  return first && minor > 0 ? { minor, currency: first.currency.toUpperCase() } : null;
}
