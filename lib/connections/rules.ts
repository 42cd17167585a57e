/** What an endpoint of outgoing webhooks can subscribe to. */
export const webhookEventTypes = [
  'order.created',
  'order.status_changed',
  'payment.status_changed',
  'refund.created',
  'refund.status_changed',
  'delivery.changed',
  'stock.changed',
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** Sent to one endpoint when staff ask for it. */
export const testEventType = 'connection.test';

/** `GONE`: the receiver responded 410, so nothing is sent until staff resume it. */
export const connectionStates = ['ACTIVE', 'PAUSED', 'GONE'] as const;

export const sentEventStatuses = ['WAITING', 'SENT', 'FAILED'] as const;
export type SentEventStatus = (typeof sentEventStatuses)[number];

/** Why a try had no response with a status. */
export const sendFailures = ['ADDRESS', 'UNKNOWN_HOST', 'TIMEOUT', 'NO_CONNECTION', 'OTHER'] as const;
export type SendFailure = (typeof sendFailures)[number];

/** Endpoints that a shop may have. */
export const mostConnections = 20;

/** Hosts that an endpoint may never name, whatever they resolve to. */
const localName = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa|localdomain)$/;

/**
 * The URL of an endpoint as it is stored, or null for one that is not allowed: it needs https and a full host name, and has
 * no password and no fragment. What the name resolves to is checked with each connection.
 */
export function endpointUrl(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const host = url.hostname.replace(/\.$/, '');
  const isFull = host.includes('.') || host.startsWith('[');
  if (url.protocol !== 'https:' || !isFull || localName.test(host)) return null;
  return url.username || url.password || url.hash ? null : url.href;
}
