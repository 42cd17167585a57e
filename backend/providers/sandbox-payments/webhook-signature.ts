import { createHash, createHmac } from 'node:crypto';
import type { Environment } from '../../environment/environment';
import { isSame, keyFor } from '../../platform/sealing/seal';
import { isFresh, isTimedSignature, timedSignature } from '../../platform/sealing/timed-signature';

const webhookId = 'store';

export function webhookSecret(environment: Pick<Environment, 'secret'>): Buffer {
  return keyFor(environment.secret, 'sandbox-webhook');
}

const encoder = new TextEncoder();

/** `stripe-signature: t=…,v1=HMAC-SHA256(secret, t.rawBody)`. */
export function signCardStyle(secret: Buffer, now: Date, rawBody: string): Record<string, string> {
  const seconds = String(Math.floor(now.getTime() / 1000));
  const signature = timedSignature(secret, seconds, encoder.encode(rawBody));
  return { 'stripe-signature': `t=${seconds},v1=${signature}` };
}

export function isSignedCardStyle(secret: Buffer, now: Date, headers: Headers, rawBody: Uint8Array): boolean {
  return isTimedSignature([secret], now, headers.get('stripe-signature'), rawBody);
}

/**
 * `paypal-transmission-*` headers. PayPal signs `id|time|webhook|crc32(body)` with RSA; the sandbox uses an HMAC, and
 * SHA-256 instead of CRC32, which is not collision-resistant.
 */
export function signPaypalStyle(
  secret: Buffer,
  now: Date,
  transmissionId: string,
  rawBody: string,
): Record<string, string> {
  const time = now.toISOString();
  return {
    'paypal-transmission-id': transmissionId,
    'paypal-transmission-time': time,
    'paypal-auth-algo': 'HMAC-SHA256',
    'paypal-transmission-sig': paypalSignature(secret, transmissionId, time, encoder.encode(rawBody)),
  };
}

export function isSignedPaypalStyle(
  secret: Buffer,
  now: Date,
  headers: Headers,
  rawBody: Uint8Array,
): boolean {
  const id = headers.get('paypal-transmission-id') ?? '';
  const time = headers.get('paypal-transmission-time') ?? '';
  const signature = headers.get('paypal-transmission-sig') ?? '';
  if (!/^[\w-]{1,64}$/.test(id) || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/.test(time)) return false;
  if (headers.get('paypal-auth-algo') !== 'HMAC-SHA256' || !isFresh(Date.parse(time), now)) return false;
  return isSame(signature, paypalSignature(secret, id, time, rawBody));
}

function paypalSignature(secret: Buffer, id: string, time: string, rawBody: Uint8Array): string {
  const digest = createHash('sha256').update(rawBody).digest('hex');
  return createHmac('sha256', secret).update(`${id}|${time}|${webhookId}|${digest}`).digest('base64');
}
