import { ApiError, missing } from './api-error';
import type { Capture, Money } from './paypal-objects';

export type Dispute = {
  dispute_id: string;
  create_time: string;
  disputed_transactions: { seller_transaction_id?: string; invoice_number?: string; custom?: string }[];
  reason: string;
  status: 'WAITING_FOR_SELLER_RESPONSE' | 'UNDER_REVIEW' | 'RESOLVED';
  evidences?: ({ source: string } & DisputeEvidence)[];
  dispute_amount: Money;
  dispute_life_cycle_stage: 'INQUIRY' | 'CHARGEBACK';
  dispute_outcome?: { outcome_code: string; amount_refunded?: Money };
  seller_response_due_date: string;
  money_movements: { affected_party: string; amount: Money; type: 'DEBIT' | 'CREDIT'; reason: string }[];
};

export type DisputeEvidence = {
  evidence_type: string;
  notes?: string;
  documents?: { name: string }[];
  evidence_info?: { tracking_info?: { carrier_name: string; tracking_number: string }[] };
};

type DisputeBooks = {
  captures: ReadonlyMap<string, Capture>;
  emit: (type: string, resource: object) => void;
  now: () => Date;
  newId: () => string;
  move: (
    code: 'T0106' | 'T1106' | 'T1110' | 'T1111' | 'T1201' | 'T1202',
    money: { id: string; amount: Money; invoice_id?: string; reference?: string; fee?: Money },
  ) => void;
};

type Opening = {
  isInquiry?: boolean;
  /** PayPal does not state the number of the payment. */
  isUnnumbered?: boolean;
  /** A claim of PayPal's own: it holds the money until the end, lists the fee alone, and names the capture. */
  isClaim?: boolean;
};

type Closing = { refunded?: string; isFeeReturned?: boolean };

const daysForEvidence = 10;

const takenTypes = ['application/pdf', 'image/gif', 'image/jpeg', 'image/png'];

