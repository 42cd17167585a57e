import { z } from 'zod';
import type { EvidenceFileKind } from '../../../lib/disputes/rules';
import type { DisputeEvidence, EvidenceContent } from '../../ports/dispute-evidence';
import type { DisputeFact } from '../../ports/payment-provider';
import { metadata } from './intent-money';
import { amount, currencyCode, optional, optionalText, read, text } from './responses';
import type { StripeContext } from './sessions';
import { paymentUnits, readStoreUnits, type StoreUnits } from './store-units';
import { fromStripe } from './stripe-errors';

/** A movement of the balance; `amount` is negative when Stripe took the money. */
const movement = z.object({ amount, fee: amount, currency: currencyCode });

/** A dispute is recorded whatever else Stripe states about it: its id and its payment are known from its event. */
const stripeDispute = z.object({
  status: optionalText,
  amount: optional(amount.positive()),
  currency: optional(currencyCode),
  reason: text.catch('unknown'),
  payment_intent: optional(z.object({ id: text, currency: optional(currencyCode), metadata })),
  balance_transactions: z.array(optional(movement)).catch([]),
  evidence_details: optional(
    z.object({ due_by: optional(z.number().positive()), submission_count: optional(z.number()) }),
  ),
  payment_method_details: optional(z.object({ card: optional(z.object({ case_type: optionalText })) })),
});
type StripeDispute = z.infer<typeof stripeDispute>;

const chargebackStatuses = ['needs_response', 'under_review', 'appeal_needs_response', 'appeal_under_review'];
const openStatuses = [...chargebackStatuses, 'warning_needs_response', 'warning_under_review'];

/** Statuses in which Stripe has taken the money at some time, also when it does not list the movement yet. */
const takingStatuses = [...chargebackStatuses, 'won', 'lost'];

export async function fetchDispute({ stripe, db }: StripeContext, disputeId: string): Promise<DisputeFact> {
  const response = await fromStripe(stripe.disputes.retrieve(disputeId, { expand: ['payment_intent'] }));
  const dispute = read(stripeDispute, response, 'dispute');
  const toUnits = await readStoreUnits(db);
  const due = dispute.evidence_details?.due_by ?? null;
  return {
    disputeId,
    providerRef: dispute.payment_intent?.id ?? null,
    status: statusOf(dispute),
    withheld: isTaken(dispute),
    reason: dispute.reason,
    amount: amountOf(dispute, toUnits),
    fee: feeOf(dispute, toUnits),
    evidenceDueTime: due === null ? null : new Date(due * 1000),
    hasEvidence: (dispute.evidence_details?.submission_count ?? 0) > 0,
  };
}

/** Days without a time: banks read them without a time zone. */
const dayOf = (time: Date | null) => time?.toISOString().slice(0, 10) ?? null;

/** Submits evidence at once; Stripe passes it to the bank, which reads it once. */
export async function submitEvidence({ stripe }: StripeContext, evidence: DisputeEvidence): Promise<void> {
  const { customer, parcel } = evidence;
  const files: Record<string, string> = {};
  for (const file of evidence.files) files[stripeFileNames[file.kind]] = await uploadFile(stripe, file);
  await fromStripe(
    stripe.disputes.update(evidence.disputeId, {
      submit: true,
      evidence: {
        ...files,
        product_description: evidence.product,
        uncategorized_text: evidence.statement,
        refund_policy_disclosure: evidence.terms,
        ...stated('access_activity_log', evidence.activity),
        ...stated('customer_name', customer.name),
        ...stated('customer_email_address', customer.email),
        ...stated('customer_purchase_ip', customer.ip),
        ...stated(
          parcel ? 'shipping_date' : 'service_date',
          dayOf(parcel?.shippedTime ?? evidence.deliveredTime),
        ),
        ...(parcel
          ? {
              ...stated('shipping_carrier', parcel.carrier),
              ...stated('shipping_address', parcel.address),
              shipping_tracking_number: parcel.trackingNo,
            }
          : {}),
      },
    }),
  );
}

const stripeFileNames = {
  RECEIPT: 'receipt',
  COMMUNICATION: 'customer_communication',
  DELIVERY: 'service_documentation',
  OTHER: 'uncategorized_file',
} as const satisfies Record<EvidenceFileKind, string>;

const uploadedFile = z.object({ id: text });

/** A try that is repeated uploads the file again; only the one that the evidence names is read. */
async function uploadFile(
  stripe: StripeContext['stripe'],
  { name, mime, content }: EvidenceContent,
): Promise<string> {
  const file = { data: content, name, type: mime };
  const response = await fromStripe(stripe.files.create({ purpose: 'dispute_evidence', file }));
  return read(uploadedFile, response, 'file').id;
}

/** Stripe reads an empty text as one that is deleted. */
function stated<Name extends string>(name: Name, text: string | null): { [N in Name]?: string } {
  return text ? ({ [name]: text } as { [N in Name]?: string }) : {};
}

function amountOf(dispute: StripeDispute, toUnits: StoreUnits): DisputeFact['amount'] {
  const { amount: stated, currency, payment_intent: payment } = dispute;
  if (stated === null || currency === null) return null;
  const money = { amount: stated, currency };
  return { currency, minor: paymentUnits(money, payment ?? { currency: null, metadata: null }, toUnits) };
}

function isTaken(dispute: StripeDispute): boolean {
  return (
    dispute.balance_transactions.some((each) => each !== null && each.amount < 0) ||
    takingStatuses.includes(dispute.status ?? '') ||
    // Prevented by returning the money.
    (dispute.status === 'prevented' && caseTypeOf(dispute) === 'resolution')
  );
}

/** An inquiry that is closed costs nothing. */
function statusOf(dispute: StripeDispute): DisputeFact['status'] {
  switch (dispute.status) {
    case 'lost':
      return 'LOST';
    case 'won':
    case 'warning_closed':
      return 'WON';
    case 'prevented':
      if (isTaken(dispute)) return 'LOST';
      return caseTypeOf(dispute) === null ? 'UNKNOWN' : 'WON';
    default:
      return openStatuses.includes(dispute.status ?? '') ? 'OPEN' : 'UNKNOWN';
  }
}

const caseTypeOf = ({ payment_method_details: details }: StripeDispute) => details?.card?.case_type ?? null;

/** Stripe can return its fee with the money. */
function feeOf({ balance_transactions: movements }: StripeDispute, toUnits: StoreUnits): DisputeFact['fee'] {
  const fees = movements.filter((each) => each !== null && each.fee !== 0);
  const [first] = fees;
  if (!first) return null;
  const fee = fees.reduce((sum, each) => sum + (each?.fee ?? 0), 0);
  return { minor: Math.max(0, toUnits(fee, first.currency)), currency: first.currency };
}
