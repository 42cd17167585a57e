import { missing } from './api-error';
import type { ApiResponse } from './idempotency';
import type { PaypalLedger } from './paypal-ledger';
import type { Refund } from './paypal-objects';
import { parseOrder, parseRefund } from './published-schemas';

export type ApiRequest = { method: string; path: string; body: unknown };

/** The part of PayPal's API that the store uses. @throws ApiError */
export function answer(ledger: PaypalLedger, { method, path, body }: ApiRequest): ApiResponse {
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
    default:
      throw missing();
  }
}

function known<T>(value: T | undefined): T {
  if (value === undefined) throw missing();
  return value;
}

const refundBody = ({ capture_id: _capture, ...refund }: Refund) => refund;
