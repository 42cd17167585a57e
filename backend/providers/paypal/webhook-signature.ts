import { verify } from 'node:crypto';
import type { PaypalEnvironment } from '../../environment/paypal-environment';
import type { WebhookRequest } from '../../ports/payment-provider';
import { PaymentProviderError } from '../../ports/payment-provider';
import { type ChainResult, checkChain } from './certificate-chain';
import { crc32 } from './crc32';

/** Milliseconds by which the time of a signature may be ahead of the clock. */
const ahead = 300_000;
/**
 * Milliseconds for which a signature is accepted. PayPal repeats an event for three days and does not document that it
 * signs it again. A replay has no effect: events are recorded once by their id for longer than this.
 */
const behind = 4 * 24 * 3_600_000;

export type Transmission = {
  id: string;
  /** As sent; part of the signed text. */
  time: string;
  signature: string;
  algorithm: string;
  certificateUrl: string;
};

type Account = Pick<PaypalEnvironment, 'webhookId' | 'certificateOrigins' | 'rootCertificates'>;

/** Loads the file of a certificate URL. */
export type LoadCertificate = (url: string) => Promise<string>;

/** Reads the headers of a signature, and refuses what no genuine event has. */
export function transmissionOf(
  { headers }: WebhookRequest,
  account: Account,
  now: Date,
): Transmission | null {
  const transmission = {
    id: headers.get('paypal-transmission-id') ?? '',
    time: headers.get('paypal-transmission-time') ?? '',
    signature: headers.get('paypal-transmission-sig') ?? '',
    algorithm: headers.get('paypal-auth-algo') ?? '',
    certificateUrl: headers.get('paypal-cert-url') ?? '',
  };
  const isComplete =
    /^[\w-]{1,100}$/.test(transmission.id) &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/.test(transmission.time) &&
    /^[A-Za-z0-9+/]{300,1000}={0,2}$/.test(transmission.signature) &&
    transmission.algorithm === 'SHA256withRSA' &&
    isCertificateUrl(transmission.certificateUrl, account.certificateOrigins);
  const age = now.getTime() - Date.parse(transmission.time);
  return isComplete && age >= -ahead && age <= behind ? transmission : null;
}

/** The sender chooses this URL: only files of PayPal's own hosts are loaded. */
export function isCertificateUrl(text: string, origins: readonly string[]): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, pathname, href } = new URL(text);
  // The URL has no credentials, query or fragment, and is written as it is parsed.
  return (
    origins.includes(origin) &&
    href === text &&
    text === `${origin}${pathname}` &&
    /^\/v1\/notifications\/certs\/CERT-[\w-]{1,100}$/.test(pathname)
  );
}

/**
 * Whether the certificate of the transmission signed the raw body: RSA-SHA256 over the transmission's id and time, the
 * id of the webhook and the CRC-32 of the body. A body with the same checksum would pass, which is why nothing in a body
 * is believed.
 */
export function signatureResult(
  transmission: Transmission,
  rawBody: Uint8Array,
  account: Account,
  chain: ChainResult,
): 'VALID' | 'INVALID' | 'UNDECIDED' {
  if (chain.kind === 'REFUSED') return 'INVALID';
  const text = `${transmission.id}|${transmission.time}|${account.webhookId}|${crc32(rawBody)}`;
  const signature = Buffer.from(transmission.signature, 'base64');
  if (!verify('RSA-SHA256', Buffer.from(text), chain.certificate.publicKey, signature)) return 'INVALID';
  return chain.kind === 'TRUSTED' ? 'VALID' : 'UNDECIDED';
}

export type CertificateChains = { of(url: string, now: Date): Promise<ChainResult> };

/** Certificates that are remembered. PayPal uses a few and replaces them after months. */
const most = 20;

/** Loads each certificate file once; the dates are checked each time. */
export function cachedChains(account: Account, load: LoadCertificate): CertificateChains {
  const files = new Map<string, string>();
  return {
    of: async (url, now) => {
      const known = files.get(url);
      const pem = known ?? (await load(url));
      const chain = checkChain(pem, account.rootCertificates, now);
      if (known === undefined && chain.kind === 'TRUSTED') {
        const [oldest] = files.keys();
        if (files.size >= most && oldest !== undefined) files.delete(oldest);
        files.set(url, pem);
      }
      return chain;
    },
  };
}

/** Milliseconds for a certificate file, and its most characters. */
const loadTimeout = 5000;
const longestFile = 100_000;

/** @throws PaymentProviderError UNKNOWN when PayPal cannot be reached; the event is then sent again */
export const loadCertificate: LoadCertificate = async (url) => {
  const failed = (cause: unknown) =>
    new PaymentProviderError('UNKNOWN', 'paypal: the certificate of a webhook was not loaded', { cause });
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(loadTimeout) });
    text = await response.text();
  } catch (error) {
    throw failed(error);
  }
  if (response.status >= 500 || response.status === 429) throw failed(response.status);
  return response.ok && text.length <= longestFile ? text : '';
};
