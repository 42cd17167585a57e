import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import {
  type OutgoingCall,
  OutgoingCallError,
  type OutgoingCalls,
  type OutgoingResponse,
} from '@/backend/ports/outgoing-calls';

type Received = { url: string; headers: Record<string, string>; body: Buffer };

/** A push service that keeps what it is given, and a browser that opens it by the standards, without a library. */
export function pushService() {
  const received: Received[] = [];
  let status: (call: OutgoingCall) => number | 'no-connection' = () => 201;
  const outgoingCalls: OutgoingCalls = {
    post: async (call): Promise<OutgoingResponse> => {
      const answer = status(call);
      if (answer === 'no-connection') throw new OutgoingCallError('NO_CONNECTION', 'away');
      received.push({ ...call, body: Buffer.from(call.body) });
      return { status: answer, text: '' };
    },
  };
  return {
    outgoingCalls,
    received,
    respond: (next: typeof status) => {
      status = next;
    },
  };
}

/** A browser that has subscribed at a push service. */
export function subscribedBrowser(host = 'fcm.googleapis.com') {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  const endpoint = `https://${host}/wp/${randomBytes(24).toString('base64url')}`;
  return {
    subscription: {
      endpoint,
      p256dh: keys.getPublicKey().toString('base64url'),
      auth: auth.toString('base64url'),
      zone: 'Asia/Hong_Kong',
    },
    endpoint,
    /** What the page's service worker reads: aes128gcm with the keys of RFC 8291. */
    open: ({ body, headers }: Received): Record<string, string> => {
      const lower = Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
      );
      if (lower['content-encoding'] !== 'aes128gcm') throw new Error('Another encoding');
      const salt = body.subarray(0, 16);
      const idLength = body[20] ?? 0;
      const senderKey = body.subarray(21, 21 + idLength);
      const sealed = body.subarray(21 + idLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey]);
      const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(senderKey), auth, info, 32));
      const key = (name: string, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), length));
      const decipher = createDecipheriv('aes-128-gcm', key('aes128gcm', 16), key('nonce', 12));
      decipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      // The last record ends with the byte 2 and zeros.
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString('utf8'));
    },
  };
}

/** The claims by which the shop identifies itself (VAPID, RFC 8292); throws unless `publicKey` has signed them. */
export function vapidClaims(
  { headers }: Received,
  publicKey: string,
): { aud: string; sub: string; exp: number } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.Authorization ?? '') ?? [];
  if (key !== publicKey) throw new Error('Another key');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const signer = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: signer, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('Not signed by the shop');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}
