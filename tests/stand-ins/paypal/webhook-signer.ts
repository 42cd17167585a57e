import { randomUUID, sign, verify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type Issued, issue, type Keys, newKeys } from './certificates';

export type SignedEvent = { body: string; headers: Record<string, string> };

/** How an event is signed; tests forge with other values. */
export type Signing = {
  at: Date;
  webhookId?: string;
  signer?: Issued;
  certificateUrl?: string;
  /** The text whose checksum is signed, when it is not the body. */
  signedBody?: string;
};

export const webhookId = 'WH-STANDIN-0001';
export const signerName = 'messageverificationcerts.sandbox.paypal.com';

/** Keys of the chain, which all stand-ins of this process share. */
let keys: Readonly<Record<'root' | 'intermediate' | 'signer', Keys>> | undefined;

/** The chain of certificates of the stand-in, and files of certificates at its address. */
export function createWebhookSigner(origin: () => string, now: Date) {
  const day = 86_400_000;
  const dates = { from: new Date(now.getTime() - 365 * day), to: new Date(now.getTime() + 3650 * day) };
  keys ??= { root: newKeys(), intermediate: newKeys(), signer: newKeys() };
  const root = issue('Stand-in Root CA', { keys: keys.root, isAuthority: true, ...dates });
  const issuer = { keys: keys.intermediate, by: root, isAuthority: true, ...dates };
  const intermediate = issue('Stand-in Issuing CA', issuer);
  const signer = issue(signerName, { keys: keys.signer, by: intermediate, ...dates });
  /** By the last segment of their paths. */
  const files = new Map([['CERT-standin', `${signer.pem}${intermediate.pem}`]]);
  const urlOf = (name: string) => `${origin()}/v1/notifications/certs/${name}`;

  const signatureOf = (key: Issued, parts: (string | number)[]) =>
    sign('RSA-SHA256', Buffer.from(parts.join('|')), key.privateKey).toString('base64');

  return {
    root,
    intermediate,
    signer,
    dates,
    files,
    urlOf,

    sign(body: string, given: Signing): SignedEvent {
      const id = randomUUID();
      const time = given.at.toISOString();
      const checksum = crc32(given.signedBody ?? body);
      return {
        body,
        headers: {
          'paypal-transmission-id': id,
          'paypal-transmission-time': time,
          'paypal-transmission-sig': signatureOf(given.signer ?? signer, [
            id,
            time,
            given.webhookId ?? webhookId,
            checksum,
          ]),
          'paypal-auth-algo': 'SHA256withRSA',
          'paypal-cert-url': given.certificateUrl ?? urlOf('CERT-standin'),
        },
      };
    },

    /** The response to `verify-webhook-signature`: whether the stand-in itself signed this event. */
    isOwn(request: string): boolean {
      const fields = JSON.parse(request) as Record<string, string>;
      const event = request.slice(request.indexOf('"webhook_event":') + '"webhook_event":'.length, -1);
      const text = [fields.transmission_id, fields.transmission_time, fields.webhook_id, crc32(event)].join(
        '|',
      );
      const signature = Buffer.from(fields.transmission_sig ?? '', 'base64');
      const isValid = verify('RSA-SHA256', Buffer.from(text), signer.publicKey, signature);
      return isValid && fields.webhook_id === webhookId;
    },
  };
}
