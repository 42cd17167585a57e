import { z } from 'zod';
import type { PaypalEnvironment } from '../../environment/paypal-environment';
import type { ProviderEvent, WebhookRequest, WebhookResult } from '../../ports/payment-provider';
import { readCaptureOwner } from './order-state';
import type { PaypalContext } from './orders';
import { PaypalError } from './paypal-errors';
import {
  type CertificateChains,
  signatureResult,
  type Transmission,
  transmissionOf,
} from './webhook-signature';

const text = z.string().min(1).max(255);

const paypalEvent = z.object({
  id: text,
  event_type: text,
  resource: z.looseObject({
    id: text.optional(),
    custom_id: z.string().optional(),
    dispute_id: text.optional(),
    purchase_units: z.array(z.looseObject({ custom_id: z.string().optional() })).optional(),
    supplementary_data: z
      .looseObject({ related_ids: z.looseObject({ order_id: text.optional() }).optional() })
      .optional(),
    links: z.array(z.looseObject({ href: z.string(), rel: z.string() })).optional(),
    disputed_transactions: z
      .array(z.looseObject({ seller_transaction_id: text.optional(), invoice_number: z.string().optional() }))
      .optional(),
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

/** Numbers of this store's attempts. An account may serve other shops, whose events are OTHER. */
const isOurs = (reference: string | undefined) => /^P\d{10,24}$/.test(reference ?? '');

async function eventOf(
  context: PaypalContext,
  { id, event_type: type, resource }: z.output<typeof paypalEvent>,
): Promise<ProviderEvent> {
  const event = { eventId: id, type };
  const other = { ...event, kind: 'OTHER' as const };
  if (type.startsWith('CHECKOUT.ORDER.')) {
    const isPayment = resource.id !== undefined && isOurs(resource.purchase_units?.[0]?.custom_id);
    return isPayment ? { ...event, kind: 'PAYMENT', providerRef: resource.id ?? '' } : other;
  }
  if (/^PAYMENT\.(REFUND\.|CAPTURE\.(REFUNDED|REVERSED)$)/.test(type)) {
    const orderId = await orderOfRefund(context, resource);
    if (orderId === null || resource.id === undefined) return other;
    return { ...event, kind: 'REFUND', providerRef: orderId, providerRefundId: resource.id };
  }
  if (type.startsWith('PAYMENT.CAPTURE.')) {
    const orderId = relatedOrder(resource);
    return orderId !== null && isOurs(resource.custom_id)
      ? { ...event, kind: 'PAYMENT', providerRef: orderId }
      : other;
  }
  if (type.startsWith('CUSTOMER.DISPUTE.')) {
    const orderId = await orderOfDispute(context, resource);
    if (orderId === null || resource.dispute_id === undefined) return other;
    return { ...event, kind: 'DISPUTE', providerRef: orderId, providerDisputeId: resource.dispute_id };
  }
  return other;
}

/** The order that a capture names; events of some types have it in a link only. */
function relatedOrder({ supplementary_data: related, links }: Resource): string | null {
  const link = links?.find(({ rel, href }) => rel === 'up' && href.includes('/checkout/orders/'));
  return related?.related_ids?.order_id ?? link?.href.split('/').at(-1) ?? null;
}

/** Refunds of this store carry the id of the order; one that was made at PayPal by hand names its capture only. */
async function orderOfRefund(context: PaypalContext, resource: Resource): Promise<string | null> {
  const named = relatedOrder(resource);
  if (named !== null) return named;
  const { custom_id: customId, links } = resource;
  if (/^[A-Z0-9]{17}$/.test(customId ?? '')) return customId ?? null;
  const link = links?.find(({ rel, href }) => rel === 'up' && href.includes('/captures/'));
  const captureId = link?.href.split('/').at(-1);
  return captureId === undefined ? null : orderOfCapture(context, captureId);
}

/** The order of this store that a dispute is about. */
export async function orderOfDispute(
  context: PaypalContext,
  { disputed_transactions: disputed }: Pick<Resource, 'disputed_transactions'>,
): Promise<string | null> {
  const ours = disputed?.find(({ invoice_number: invoice }) => isOurs(invoice));
  const captureId = ours?.seller_transaction_id;
  return captureId === undefined ? null : orderOfCapture(context, captureId);
}

/** @returns null for a capture of another kind or another shop */
async function orderOfCapture({ client }: PaypalContext, captureId: string): Promise<string | null> {
  try {
    const body = await client.read(({ payments }) => payments.getCapturedPayment({ captureId }));
    const { custom_id: customId, supplementary_data: related } = readCaptureOwner(body);
    return isOurs(customId ?? undefined) ? (related?.related_ids.order_id ?? null) : null;
  } catch (error) {
    if (error instanceof PaypalError && error.kind === 'PERMANENT') return null;
    throw error;
  }
}
