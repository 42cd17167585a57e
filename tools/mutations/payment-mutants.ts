import { domains, type Mutant } from './mutant';

const migrations = 'backend/database/migrations';

const crashes = ['tests/faults/failpoints.api.test.ts'];
const sandboxCards = ['tests/api/sandbox-saved-cards.test.ts'];

export const payments: Mutant[] = [
  {
    name: 'a saved card of the sandbox pays for its own customer only',
    file: 'backend/providers/sandbox-payments/saved-cards.ts',
    code: 'and(eq(sandboxCard.id, cardId), eq(sandboxCard.customerId, customerId)),\n  );',
    mutated: 'eq(sandboxCard.id, cardId),\n  );',
    tests: sandboxCards,
  },
  {
    name: 'the secret of a form of the sandbox is signed',
    file: 'backend/providers/sandbox-payments/saved-cards.ts',
    code: 'if (!isGenuine ||',
    mutated: 'if (',
    tests: sandboxCards,
  },
  {
    name: 'a refund that was sent before a crash is sent again',
    file: `${domains}/payments/settlement/refunds/record-refund-state.ts`,
    code: "const sendable = ['APPROVED', 'SUBMITTED', 'PENDING'] as const;",
    mutated: "const sendable = ['APPROVED', 'PENDING'] as const;",
    tests: crashes,
  },
  {
    name: 'an order that is sent again after a crash is not placed again',
    file: `${domains}/checkout/place-order.ts`,
    code: 'await storeResponseLater(tx, context, request, answerOf(order));',
    mutated: '',
    tests: crashes,
  },
  {
    name: 'a payment of another amount pays nothing',
    file: `${domains}/payments/settlement/outcomes/apply-fact.ts`,
    code: "...(fact.minor === payment.currencyMinor ? [] : ['amount']),",
    mutated: '',
    tests: [`${domains}/payments/settlement`, 'tests/api/payment-provider.test.ts'],
  },
  {
    name: 'a payment in another currency pays nothing',
    file: `${domains}/payments/settlement/outcomes/apply-fact.ts`,
    code: "...(fact.currency === payment.currency ? [] : ['currency']),",
    mutated: '',
    tests: [`${domains}/payments/settlement`, 'tests/api/payment-provider.test.ts'],
  },
  {
    name: 'a test payment pays nothing in a live shop',
    file: `${domains}/payments/settlement/outcomes/apply-fact.ts`,
    code: "...(fact.livemode === livemode ? [] : ['livemode']),",
    mutated: '',
    tests: ['tests/api/stripe/stripe-purchase.test.ts'],
  },
  {
    name: 'a second payment of an order is refunded',
    file: `${domains}/payments/settlement/outcomes/apply-fact.ts`,
    code: '!isPayable(order) || others.some(({ applied }) => applied)',
    mutated: 'false',
    tests: [`${domains}/payments/settlement`],
  },
  {
    name: 'a payment is applied once',
    file: `${domains}/payments/settlement/outcomes/apply-fact.ts`,
    code: 'if (isSettled(found)) return found;',
    mutated: '',
    tests: [`${domains}/payments/settlement`],
  },
  {
    name: 'an order that the member cancelled is not delivered when its payment arrives late',
    file: `${domains}/orders/state-table.ts`,
    code: "LATE_PAID: { from: ['OVERDUE_PAYMENT'],",
    mutated: 'LATE_PAID: { from: closedUnpaid,',
    tests: [`${domains}/payments/settlement/sweeps/payment-races.api.test.ts`],
  },
  {
    name: 'the signature of a webhook is checked',
    file: 'backend/platform/sealing/timed-signature.ts',
    code: 'return signatures.some((signature) => expected.some((right) => isSame(signature, right)));',
    mutated: 'return expected.length > 0;',
    tests: ['tests/api/stripe/stripe-webhooks.test.ts'],
  },
  {
    name: 'an old or future signature is refused',
    file: 'backend/platform/sealing/timed-signature.ts',
    code: 'return Math.abs(now.getTime() - signedAtMs) <= tolerance * 1000;',
    mutated: 'return Number.isFinite(signedAtMs);',
    tests: ['tests/api/stripe/stripe-webhooks.test.ts'],
  },
  {
    name: 'an event of a provider is handled once',
    file: `${domains}/payments/receive-webhook.ts`,
    code: 'db.insert(paymentEvent).values(row) }',
    mutated: 'db.insert(paymentEvent).values(row).onConflictDoNothing() }',
    tests: [`${domains}/payments/settlement/sweeps/payment-races.api.test.ts`],
  },
  {
    name: 'one payment of an order is open at a time',
    file: `${domains}/payments/settlement/attempts/open-attempt.ts`,
    code: 'const open = attempts.find(isOpen);',
    mutated: 'const open: PaymentRow | undefined = undefined;',
    tests: [`${domains}/payments/settlement`],
  },
  {
    name: 'the number of a refund is its idempotency key at the provider',
    file: `${domains}/payments/settlement/refunds/pay-back.ts`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
    code: 'requestId: failed === 0 ? sn : `${sn}-${failed}`,',
    mutated: 'requestId: crypto.randomUUID(),',
    tests: ['tests/api/stripe/stripe-faults.test.ts'],
  },
  {
    name: 'refunds never exceed the payment',
    file: `${migrations}/0034_baseline.sql`,
    code: 'CREATE TRIGGER refund_sums',
    mutated: '-- CREATE TRIGGER refund_sums',
    tests: ['backend/database/constraints.api.test.ts'],
  },
  {
    name: 'an order has one applied payment',
    file: `${migrations}/0034_baseline.sql`,
    code: 'CREATE UNIQUE INDEX "payment_log_one_applied"',
    mutated: 'CREATE INDEX "payment_log_one_applied"',
    tests: ['backend/database/constraints.api.test.ts'],
  },
];

