import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Json } from '../../../tests/setup/changed-bodies';
import { ApiError, unprocessable } from '../../../tests/stand-ins/paypal/api-error';
import { startFixedResponses } from '../../../tests/stand-ins/paypal/fixed-responses';
import { samplesOf } from '../../../tests/stand-ins/paypal/sample-objects';

const now = new Date('2026-11-27T00:00:00Z');
const { approved } = samplesOf(now).orders;
const ref = String((approved as Record<string, Json>).id);
let server: Awaited<ReturnType<typeof startFixedResponses>>;
beforeAll(async () => {
  server = await startFixedResponses(now);
});
beforeEach(() => {
  server.requests.length = 0;
});
afterAll(() => server.close());

/** Captures while the order is this one and the capture is refused with this error. */
function captureOf(order: Json, refusal: ApiError) {
  server.onRequest((request) => (request.endsWith('/capture') ? refusal : order));
  return server.paypal.capture(ref);
}

const keys = () =>
  server.requests.flatMap(({ name, key }) => (name.endsWith('/capture') ? [key ?? 'none'] : []));

it('has one key for one approval, and another for the next one', async () => {
  const declined = unprocessable('INSTRUMENT_DECLINED');
  const later = { ...(approved as object), update_time: '2026-11-27T00:05:00Z' } as Json;
  for (const order of [approved, approved, later]) await captureOf(order, declined);
  const [first, second, third] = keys();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it.each([undefined, null, '', 7, 'soon'])(
  'never repeats the key of another approval when the time of the approval is %j',
  async (time) => {
    const untimed = { ...(approved as object), update_time: time } as Json;
    for (let approval = 0; approval < 3; approval += 1)
      await captureOf(untimed, unprocessable('INSTRUMENT_DECLINED'));
    expect(new Set(keys()).size).toBe(3);
  },
);

it.each([
  ['INSTRUMENT_DECLINED', { status: 'OPEN', failKey: 'payment_paypalDeclined' }],
  ['PAYER_ACCOUNT_RESTRICTED', { status: 'OPEN', failKey: 'payment_paypalDeclined' }],
  ['TRANSACTION_BLOCKED_BY_PAYEE', { status: 'OPEN', failKey: 'payment_paypalDeclined' }],
  ['A_NEW_ISSUE', { status: 'OPEN', failKey: 'payment_paypalDeclined' }],
  ['PAYER_ACTION_REQUIRED', { status: 'OPEN', failKey: 'payment_paypalAction' }],
  ['TRANSACTION_LIMIT_EXCEEDED', { status: 'OPEN', failKey: 'payment_paypalLimit' }],
  ['DUPLICATE_INVOICE_ID', { status: 'FAILED', failKey: 'payment_paypalDeclined' }],
  ['MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED', { status: 'FAILED', failKey: 'payment_paypalDeclined' }],
  ['ORDER_COMPLETION_IN_PROGRESS', { status: 'PROCESSING', failKey: null }],
])('that PayPal refuses with %s leads to %j and concerns no account', async (issue, expected) => {
  const fact = await captureOf(approved, unprocessable(issue));
  expect(fact).toMatchObject(expected);
  expect(fact.accountIssue).toBeUndefined();
});

it.each(['COMPLIANCE_VIOLATION', 'PAYEE_ACCOUNT_RESTRICTED', 'TRANSACTION_RECEIVING_LIMIT_EXCEEDED'])(
  'that PayPal refuses with %s ends, and names what staff have to repair',
  async (issue) => {
    expect(await captureOf(approved, unprocessable(issue))).toMatchObject({
      status: 'FAILED',
      failKey: 'payment_methodUnavailable',
      accountIssue: issue,
    });
  },
);

it('that meets a request with the same key is processing, and waits for keys that are wrong', async () => {
  const conflict = new ApiError(409, 'RESOURCE_CONFLICT', 'PREVIOUS_REQUEST_IN_PROGRESS');
  expect(await captureOf(approved, conflict)).toMatchObject({ status: 'PROCESSING', failKey: null });
  const forbidden = captureOf(approved, new ApiError(403, 'NOT_AUTHORIZED', 'PERMISSION_DENIED'));
  await expect(forbidden).rejects.toMatchObject({ name: 'PaymentProviderError', kind: 'TRANSIENT' });
});
