import type Stripe from 'stripe';
import { invalidRequest, missing } from './api-error';
import { disputeFee } from './stripe-balance';
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
    fee?: number,
  ) => Stripe.BalanceTransaction;
  emit: (type: string, object: Stripe.Dispute) => void;
};

const daysForEvidence = 14;

/** Fields of evidence that name an uploaded file. */
const fileNames = ['receipt', 'customer_communication', 'service_documentation', 'uncategorized_file'];

/** Disputes of the stand-in, with what they take from the balance. */
export function createStripeDisputes({ seconds, newId, chargeOf, move, emit }: DisputeBooks) {
  const disputes = new Map<string, Stripe.Dispute>();
  /** Uploaded files by their id, with the content in Base64. */
  const files = new Map<string, Record<string, string>>();

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
    files,

    keepFile(file: Record<string, string>) {
      const id = newId('file');
      files.set(id, file);
      return { id, object: 'file', purpose: 'dispute_evidence', type: file.type };
    },

    /**
     * The payer disputes a payment. An inquiry takes no money, and neither does a dispute that was blocked; one that was
     * resolved before it became a dispute returns the money for a smaller fee.
     */
    openDispute(
      intentId: string,
      {
        isInquiry = false,
        prevented,
        ...given
      }: {
        isInquiry?: boolean;
        prevented?: 'block' | 'resolution';
        amount?: number;
        currency?: string;
      } = {},
    ) {
      const charge = chargeOf(intentId);
      const dispute = newDispute({
        id: newId('du'),
        amount: charge.amount,
        currency: charge.currency,
        ...given,
        charge: charge.id,
        payment_intent: intentId,
        created: seconds(),
        status: prevented ? 'prevented' : isInquiry ? 'warning_needs_response' : 'needs_response',
        due: prevented ? 0 : seconds() + daysForEvidence * 86_400,
        caseType: prevented ?? (isInquiry ? 'inquiry' : 'chargeback'),
      });
      if (prevented === 'resolution') {
        dispute.balance_transactions = [move(dispute.id, -dispute.amount, dispute.currency, 'dispute', 1500)];
      } else if (!prevented && !isInquiry) dispute.balance_transactions = [withdraw(dispute)];
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

    /** Evidence is taken once, and not after its deadline. */
    submitEvidence(id: string, evidence: Record<string, string>) {
      const dispute = found(id);
      for (const name of fileNames) {
        const file = evidence[name];
        if (file !== undefined && !files.has(file)) throw missing(file);
      }
      const isAsked = dispute.status === 'needs_response' || dispute.status === 'warning_needs_response';
      if (!isAsked || dispute.evidence_details.submission_count > 0) {
        throw invalidRequest('This dispute is already closed or has been submitted', { param: 'evidence' });
      }
      return change(id, 'charge.dispute.updated', {
        status: dispute.status === 'needs_response' ? 'under_review' : 'warning_under_review',
        evidence: evidence as Partial<Stripe.Dispute.Evidence> as Stripe.Dispute.Evidence,
        evidence_details: { ...dispute.evidence_details, has_evidence: true, submission_count: 1 },
      });
    },

    /** @param returnsFee a dispute that is won returns its fee in some countries */
    closeDispute(id: string, status: 'won' | 'lost' | 'warning_closed', { returnsFee = false } = {}) {
      const { amount, currency, balance_transactions: before } = found(id);
      const fee = returnsFee ? -disputeFee : 0;
      const returned = status === 'won' ? [move(id, amount, currency, 'dispute_reversal', fee)] : [];
      return change(id, 'charge.dispute.closed', { status, balance_transactions: [...before, ...returned] });
    },
  };
}

type Given = Pick<
  Stripe.Dispute,
  'id' | 'amount' | 'currency' | 'charge' | 'payment_intent' | 'created' | 'status'
>;

function newDispute({
  due,
  caseType,
  ...given
}: Given & {
  due: number;
  caseType: Stripe.Dispute.PaymentMethodDetails.Card.CaseType;
}): Stripe.Dispute {
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
    payment_method_details: {
      type: 'card',
      card: { brand: 'visa', case_type: caseType, network: 'visa', network_reason_code: '10.4' },
    },
    reason: 'fraudulent',
    ...given,
  };
}
