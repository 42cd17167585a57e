import { missing } from './api-error';
import type { Capture, Money } from './paypal-objects';

export type Dispute = {
  dispute_id: string;
  create_time: string;
  disputed_transactions: { seller_transaction_id: string; invoice_number?: string }[];
  reason: string;
  status: 'WAITING_FOR_SELLER_RESPONSE' | 'RESOLVED';
  dispute_amount: Money;
  dispute_life_cycle_stage: 'INQUIRY' | 'CHARGEBACK';
  dispute_outcome?: { outcome_code: string };
  seller_response_due_date: string;
  money_movements: { affected_party: string; amount: Money; type: 'DEBIT' | 'CREDIT'; reason: string }[];
};

type DisputeBooks = {
  captures: ReadonlyMap<string, Capture>;
  emit: (type: string, resource: object) => void;
  now: () => Date;
  newId: () => string;
  move: (
    code: 'T1201' | 'T1202',
    money: { id: string; amount: Money; invoice_id?: string; fee?: Money },
  ) => void;
};

const daysForEvidence = 10;

/** Disputes of the stand-in. A chargeback takes the money and costs a fee. */
export function createPaypalDisputes({ captures, emit, now, newId, move }: DisputeBooks) {
  const disputes = new Map<string, Dispute>();

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

  const withdraw = ({ dispute_amount: amount, disputed_transactions: [disputed] }: Dispute): void => {
    const fee = { currency_code: amount.currency_code, value: '20.00' };
    move('T1201', { id: newId(), amount, fee, ...invoiceOf(disputed) });
  };

  const taken = (amount: Money): Dispute['money_movements'] => [
    { affected_party: 'SELLER', amount, type: 'DEBIT', reason: 'CHARGEBACK' },
    {
      affected_party: 'SELLER',
      amount: { currency_code: amount.currency_code, value: '20.00' },
      type: 'DEBIT',
      reason: 'CHARGEBACK_FEE',
    },
  ];

  return {
    disputes,

    openDispute(orderId: string, { isInquiry = false }: { isInquiry?: boolean } = {}): Dispute {
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
            ...(capture.invoice_id === undefined ? {} : { invoice_number: capture.invoice_id }),
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

    closeDispute(id: string, code: string): Dispute {
      const {
        dispute_amount: amount,
        disputed_transactions: disputed,
        dispute_life_cycle_stage: stage,
      } = found(id);
      const isWon = code !== 'RESOLVED_BUYER_FAVOUR' && code !== 'ACCEPTED';
      if (isWon && stage === 'CHARGEBACK') move('T1202', { id: newId(), amount, ...invoiceOf(disputed[0]) });
      return change(id, 'CUSTOMER.DISPUTE.RESOLVED', {
        status: 'RESOLVED',
        dispute_outcome: { outcome_code: code },
      });
    },
  };
}

const invoiceOf = (disputed: { invoice_number?: string } | undefined) =>
  disputed?.invoice_number === undefined ? {} : { invoice_id: disputed.invoice_number };
