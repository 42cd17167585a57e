import { z } from 'zod';
import type { DisputeFact } from '../../ports/payment-provider';
import type { PaypalContext } from './orders';
import { fromPaypalAmount } from './paypal-amounts';
import { orderOfDispute } from './webhook-event';

const money = z.object({ currency_code: z.string(), value: z.string() });

/** The fields that the store uses of PayPal's dispute (Customer Disputes API v1). */
const paypalDispute = z.object({
  dispute_id: z.string(),
  reason: z.string().optional(),
  status: z.string(),
  dispute_amount: money,
  dispute_life_cycle_stage: z.string().optional(),
  dispute_outcome: z.object({ outcome_code: z.string().optional() }).optional(),
  seller_response_due_date: z.string().optional(),
  disputed_transactions: z.array(
    z.looseObject({ seller_transaction_id: z.string().optional(), invoice_number: z.string().optional() }),
  ),
  money_movements: z
    .array(z.object({ affected_party: z.string(), amount: money, type: z.string(), reason: z.string() }))
    .optional(),
});
type PaypalDispute = z.output<typeof paypalDispute>;

export async function fetchDispute(context: PaypalContext, disputeId: string): Promise<DisputeFact> {
  const text = await context.client.call(({ createRequest }) => {
    const request = createRequest('GET', `/v1/customer/disputes/${encodeURIComponent(disputeId)}`);
    request.authenticate([{ oauth2: true }]);
    return request.callAsText();
  });
  const dispute = paypalDispute.parse(JSON.parse(text));
  const providerRef = await orderOfDispute(context, dispute);
  if (providerRef === null) throw new Error('PayPal returned a dispute of another shop');
  const { currency_code: currencyCode, value } = dispute.dispute_amount;
  return {
    disputeId: dispute.dispute_id,
    providerRef,
    status: statusOf(dispute),
    // In an inquiry the buyer and the seller talk to each other; PayPal holds the money once it is a claim.
    withheld: dispute.dispute_life_cycle_stage !== 'INQUIRY',
    reason: dispute.reason ?? 'OTHER',
    currency: currencyCode,
    minor: fromPaypalAmount({ currencyCode, value }),
    fee: feeOf(dispute),
    evidenceDueTime:
      dispute.seller_response_due_date === undefined ? null : new Date(dispute.seller_response_due_date),
  };
}

/** With RESOLVED_WITH_PAYOUT PayPal pays the buyer, and the seller keeps the money. */
const wonCodes = ['RESOLVED_SELLER_FAVOUR', 'RESOLVED_WITH_PAYOUT', 'CANCELED_BY_BUYER', 'DENIED'];

function statusOf({ status, dispute_outcome: outcome }: PaypalDispute): DisputeFact['status'] {
  if (status !== 'RESOLVED') return 'OPEN';
  return wonCodes.includes(outcome?.outcome_code ?? '') ? 'WON' : 'LOST';
}

function feeOf({ money_movements: movements = [] }: PaypalDispute): DisputeFact['fee'] {
  const fee = movements.find(
    ({ affected_party: party, type, reason }) =>
      party === 'SELLER' && type === 'DEBIT' && reason.includes('FEE'),
  );
  if (!fee) return null;
  const { currency_code: currencyCode, value } = fee.amount;
  return { minor: fromPaypalAmount({ currencyCode, value }), currency: currencyCode };
}
