import { describe, expect, it } from 'vitest';
import { checkParameters } from './stand-ins/paypal/published-parameters';
import { parseOrder, parseRefund } from './stand-ins/paypal/published-schemas';
import { readForm } from './stand-ins/stripe/form-body';
import { checkRequest } from './stand-ins/stripe/published-schemas';

// The stand-ins of the payment providers refuse what the providers would refuse.

const sent = (method: string, path: string, text = '', key = 'P1:create') => {
  try {
    checkRequest({ method, path, form: readForm(text), key });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : error;
  }
};
const intent = 'amount=1099&currency=usd&description=Orbit+card&metadata[reference]=P1';

describe('a request to Stripe', () => {
  it.each([
    ['POST', '/v1/payment_intents', `${intent}&allowed_payment_method_types[0]=card&customer=cus_1`],
    ['GET', '/v1/payment_intents/pi_1', 'expand[0]=latest_charge.balance_transaction'],
    ['POST', '/v1/payment_intents/pi_1/cancel', 'cancellation_reason=abandoned'],
    ['POST', '/v1/refunds', 'payment_intent=pi_1&amount=5&metadata[reference]=R1'],
    ['GET', '/v1/refunds', 'payment_intent=pi_1&limit=100'],
    ['GET', '/v1/refunds/re_1', ''],
    ['GET', '/v1/balance_transactions', 'created[gte]=1&created[lt]=2&limit=100&expand[0]=data.source'],
    ['DELETE', '/v1/customers/cus_1', ''],
    ['GET', '/v1/customers/cus_1/payment_methods', 'type=card&limit=20'],
    ['GET', '/v1/customers/cus_1/payment_methods/pm_1', ''],
    ['POST', '/v1/payment_methods/pm_1/detach', ''],
  ])('%s %s is accepted', (method, path, text) => {
    expect(sent(method, path, text)).toBeNull();
  });

  it.each([
    ['an unknown parameter', 'POST', '/v1/payment_intents', `${intent}&note=x`],
    ['no amount', 'POST', '/v1/payment_intents', 'currency=usd'],
    ['a broken amount', 'POST', '/v1/payment_intents', intent.replace('1099', '10.99')],
    ['nine digits', 'POST', '/v1/payment_intents', intent.replace('1099', '100000000')],
    ['a currency in capitals', 'POST', '/v1/payment_intents', intent.replace('usd', 'USD')],
    ['a long metadata value', 'POST', '/v1/payment_intents', `${intent}&metadata[a]=${'x'.repeat(501)}`],
    ['a return without confirm', 'POST', '/v1/payment_intents', `${intent}&return_url=https://a.example`],
    ['a refund of a charge id', 'POST', '/v1/refunds', 'payment_intent=ch_1'],
    ['a page of 101', 'GET', '/v1/refunds', 'payment_intent=pi_1&limit=101'],
    ['an unknown path', 'GET', '/v1/charges/ch_1', ''],
  ])('with %s is refused', (_, method, path, text) => {
    expect(sent(method, path, text)).toEqual(expect.any(String));
  });

  it('has a key of at most 255 characters', () => {
    expect(sent('POST', '/v1/customers', '', 'k'.repeat(256))).toEqual(expect.any(String));
  });
});

describe('a request to PayPal', () => {
  const period = 'start_date=2026-11-01T00:00:00Z&end_date=2026-11-08T00:00:00Z&fields=transaction_info';
  const asked =
    (method: string, url: string, headers: object = {}) =>
    () => {
      const { pathname: path, searchParams: query } = new URL(url, 'http://paypal');
      checkParameters({ method, path, query, headers });
    };

  it('has the parameters and the id that its method allows', () => {
    expect(asked('GET', `/v1/reporting/transactions?${period}&page_size=100&page=1`)).not.toThrow();
    expect(asked('GET', '/v2/checkout/orders/5O190127TN364715T')).not.toThrow();
    expect(asked('POST', '/v2/checkout/orders', { 'paypal-request-id': 'P1-create' })).not.toThrow();
  });

  it.each([
    ['no id', 'POST', '/v2/checkout/orders', {}],
    ['an id of 109 characters', 'POST', '/v2/checkout/orders', { 'paypal-request-id': 'x'.repeat(109) }],
    ['an unknown wish', 'POST', '/v2/checkout/orders', { 'paypal-request-id': 'P1', prefer: 'return=all' }],
    ['an unknown parameter', 'GET', '/v2/checkout/orders/5O190127TN364715T?expand=all', {}],
    ['no fields', 'GET', `/v1/reporting/transactions?${period.replace(/&fields.*/, '')}`, {}],
    ['a period of 40 days', 'GET', `/v1/reporting/transactions?${period.replace('11-08', '12-11')}`, {}],
    ['a page of 501', 'GET', `/v1/reporting/transactions?${period}&page_size=501`, {}],
  ])('with %s is refused', (_, method, url, headers) => {
    expect(asked(method, url, headers)).toThrow();
  });

  it('has a body of the published schema', () => {
    const amount = { currency_code: 'USD', value: '10.99' };
    expect(() => parseOrder({ intent: 'CAPTURE', purchase_units: [{ amount }] })).not.toThrow();
    expect(() => parseOrder({ intent: 'SALE', purchase_units: [{ amount }] })).toThrow();
    expect(() => parseOrder({ intent: 'CAPTURE', purchase_units: [{ amount }], note: 'x' })).toThrow();
    expect(() => parseRefund({ amount: { ...amount, value: '10,99' } })).toThrow();
  });
});
