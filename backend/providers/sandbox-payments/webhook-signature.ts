import { createHash, createHmac } from 'node:crypto';
import type { Environment } from '../../environment/environment';
import { isSame, keyFor } from '../../platform/seal';

/** Seconds by which the time of a signature may differ from the clock. */
const tolerance = 300;

const webhookId = 'tianyun-store';

export function webhookSecret(environment: Pick<Environment, 'secret'>): Buffer {
  return keyFor(environment.secret, 'sandbox-webhook');
}

/** `stripe-signature: t=…,v1=HMAC-SHA256(secret, t.rawBody)`. */
export function signCardStyle(secret: Buffer, now: Date, rawBody: string): Record<string, string> {
  const seconds = Math.floor(now.getTime() / 1000);
  return { 'stripe-signature': `t=${seconds},v1=${cardSignature(secret, String(seconds), rawBody)}` };
}

export function isSignedCardStyle(secret: Buffer, now: Date, headers: Headers, rawBody: string): boolean {
  const parts = (headers.get('stripe-signature') ?? '').split(',').map((part) => part.split('=', 2));
  const times = parts.filter(([name]) => name?.trim() === 't').map(([, value]) => value ?? '');
  const signatures = parts.filter(([name]) => name?.trim() === 'v1').map(([, value]) => value ?? '');
  const [seconds = ''] = times;
  if (times.length !== 1 || signatures.length === 0 || signatures.length > 4) return false;
  if (!/^[0-9]{1,12}$/.test(seconds) || !isFresh(Number(seconds) * 1000, now)) return false;
  const expected = cardSignature(secret, seconds, rawBody);
  return signatures.some((signature) => isSame(signature, expected));
}

function cardSignature(secret: Buffer, seconds: string, rawBody: string): string {
  return createHmac('sha256', secret).update(`${seconds}.${rawBody}`).digest('hex');
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
    'paypal-transmission-sig': paypalSignature(secret, transmissionId, time, rawBody),
  };
}

export function isSignedPaypalStyle(secret: Buffer, now: Date, headers: Headers, rawBody: string): boolean {
  const id = headers.get('paypal-transmission-id') ?? '';
  const time = headers.get('paypal-transmission-time') ?? '';
  const signature = headers.get('paypal-transmission-sig') ?? '';
  if (!/^[\w-]{1,64}$/.test(id) || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/.test(time)) return false;
  if (headers.get('paypal-auth-algo') !== 'HMAC-SHA256' || !isFresh(Date.parse(time), now)) return false;
  return isSame(signature, paypalSignature(secret, id, time, rawBody));
}

function paypalSignature(secret: Buffer, id: string, time: string, rawBody: string): string {
  const digest = createHash('sha256').update(rawBody).digest('hex');
  return createHmac('sha256', secret).update(`${id}|${time}|${webhookId}|${digest}`).digest('base64');
}

/** Checked in both directions, because clocks differ. NaN is never fresh. */
function isFresh(signedAtMs: number, now: Date): boolean {
  return Math.abs(now.getTime() - signedAtMs) <= tolerance * 1000;
}
