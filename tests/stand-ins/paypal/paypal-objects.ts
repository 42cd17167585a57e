import type { OrderRequest } from './published-schemas';

export type Money = { currency_code: string; value: string };

type Link = { href: string; rel: string; method: string };

export type Capture = {
  id: string;
  status: 'COMPLETED' | 'DECLINED' | 'PENDING';
  amount: Money;
  status_details?: { reason: string };
  final_capture: boolean;
  custom_id?: string;
  invoice_id?: string;
  seller_receivable_breakdown: { gross_amount: Money; paypal_fee: Money };
  supplementary_data: { related_ids: { order_id: string } };
  create_time: string;
  update_time: string;
};

export type Refund = {
  id: string;
  status: 'COMPLETED' | 'PENDING' | 'FAILED';
  amount: Money;
  custom_id?: string;
  invoice_id?: string;
  links: Link[];
  /** Not part of a response; see `links`. */
  capture_id: string;
};

export type Order = {
  id: string;
  intent: string;
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  purchase_units: (OrderRequest['purchase_units'][number] & {
    reference_id: string;
    payments?: { captures: Capture[]; refunds: Refund[] };
  })[];
  payment_source: OrderRequest['payment_source'];
  create_time: string;
  update_time: string;
  links: Link[];
};

export type PaypalEvent = {
  id: string;
  event_version: string;
  create_time: string;
  event_type: string;
  summary: string;
  resource: object;
  links: Link[];
};

export type TransactionInfo = {
  transaction_id: string;
  transaction_event_code: 'T0006' | 'T0106' | 'T1106' | 'T1107' | 'T1110' | 'T1111' | 'T1201' | 'T1202';
  transaction_initiation_date: string;
  transaction_amount: Money;
  fee_amount?: Money;
  transaction_status: 'S' | 'P' | 'D' | 'V';
  invoice_id?: string;
  /** The transaction that this one is about. */
  paypal_reference_id?: string;
};
