import { z } from 'zod';
import type { PaypalEnvironment } from '../../environment/paypal-environment';
import type { ProviderEvent, WebhookRequest, WebhookResult } from '../../ports/payment-provider';
import { fetchCapture, isOurs } from './capture-owner';
import { disputedTransactions, isOfOtherShop } from './disputes';
import { relatedIds, text } from './order-state';
import type { PaypalContext } from './orders';
import {
  type CertificateChains,
  signatureResult,
  type Transmission,
  transmissionOf,
} from './webhook-signature';

const required = z.string().min(1).max(255);

/** A link of an object to another one. */
const link = z.object({ href: text, rel: text }).catch({ href: null, rel: null });

/** Genuine events have null fields, and lack those that their type does not need. */
const paypalEvent = z.object({
  id: required,
  event_type: required,
  resource: z.object({
    id: text,
    custom_id: text,
    dispute_id: text,
    purchase_units: z.array(z.object({ custom_id: text }).catch({ custom_id: null })).catch([]),
    supplementary_data: relatedIds,
    links: z.array(link).catch([]),
    disputed_transactions: disputedTransactions,
  }),
});
type Resource = z.output<typeof paypalEvent>['resource'];

export type WebhookContext = PaypalContext & {
  account: PaypalEnvironment;
  chains: CertificateChains;
};

/**
 * Checks the signature over the raw bytes, its time and its certificate, then reads what the event is about. A signature
 * by a certificate without a complete chain is decided by PayPal.
 * @throws PaymentProviderError when PayPal has to be asked and cannot be reached; the event is then sent again
 */
export async function verifyWebhook(
  context: WebhookContext,
  now: Date,
  request: WebhookRequest,
): Promise<WebhookResult> {
  const { account, chains } = context;
  const transmission = transmissionOf(request, account, now);
  if (transmission === null) return { kind: 'REJECTED' };
  const chain = await chains.of(transmission.certificateUrl, now);
  const result = signatureResult(transmission, request.rawBody, account, chain);
  if (result === 'INVALID') return { kind: 'REJECTED' };
  const body = decoded(request.rawBody);
  if (body === null) return { kind: 'REJECTED' };
  if (result === 'UNDECIDED' && !(await isConfirmed(context, transmission, body))) {
    return { kind: 'REJECTED' };
  }
  const event = parse(body);
  return event === null ? { kind: 'REJECTED' } : { kind: 'ACCEPTED', event: await eventOf(context, event) };
}

function decoded(rawBody: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(rawBody);
  } catch {
    return null;
  }
}

function parse(body: string): z.output<typeof paypalEvent> | null {
  try {
    return paypalEvent.parse(JSON.parse(body));
  } catch {
    return null;
  }
}

/** Asks PayPal about a signature. The event is sent as it was received: a copy with other spaces has another checksum. */
async function isConfirmed(
  { client, account }: WebhookContext,
  { id, time, signature, algorithm, certificateUrl }: Transmission,
  body: string,
): Promise<boolean> {
  const fields = JSON.stringify({
    auth_algo: algorithm,
    cert_url: certificateUrl,
    transmission_id: id,
    transmission_sig: signature,
    transmission_time: time,
    webhook_id: account.webhookId,
  });
  const response = await client.call(({ createRequest }) => {
    const request = createRequest('POST', '/v1/notifications/verify-webhook-signature');
    request.header('Content-Type', 'application/json');
    request.text(`${fields.slice(0, -1)},"webhook_event":${body}}`);
    request.authenticate([{ oauth2: true }]);
    return request.callAsText();
  });
  return /"verification_status"\s*:\s*"SUCCESS"/.test(response);
}

async function eventOf(
  context: PaypalContext,
  { id, event_type: type, resource }: z.output<typeof paypalEvent>,
): Promise<ProviderEvent> {
  const event = { eventId: id, type };
  const other = { ...event, kind: 'OTHER' as const };
  if (type.startsWith('CHECKOUT.ORDER.')) {
    const [unit] = resource.purchase_units;
    const isPayment = resource.id !== null && isOurs(unit?.custom_id ?? null);
    return isPayment ? { ...event, kind: 'PAYMENT', providerRef: resource.id ?? '' } : other;
  }
  if (/^PAYMENT\.(REFUND\.|CAPTURE\.(REFUNDED|REVERSED)$)/.test(type)) {
    const orderId = await orderOfRefund(context, resource);
    if (orderId === null || resource.id === null) return other;
    return { ...event, kind: 'REFUND', providerRef: orderId, providerRefundId: resource.id };
  }
  if (type.startsWith('PAYMENT.CAPTURE.')) {
    const orderId = relatedOrder(resource);
    return orderId !== null && isOurs(resource.custom_id)
      ? { ...event, kind: 'PAYMENT', providerRef: orderId }
      : other;
  }
  if (type.startsWith('CUSTOMER.DISPUTE.')) {
    // An event need not name the payment: it is recorded, and the dispute is read later.
    if (resource.dispute_id === null || isOfOtherShop(resource.disputed_transactions)) return other;
    return { ...event, kind: 'DISPUTE', providerRef: null, providerDisputeId: resource.dispute_id };
  }
  return other;
}

/** The order that a capture names; events of some types have it in a link only. */
function relatedOrder({ supplementary_data: related, links }: Resource): string | null {
  return related?.related_ids.order_id ?? upTo(links, '/checkout/orders/');
}

/** Refunds of this store carry the id of the order; one that was made at PayPal by hand names its capture only. */
async function orderOfRefund(context: PaypalContext, resource: Resource): Promise<string | null> {
  const named = relatedOrder(resource);
  if (named !== null) return named;
  const { custom_id: customId, links } = resource;
  if (/^[A-Z0-9]{17}$/.test(customId ?? '')) return customId;
  const captureId = upTo(links, '/captures/');
  return captureId === null ? null : orderOfCapture(context, captureId);
}

/** The id at the end of the link to the object above this one. */
function upTo(links: Resource['links'], path: string): string | null {
  const found = links.find(({ rel, href }) => rel === 'up' && href?.includes(path));
  return found?.href?.split('/').at(-1) || null;
}

/** @returns null for a capture of another kind or another shop */
async function orderOfCapture(context: PaypalContext, captureId: string): Promise<string | null> {
  const capture = await fetchCapture(context, captureId);
  return isOurs(capture?.custom_id ?? null)
    ? (capture?.supplementary_data?.related_ids.order_id ?? null)
    : null;
}
