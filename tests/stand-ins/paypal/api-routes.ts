import { missing } from './api-error';
import type { ApiResponse } from './idempotency';
import type { PaypalLedger } from './paypal-ledger';
import type { Refund } from './paypal-objects';
import { parseEvidence, parseOrder, parseRefund } from './published-schemas';

export type ApiRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  files: ReadonlyMap<string, File>;
};

/** The part of PayPal's API that the store uses. @throws ApiError */
export function answer(ledger: PaypalLedger, { method, path, query, body, files }: ApiRequest): ApiResponse {
  const [, , area, collection, id = '', action] = path.split('/');
  switch (`${method} ${area}/${collection}${id ? '/id' : ''}${action ? `/${action}` : ''}`) {
    case 'POST checkout/orders':
      return { status: 201, body: ledger.createOrder(parseOrder(body)) };
    case 'GET checkout/orders/id':
      return { status: 200, body: ledger.view(id) };
    case 'POST checkout/orders/id/capture':
      return { status: 201, body: ledger.capture(id) };
    case 'POST payments/captures/id/refund':
      return { status: 201, body: refundBody(ledger.refund(id, parseRefund(body))) };
    case 'GET payments/captures/id':
      return { status: 200, body: known(ledger.captures.get(id)) };
    case 'GET payments/refunds/id':
      return { status: 200, body: refundBody(known(ledger.refunds.get(id))) };
    case 'GET reporting/transactions':
      return { status: 200, body: transactionPage(ledger, query) };
    case 'GET customer/disputes/id':
      return { status: 200, body: known(ledger.disputes.get(id)) };
    case 'POST customer/disputes/id/provide-evidence':
      return { status: 200, body: ledger.provideEvidence(id, parseEvidence(body).evidences, files) };
    default:
      throw missing();
  }
}

function transactionPage(ledger: PaypalLedger, query: URLSearchParams): object {
  const [from, to] = [query.get('start_date'), query.get('end_date')].map((text) => Date.parse(text ?? ''));
  const size = Number(query.get('page_size'));
  const page = Number(query.get('page'));
  const all = ledger.transactions.filter((info) => {
    const time = Date.parse(info.transaction_initiation_date);
    return time >= (from ?? 0) && time < (to ?? 0);
  });
  return {
    transaction_details: all
      .slice((page - 1) * size, page * size)
      .map((info) => ({ transaction_info: info })),
    page,
    total_items: all.length,
    total_pages: Math.max(1, Math.ceil(all.length / size)),
  };
}

function known<T>(value: T | undefined): T {
  if (value === undefined) throw missing();
  return value;
}

const refundBody = ({ capture_id: _capture, ...refund }: Refund) => refund;
