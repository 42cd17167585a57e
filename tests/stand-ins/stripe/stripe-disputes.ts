import type Stripe from 'stripe';
import { missing } from './api-error';
import type { StoredCharge } from './stripe-objects';

type DisputeBooks = {
  seconds: () => number;
  newId: (prefix: string) => string;
  chargeOf: (intentId: string) => StoredCharge;
  move: (
    source: string,
    amount: number,
    currency: string,
    category: 'dispute' | 'dispute_reversal',
  ) => Stripe.BalanceTransaction;
  emit: (type: string, object: Stripe.Dispute) => void;
};

const daysForEvidence = 14;

/** Disputes of the stand-in, with what they take from the balance. */
export function createStripeDisputes({ seconds, newId, chargeOf, move, emit }: DisputeBooks) {
  const disputes = new Map<string, Stripe.Dispute>();

  const found = (id: string): Stripe.Dispute => {
    const dispute = disputes.get(id);
    if (!dispute) throw missing(id);
    return dispute;
  };

  const change = (id: string, type: string, changes: Partial<Stripe.Dispute>): Stripe.Dispute => {
    const changed = { ...found(id), ...changes };
    disputes.set(id, changed);
    emit(type, changed);
    return changed;
  };

  const withdraw = ({ id, amount, currency }: Stripe.Dispute) => move(id, -amount, currency, 'dispute');

  return {
    disputes,

    /** The payer disputes a payment. An inquiry takes no money. */
    openDispute(
      intentId: string,
      { isInquiry = false, amount }: { isInquiry?: boolean; amount?: number } = {},
    ) {
      const charge = chargeOf(intentId);
      const dispute = newDispute({
        id: newId('du'),
        amount: amount ?? charge.amount,
        currency: charge.currency,
        charge: charge.id,
        payment_intent: intentId,
        created: seconds(),
        status: isInquiry ? 'warning_needs_response' : 'needs_response',
        due: seconds() + daysForEvidence * 86_400,
      });
      if (!isInquiry) dispute.balance_transactions = [withdraw(dispute)];
      disputes.set(dispute.id, dispute);
      emit('charge.dispute.created', dispute);
      return dispute;
    },

    /** The bank turns an inquiry into a dispute. */
    escalate(id: string) {
      return change(id, 'charge.dispute.funds_withdrawn', {
        status: 'needs_response',
        balance_transactions: [withdraw(found(id))],
      });
    },

    closeDispute(id: string, status: 'won' | 'lost' | 'warning_closed') {
      const { amount, currency, balance_transactions: before } = found(id);
      const returned = status === 'won' ? [move(id, amount, currency, 'dispute_reversal')] : [];
      return change(id, 'charge.dispute.closed', { status, balance_transactions: [...before, ...returned] });
    },
  };
}

type Given = Pick<
  Stripe.Dispute,
  'id' | 'amount' | 'currency' | 'charge' | 'payment_intent' | 'created' | 'status'
>;

function newDispute({ due, ...given }: Given & { due: number }): Stripe.Dispute {
  return {
    object: 'dispute',
    balance_transactions: [],
    enhanced_eligibility_types: [],
    evidence: {} as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: due,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    reason: 'fraudulent',
    ...given,
  };
}
