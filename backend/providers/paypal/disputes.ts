import { Readable } from 'node:stream';
import { FileWrapper } from '@paypal/paypal-server-sdk';
import { z } from 'zod';
import type { EvidenceFileKind } from '../../../lib/disputes/rules';
import type { DisputeEvidence } from '../../ports/dispute-evidence';
import { type DisputeFact, UnreadableResponseError } from '../../ports/payment-provider';
import { fetchCapture, type Owner, ownerOf, ownerOfCapture } from './capture-owner';
import { dateOf, minorOf, money, type PaypalMoney, text } from './order-state';
import type { PaypalContext } from './orders';

/** The payments that a dispute is about. PayPal need not state any of these fields. */
export const disputedTransactions = z
  .array(
    z
      .object({ seller_transaction_id: text, invoice_number: text, custom: text })
      .catch({ seller_transaction_id: null, invoice_number: null, custom: null }),
  )
  .catch([]);
type Disputed = z.output<typeof disputedTransactions>[number];

/** The fields that the store uses of PayPal's dispute (Customer Disputes API v1), in which all are optional. */
const paypalDispute = z.object({
  reason: text,
  status: text,
  dispute_amount: money,
  dispute_life_cycle_stage: text,
  dispute_outcome: z
    .object({ outcome_code: text, amount_refunded: z.unknown().optional() })
    .nullable()
    .catch(null),
  seller_response_due_date: text,
  evidences: z.array(z.object({ source: text }).catch({ source: null })).catch([]),
  disputed_transactions: disputedTransactions,
  money_movements: z
    .array(
      z
        .object({ affected_party: text, amount: money, type: text, reason: text })
        .catch({ affected_party: null, amount: null, type: null, reason: null }),
    )
    .catch([]),
});
type PaypalDispute = z.output<typeof paypalDispute>;

export async function fetchDispute(context: PaypalContext, disputeId: string): Promise<DisputeFact | null> {
  const body = await context.client.read(({ createRequest }) => {
    const request = createRequest('GET', `/v1/customer/disputes/${encodeURIComponent(disputeId)}`);
    request.authenticate([{ oauth2: true }]);
    return request.callAsText();
  });
  const parsed = paypalDispute.safeParse(body);
  if (!parsed.success) {
    throw new UnreadableResponseError(`paypal: no usable response about the dispute ${disputeId}`);
  }
  const dispute = parsed.data;
  const payment = await paymentOf(context, dispute.disputed_transactions);
  if (payment === 'OTHER_SHOP') return null;
  const amount = readable(dispute.dispute_amount);
  return {
    disputeId,
    ...payment,
    ...outcomeOf(dispute, amount),
    // In an inquiry the buyer and the seller talk to each other; PayPal holds the money once it is a claim.
    withheld: claimStages.includes(dispute.dispute_life_cycle_stage ?? ''),
    reason: dispute.reason ?? 'OTHER',
    amount,
    fee: feeOf(dispute),
    evidenceDueTime: dateOf(dispute.seller_response_due_date),
    hasEvidence: dispute.evidences.some(({ source }) => source === 'SUBMITTED_BY_SELLER'),
  };
}

/** PayPal's limit for the notes of one piece of evidence. */
const longestNotes = 2000;

/** The lines of a text that fit into notes. */
function notesOf(...lines: readonly string[]): string {
  let notes = '';
  for (const line of lines) {
    const longer = notes === '' ? line : `${notes}\n${line}`;
    if (longer.length > longestNotes) break;
    notes = longer;
  }
  return notes || (lines[0] ?? '').slice(0, longestNotes);
}

const paypalTypes = {
  RECEIPT: 'PROOF_OF_RECEIPT_COPY',
  COMMUNICATION: 'OTHER',
  DELIVERY: 'PROOF_FOR_SOFTWARE_OR_SERVICE_DELIVERED',
  OTHER: 'OTHER',
} as const satisfies Record<EvidenceFileKind, string>;

/** Submits evidence. PayPal knows the buyer and reads no address of its own accord. */
export async function submitEvidence(context: PaypalContext, evidence: DisputeEvidence): Promise<void> {
  const { parcel, activity, statement, terms, product, files } = evidence;
  const evidences = [
    { evidence_type: 'OTHER', notes: notesOf(...statement.split('\n')) },
    {
      evidence_type: 'PROOF_FOR_SOFTWARE_OR_SERVICE_DELIVERED',
      notes: notesOf(product, ...activity.split('\n').filter(Boolean)),
    },
    { evidence_type: 'RETURN_POLICY', notes: notesOf(terms) },
    ...(parcel
      ? [
          {
            evidence_type: 'PROOF_OF_FULFILLMENT',
            evidence_info: {
              tracking_info: [
                {
                  carrier_name: 'OTHER',
                  carrier_name_other: parcel.carrier || '-',
                  tracking_number: parcel.trackingNo,
                },
              ],
            },
          },
        ]
      : []),
    ...files.map(({ kind, name }) => ({ evidence_type: paypalTypes[kind], documents: [{ name }] })),
  ];
  const form = new FormData();
  form.append('input', new Blob([JSON.stringify({ evidences })], { type: 'application/json' }));
  for (const [place, { name, mime, content }] of files.entries()) {
    form.append(`file${place + 1}`, new Blob([content], { type: mime }), name);
  }
  const encoded = new Response(form);
  const contentType = encoded.headers.get('Content-Type') ?? '';
  const body = Buffer.from(await encoded.arrayBuffer());
  await context.client.once(({ createRequest }) => {
    const id = encodeURIComponent(evidence.disputeId);
    const request = createRequest('POST', `/v1/customer/disputes/${id}/provide-evidence`);
    request.authenticate([{ oauth2: true }]);
    request.stream(new FileWrapper(Readable.from([body]), { contentType }));
    return request.callAsText();
  });
}

