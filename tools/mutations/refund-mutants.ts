import { domains, type Mutant } from './mutant';

const refunds = `${domains}/payments/settlement/refunds`;
const races = [`${domains}/payments/settlement/sweeps/payment-races.api.test.ts`];
const staffRefund = [`${refunds}/staff-refund.api.test.ts`];
const provider = ['tests/api/payment-provider.test.ts'];
const payBack = [`${refunds}/pay-back.api.test.ts`];
const paypalPurchase = ['tests/api/paypal/paypal-purchase.test.ts'];

export const settlementAndRefunds: Mutant[] = [
  {
    name: 'an order that waits for a refund again has earned nothing',
    file: `${domains}/payments/settlement/outcomes/payment-entries.ts`,
    code: 'isDelivered(order) ? 0 : earned(await readOrderLines(tx, order.id)) - earned(own)',
    mutated: '0',
    tests: [`${refunds}/reverse-refund.api.test.ts`],
  },
  {
    name: 'a refund by amount is at most what is left',
    file: `${domains}/orders/lifecycle/refundable.ts`,
    code: "if (amountFen > leftFen) throw new StoreError('refund_tooHigh');",
    mutated: '',
    tests: staffRefund,
    titled: 'add up to what was paid at most',
  },
  {
    name: 'refunds that are not completed count as refunded',
    file: `${domains}/orders/lifecycle/refundable.ts`,
    code: 'const returnedFen = rows.reduce((sum, row) => sum + row.amountFen, paid.lostFen);',
    mutated: 'const returnedFen = order.amountRefundedFen;',
    tests: staffRefund,
    titled: 'count those that are not completed',
  },
  {
    name: 'an order that a refund ends is not refunded again',
    file: `${domains}/orders/lifecycle/start-refund.ts`,
    code: 'if (found.isEnding) {',
    mutated: 'if (false) {',
    tests: staffRefund,
    titled: 'keep the service fee when staff decide so',
  },
  {
    name: 'a refund is created from the version that staff saw',
    file: `${refunds}/staff-refund.ts`,
    code: 'if (body.version !== undefined && body.version !== order.version) {',
    mutated: 'if (false) {',
    tests: staffRefund,
    titled: 'is made once from the version that staff saw, with its row in the audit log',
  },
  {
    name: 'one idempotency key creates one refund',
    file: `${refunds}/staff-refund.ts`,
    code: "if (stored !== undefined) return stored as z.input<Create['data']>;",
    mutated: '',
    tests: staffRefund,
    titled: 'with one key is one refund, at the same time and later',
  },
  {
    name: 'only a refund that the provider rejected is settled by hand',
    file: `${refunds}/manual-refund.ts`,
    code: "eq(refund.status, 'MANUAL')));\n    if (!row)",
    mutated: 'eq(refund.status, refund.status)));\n    if (!row)',
    tests: payBack,
    titled: 'raises an alarm and a mail, and is in the list of staff until it is settled by hand',
  },
  {
    name: 'a refund that the provider has accepted is not left to staff',
    file: `${refunds}/pay-back.ts`,
    code: 'if (row.providerRefundId !== null || !isLast) throw error;',
    mutated: 'if (!isLast) throw error;',
    tests: provider,
    titled: 'is not left to staff while the provider cannot be reached',
  },
  {
    name: 'a payment more than a day late reopens no order',
    file: `${domains}/payments/settlement/outcomes/apply-fact.ts`,
    code: "const isRecent = services.clock.now() <= addTime(closed, latestPayment, 'second');",
    mutated: 'const isRecent = closed.getTime() > 0;',
    tests: races,
    titled: 'refunds a payment more than a day late',
  },
  {
    name: 'a payment with another reference pays nothing',
    file: `${domains}/payments/settlement/outcomes/apply-fact.ts`,
    code: "...(fact.providerRef === payment.providerRef ? [] : ['reference']),",
    mutated: '',
    tests: provider,
    titled: 'pays nothing with the reference of another payment, and is left to staff',
  },
  {
    name: 'a payment of another amount is refunded as it was charged',
    file: `${domains}/payments/settlement/outcomes/apply-fact.ts`,
    code: "await refundExtra(tx, services, after, 'PAYMENT_MISMATCH', fact);",
    mutated: "await refundExtra(tx, services, after, 'PAYMENT_MISMATCH');",
    tests: races,
    titled: 'pays nothing and is refunded when the %s differs',
  },
  {
    name: 'an approval of an order that is closed is not captured',
    file: `${domains}/payments/settlement/outcomes/settle-payment.ts`,
    code: "const wanted = isOpen(payment) && order?.status === 'PENDING_PAYMENT';",
    mutated: 'const wanted = order !== undefined;',
    tests: paypalPurchase,
    titled: 'is not captured when the shopper approves after the order was canceled or expired',
  },
  {
    name: 'a declined approval is not captured again by polls',
    file: `${domains}/payments/settlement/outcomes/settle-payment.ts`,
    code: "if (payment.failKey !== null && !isApproval) return { ...fact, status: 'OPEN', failKey: payment.failKey };",
    mutated: '',
    tests: paypalPurchase,
    titled: 'that is declined is captured again only after another approval',
  },
  {
    name: 'a capture at PayPal that another request made first pays',
    file: 'backend/providers/paypal/capture.ts',
    code: "['ORDER_ALREADY_CAPTURED', ",
    mutated: '[',
    tests: ['tests/api/paypal/paypal-faults.test.ts'],
    titled: 'capture an approval once, whatever the order of return page and webhook is',
  },
  {
    name: 'a refund that PayPal has not completed is pending',
    file: 'backend/providers/paypal/refunds.ts',
    code: "const isDone = status === 'COMPLETED' &&",
    mutated: 'const isDone =',
    tests: ['backend/providers/unknown-states.test.ts'],
  },
  {
    name: 'a canceled order at PayPal keeps a capture that was first',
    file: 'backend/providers/paypal/orders.ts',
    code: "const isPayable = fact.status === 'OPEN' || fact.status === 'APPROVED';",
    mutated: 'const isPayable = true;',
    tests: paypalPurchase,
    titled: 'ends paid, or canceled and refunded, when paying and canceling race',
  },
];