export const booksAndSupply: Mutant[] = [
  {
    name: 'a payment is booked',
    file: `${domains}/payments/settlement/outcomes/apply-fact.ts`,
    code: 'isExtra ? unappliedPaymentEntry(paid, fact) : appliedPaymentEntry(paid),',
    mutated: '{ ...appliedPaymentEntry(paid), lines: [] },',
    tests: [`${domains}/journal/journal.api.test.ts`],
  },
  {
    name: 'coins are booked',
    file: `${domains}/coins/post.ts`,
    code: 'await postEntryLater(tx, clock, { ...entry, pointLogId: id });',
    mutated: '',
    tests: [`${domains}/journal/journal.api.test.ts`],
  },
  {
    name: 'a journal entry adds up to zero',
    file: `${migrations}/0034_baseline.sql`,
    code: 'CREATE CONSTRAINT TRIGGER journal_line_balances',
    mutated: '-- CREATE CONSTRAINT TRIGGER journal_line_balances',
    tests: [`${domains}/journal/journal.api.test.ts`],
  },
  {
    name: 'a top-up is queried before it is sent again',
    file: `${domains}/delivery/deliver-top-up.ts`,
    code: "last === undefined || last.status === 'NOT_FOUND' ? 'TOP_UP' : 'QUERY'",
    mutated: "'TOP_UP'",
    tests: ['tests/faults/lost-top-ups.api.test.ts'],
  },
  {
    name: 'an order has one chain of supplier calls',
    file: `${domains}/delivery/deliver-top-up.ts`,
    code: 'if (last && nextCallTime(last, ofVersion.length) > now) return null;',
    mutated: '',
    tests: [`${domains}/delivery`],
  },
  {
    name: 'a late result for an old account is not applied to the new one',
    file: `${domains}/delivery/deliver-top-up.ts`,
    code: 'if (open.item.version === item.version) await',
    mutated: 'await',
    tests: [`${domains}/delivery`],
  },
  {
    name: 'the signature of a supplier callback is checked',
    file: 'backend/providers/supplier-requests/callback.ts',
    code: "if (!isSignedRequest(key, now, headers, { method: 'POST', path: callbackPath, body: rawBody })) return null;",
    mutated: '',
    tests: ['tests/faults/supplier-callbacks.api.test.ts'],
  },
  {
    name: 'a callback is handled once',
    file: `${domains}/delivery/receive-callback.ts`,
    code: 'if (inserted.length === 0) return;',
    mutated: '',
    tests: ['tests/faults/supplier-callbacks.api.test.ts'],
  },
];