const claimStages = ['CHARGEBACK', 'PRE_ARBITRATION', 'ARBITRATION'];

/** Whether a dispute states payments of another shop only. */
export function isOfOtherShop(transactions: readonly Disputed[]): boolean {
  return transactions.length > 0 && transactions.every((one) => statedOwner(one) === 'OTHER_SHOP');
}

const statedOwner = ({ invoice_number: invoice, custom }: Disputed): Owner => ownerOf([invoice, custom]);

type DisputedPayment = Pick<DisputeFact, 'providerRef' | 'captureRef' | 'reference'>;

/** The payment of a dispute by the number that PayPal states, or else by the capture. It has no name without them. */
async function paymentOf(
  context: PaypalContext,
  transactions: readonly Disputed[],
): Promise<DisputedPayment | 'OTHER_SHOP'> {
  for (const one of transactions) {
    const owner = statedOwner(one);
    if (typeof owner === 'object') return { ...unnamed(one), reference: owner.number };
  }
  const open = transactions.filter((one) => statedOwner(one) === 'UNSTATED');
  const undecided: Disputed[] = [];
  for (const one of open) {
    const id = one.seller_transaction_id;
    const capture = id === null ? null : await fetchCapture(context, id);
    const owner = capture === null ? 'UNSTATED' : ownerOfCapture(capture);
    if (owner === 'UNSTATED') undecided.push(one);
    if (typeof owner !== 'object') continue;
    return {
      providerRef: capture?.supplementary_data?.related_ids.order_id ?? null,
      captureRef: id ?? undefined,
      reference: owner.number,
    };
  }
  const [first] = undecided;
  return first || transactions.length === 0 ? unnamed(first) : 'OTHER_SHOP';
}

function unnamed(one: Disputed | undefined): DisputedPayment {
  return {
    providerRef: null,
    captureRef: one?.seller_transaction_id ?? undefined,
  };
}

/** With RESOLVED_WITH_PAYOUT PayPal pays the buyer, and the seller keeps the money. */
const wonCodes = ['RESOLVED_SELLER_FAVOUR', 'RESOLVED_WITH_PAYOUT', 'CANCELED_BY_BUYER', 'DENIED'];
const lostCodes = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'];

const openStatuses = [
  'OPEN',
  'WAITING_FOR_BUYER_RESPONSE',
  'WAITING_FOR_SELLER_RESPONSE',
  'UNDER_REVIEW',
  'OTHER',
];

/** Only an outcome that names a winner ends a dispute, and a loss is as large as the amount that was returned. */
function outcomeOf(
  { status, dispute_outcome: outcome }: PaypalDispute,
  disputed: Amount | null,
): Pick<DisputeFact, 'status' | 'lostMinor'> {
  if (status !== 'RESOLVED') return { status: openStatuses.includes(status ?? '') ? 'OPEN' : 'UNKNOWN' };
  const code = outcome?.outcome_code ?? '';
  if (wonCodes.includes(code)) return { status: 'WON' };
  if (!lostCodes.includes(code)) return { status: 'UNKNOWN' };
  const refunded = outcome?.amount_refunded ?? null;
  if (refunded === null) return { status: disputed === null ? 'UNKNOWN' : 'LOST' };
  const returned = readable(money.parse(refunded));
  if (returned === null || (disputed !== null && returned.currency !== disputed.currency)) {
    return { status: 'UNKNOWN' };
  }
  return { status: 'LOST', lostMinor: returned.minor };
}

/** What PayPal charged for a dispute, less what it returned. */
function feeOf({ money_movements: movements }: PaypalDispute): DisputeFact['fee'] {
  const fees = movements.flatMap(({ affected_party: party, type, reason, amount }) => {
    const fee = party === 'SELLER' && reason?.includes('FEE') ? readable(amount) : null;
    if (fee === null || (type !== 'DEBIT' && type !== 'CREDIT')) return [];
    return [{ ...fee, minor: type === 'DEBIT' ? fee.minor : -fee.minor }];
  });
  const [first] = fees;
  if (!first) return null;
  const net = fees
    .filter(({ currency }) => currency === first.currency)
    .reduce((sum, { minor }) => sum + minor, 0);
  return { minor: Math.max(net, 0), currency: first.currency };
}

type Amount = { currency: string; minor: number };

/** A positive amount in minor units; null for one that cannot be read. */
function readable(amount: PaypalMoney | null): Amount | null {
  const minor = amount === null ? null : minorOf(amount);
  return amount === null || !minor ? null : { currency: amount.currency_code, minor };
}
