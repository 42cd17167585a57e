import { createHash, createHmac, randomBytes } from 'node:crypto';
import { isSame } from '../../platform/sealing/seal';
import { isFresh } from '../../platform/sealing/timed-signature';

// The signature of requests between the shop and a supplier, in both directions (docs/supplier.md).

const names = {
  key: 'supplier-key',
  timestamp: 'supplier-timestamp',
  nonce: 'supplier-nonce',
  signature: 'supplier-signature',
} as const;

export type SigningKey = { keyId: string; secret: string | Buffer };

export type SignedRequest = {
  method: string;
  /** Path and query as in the request line. */
  path: string;
  /** The exact bytes of the body; empty for a request without one. */
  body: Uint8Array;
};

/** The headers that sign a request at this time, with a new nonce. */
export function signRequest(key: SigningKey, now: Date, request: SignedRequest): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const nonce = randomBytes(16).toString('hex');
  return {
    [names.key]: key.keyId,
    [names.timestamp]: timestamp,
    [names.nonce]: nonce,
    [names.signature]: signatureOf(key, timestamp, nonce, request),
  };
}

/** Whether the headers sign this request with this key, at most 300 s before or after `now`. */
export function isSignedRequest(
  key: SigningKey,
  now: Date,
  headers: Headers,
  request: SignedRequest,
): boolean {
  const timestamp = headers.get(names.timestamp) ?? '';
  const nonce = headers.get(names.nonce) ?? '';
  if (headers.get(names.key) !== key.keyId) return false;
  if (!/^[0-9]{1,12}$/.test(timestamp) || !/^[0-9a-f]{32}$/.test(nonce)) return false;
  if (!isFresh(Number(timestamp) * 1000, now)) return false;
  return isSame(headers.get(names.signature) ?? '', signatureOf(key, timestamp, nonce, request));
}

/** HMAC-SHA256, lower-case hexadecimal, over method, path, timestamp, nonce and body digest, one a line. */
function signatureOf(key: SigningKey, timestamp: string, nonce: string, request: SignedRequest): string {
  const digest = createHash('sha256').update(request.body).digest('hex');
  const text = [request.method, request.path, timestamp, nonce, digest].join('\n');
  return createHmac('sha256', key.secret).update(text).digest('hex');
}