/** Disputes of the stand-in. A chargeback takes the money and costs a fee. */
export function createPaypalDisputes({ captures, emit, now, newId, move }: DisputeBooks) {
  const disputes = new Map<string, Dispute>();
  /** Files of evidence by their name. */
  const files = new Map<string, File>();

  const found = (id: string): Dispute => {
    const dispute = disputes.get(id);
    if (!dispute) throw missing();
    return dispute;
  };

  const change = (id: string, type: string, changes: Partial<Dispute>): Dispute => {
    const changed = { ...found(id), ...changes };
    disputes.set(id, changed);
    emit(type, changed);
    return changed;
  };

  const claims = new Set<string>();

  const withdraw = ({
    dispute_id: id,
    dispute_amount: amount,
    disputed_transactions: [disputed],
  }: Dispute) => {
    const fee = { currency_code: amount.currency_code, value: '20.00' };
    const about = aboutOf(disputed);
    if (claims.has(id)) {
      move('T1110', { id: newId(), amount, ...about });
      move('T0106', { id: newId(), amount: fee, ...about });
    } else move('T1201', { id: newId(), amount, fee, ...about });
  };

  /** What the seller gets back, and at the end of a claim what the buyer gets. */
  const settle = (dispute: Dispute, refunded: Money | null): void => {
    const { dispute_id: id, dispute_amount: amount, disputed_transactions: transactions } = dispute;
    if (dispute.dispute_life_cycle_stage === 'INQUIRY') return;
    const about = aboutOf(transactions[0]);
    if (claims.has(id)) {
      move('T1111', { id: newId(), amount, ...about });
      if (refunded !== null) move('T1106', { id: newId(), amount: refunded, ...about });
      return;
    }
    const left = Number(amount.value) - Number(refunded?.value ?? 0);
    if (left > 0) move('T1202', { id: newId(), amount: { ...amount, value: left.toFixed(2) }, ...about });
  };

  const feeOf = (amount: Money, type: 'DEBIT' | 'CREDIT'): Dispute['money_movements'][number] => ({
    affected_party: 'SELLER',
    amount: { currency_code: amount.currency_code, value: '20.00' },
    type,
    reason: 'CHARGEBACK_FEE',
  });

  const taken = (amount: Money): Dispute['money_movements'] => [
    { affected_party: 'SELLER', amount, type: 'DEBIT', reason: 'CHARGEBACK' },
    feeOf(amount, 'DEBIT'),
  ];

  return {
    disputes,
    files,

    openDispute(orderId: string, opening: Opening = {}): Dispute {
      const { isInquiry = false, isUnnumbered = opening.isClaim ?? false, isClaim = false } = opening;
      const capture = [...captures.values()].find(
        ({ supplementary_data: data }) => data.related_ids.order_id === orderId,
      );
      if (!capture) throw missing();
      const dispute: Dispute = {
        dispute_id: `PP-D-${newId()}`,
        create_time: now().toISOString(),
        disputed_transactions: [
          {
            seller_transaction_id: capture.id,
            ...(isUnnumbered || capture.invoice_id === undefined
              ? {}
              : { invoice_number: capture.invoice_id }),
          },
        ],
        reason: 'UNAUTHORISED',
        status: 'WAITING_FOR_SELLER_RESPONSE',
        dispute_amount: capture.amount,
        dispute_life_cycle_stage: isInquiry ? 'INQUIRY' : 'CHARGEBACK',
        seller_response_due_date: new Date(now().getTime() + daysForEvidence * 86_400_000).toISOString(),
        money_movements: isInquiry ? [] : taken(capture.amount),
      };
      disputes.set(dispute.dispute_id, dispute);
      if (isClaim) claims.add(dispute.dispute_id);
      if (!isInquiry) withdraw(dispute);
      emit('CUSTOMER.DISPUTE.CREATED', dispute);
      return dispute;
    },

    escalate(id: string): Dispute {
      withdraw(found(id));
      return change(id, 'CUSTOMER.DISPUTE.UPDATED', {
        dispute_life_cycle_stage: 'CHARGEBACK',
        money_movements: taken(found(id).dispute_amount),
      });
    },

    /** Evidence is taken while PayPal waits for the seller. */
    provideEvidence(
      id: string,
      evidences: readonly DisputeEvidence[],
      sent: ReadonlyMap<string, File>,
    ): { links: object[] } {
      if (found(id).status !== 'WAITING_FOR_SELLER_RESPONSE') {
        throw new ApiError(422, 'UNPROCESSABLE_ENTITY', 'The dispute does not wait for the seller');
      }
      for (const { name } of evidences.flatMap(({ documents = [] }) => documents)) {
        const file = sent.get(name);
        if (!file || !takenTypes.includes(file.type)) throw new ApiError(400, 'INVALID_REQUEST', name);
        files.set(name, file);
      }
      change(id, 'CUSTOMER.DISPUTE.UPDATED', {
        status: 'UNDER_REVIEW',
        evidences: evidences.map((one) => ({ ...one, source: 'SUBMITTED_BY_SELLER' })),
      });
      return { links: [{ href: `/v1/customer/disputes/${id}`, rel: 'self', method: 'GET' }] };
    },

    closeDispute(id: string, code: string, { refunded, isFeeReturned = false }: Closing = {}): Dispute {
      const dispute = found(id);
      const { dispute_amount: amount, disputed_transactions: transactions } = dispute;
      const isLost = code === 'RESOLVED_BUYER_FAVOUR' || code === 'ACCEPTED';
      const returned = refunded === undefined ? null : { ...amount, value: refunded };
      settle(dispute, isLost ? (returned ?? amount) : null);
      const fee = feeOf(amount, 'CREDIT');
      if (isFeeReturned) {
        const nothing = { ...amount, value: '0.00' };
        const back = { ...fee.amount, value: `-${fee.amount.value}` };
        move('T1202', { id: newId(), amount: nothing, fee: back, ...aboutOf(transactions[0]) });
      }
      return change(id, 'CUSTOMER.DISPUTE.RESOLVED', {
        status: 'RESOLVED',
        dispute_outcome: { outcome_code: code, ...(returned ? { amount_refunded: returned } : {}) },
        money_movements: [...dispute.money_movements, ...(isFeeReturned ? [fee] : [])],
      });
    },
  };
}

/** How a movement names the payment: by its number, or by the capture alone. */
const aboutOf = (disputed: Dispute['disputed_transactions'][number] | undefined) =>
  disputed?.invoice_number === undefined
    ? { reference: disputed?.seller_transaction_id }
    : { invoice_id: disputed.invoice_number };
