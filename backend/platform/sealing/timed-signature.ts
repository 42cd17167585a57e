import { createHmac } from 'node:crypto';
import { isSame } from './seal';

// Signatures in the form `t=<seconds>,v1=<hex>`: HMAC-SHA256 over the time, a point and the bytes of the body.

/** Seconds by which the time of a signature may differ from the clock. */
const tolerance = 300;

export function timedSignature(secret: string | Buffer, seconds: string, rawBody: Uint8Array): string {
  return createHmac('sha256', secret).update(`${seconds}.`).update(rawBody).digest('hex');
}

/**
 * Whether one of the signatures in the header was made with one of the secrets within 300 s of `now`.
 * @param secrets several while a secret is being replaced
 */
export function isTimedSignature(
  secrets: readonly (string | Buffer)[],
  now: Date,
  header: string | null,
  rawBody: Uint8Array,
): boolean {
  const parts = (header ?? '').split(',').map((part) => part.split('=', 2));
  const times = parts.filter(([name]) => name?.trim() === 't').map(([, value]) => value ?? '');
  const signatures = parts.filter(([name]) => name?.trim() === 'v1').map(([, value]) => value ?? '');
  const [seconds = ''] = times;
  if (times.length !== 1 || signatures.length === 0 || signatures.length > 4) return false;
  if (!/^[0-9]{1,12}$/.test(seconds) || !isFresh(Number(seconds) * 1000, now)) return false;
  const expected = secrets.map((secret) => timedSignature(secret, seconds, rawBody));
  return signatures.some((signature) => expected.some((right) => isSame(signature, right)));
}

/** Checked in both directions, because clocks differ. NaN is never fresh. */
export function isFresh(signedAtMs: number, now: Date): boolean {
  return Math.abs(now.getTime() - signedAtMs) <= tolerance * 1000;
}
