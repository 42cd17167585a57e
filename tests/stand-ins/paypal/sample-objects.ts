import type { Json } from '../../setup/changed-bodies';
import { createPaypalLedger, type Source } from './paypal-ledger';

export const asJson = (value: unknown): Json => JSON.parse(JSON.stringify(value));

/** Numbers of the store in the samples. */
export const sampleNumber = 'P2000000001';
export const sampleRefundNumber = 'R2000000001';

/** Objects of PayPal as the stand-in sends them: an order in each state, its refund, disputes, events and movements. */
export function samplesOf(now: Date) {
  const ledger = createPaypalLedger(() => now);
  const orderOf = (source: Source | null) => {
    const { id } = ledger.createOrder({
      intent: 'CAPTURE',
      purchase_units: [
        {
          invoice_id: `${sampleNumber}${ledger.orders.size}`,
          custom_id: `${sampleNumber}${ledger.orders.size}`,
          description: 'A top-up',
          amount: { currency_code: 'USD', value: '5.90' },
        },
      ],
      payment_source: { paypal: { experience_context: {} } },
    });
    if (source !== null) ledger.approve(id, source);
    return id;
  };
  const capturedOrder = (source: Source) => {
    const id = orderOf(source);
    ledger.capture(id);
    return id;
  };
  const captureOf = (orderId: string) =>
    [...ledger.captures.values()].find(
      ({ supplementary_data: data }) => data.related_ids.order_id === orderId,
    );

  const open = orderOf(null);
  const approved = orderOf('PAYS');
  const captured = capturedOrder('PAYS');
  const denied = capturedOrder('REVIEWED');
  ledger.decide(denied, false);
  const pending = capturedOrder('WAITS_FOR_SELLER');
  const capture = captureOf(captured);
  const orders = {
    open: asJson(ledger.view(open)),
    approved: asJson(ledger.view(approved)),
    captured: asJson(ledger.view(captured)),
    denied: asJson(ledger.view(denied)),
    pending: asJson(ledger.view(pending)),
  };
  const disputeOf = (
    opening: Parameters<typeof ledger.openDispute>[1],
    ...[code, closing]: Partial<[string, Parameters<typeof ledger.closeDispute>[2]]>
  ) => {
    const dispute = ledger.openDispute(captured, opening);
    return asJson(code === undefined ? dispute : ledger.closeDispute(dispute.dispute_id, code, closing));
  };
  const disputes = {
    open: disputeOf({}),
    unnumbered: disputeOf({ isUnnumbered: true }),
    inquiry: disputeOf({ isInquiry: true }),
    won: disputeOf({}, 'RESOLVED_SELLER_FAVOUR', { isFeeReturned: true }),
    lost: disputeOf({ isClaim: true }, 'RESOLVED_BUYER_FAVOUR'),
    partLost: disputeOf({}, 'ACCEPTED', { refunded: '0.10' }),
  };
  const refund = ledger.refund(capture?.id ?? '', {
    amount: { currency_code: 'USD', value: '5.90' },
    invoice_id: sampleRefundNumber,
    custom_id: captured,
  });
  return {
    orders,
    disputes,
    capture: asJson(capture),
    refund: asJson(refund),
    /** One of each type. */
    events: [...new Map(ledger.events.map((event) => [event.event_type, asJson(event)])).values()],
    /** One of each code. */
    transactions: [
      ...new Map(ledger.transactions.map((info) => [info.transaction_event_code, asJson(info)])).values(),
    ],
  };
}
