import type { QuoteAmounts } from '../../../lib/pricing/quote';
import { isSignedBy, keyFor, sign } from '../../platform/sealing/seal';

/** Seconds for which a quoted price is valid. */
export const QUOTE_SECONDS = 600;

type Signer = { secret: string };
type Bound = { memberId: string; skuId: string; amounts: QuoteAmounts };

/**
 * `expiry.signature`: an HMAC over the member, the sku, all amounts and the expiry (docs/pricing.md, "Signature and
 * expiry").
 */
export function signQuote(signer: Signer, bound: Bound, now: Date): string {
  const expiry = Math.floor(now.getTime() / 1000) + QUOTE_SECONDS;
  return `${expiry}.${sign(keyFor(signer.secret, 'quote'), textOf(bound, expiry))}`;
}

/** Whether this token was issued for exactly these amounts and has not expired. */
export function verifyQuote(signer: Signer, token: string, bound: Bound, now: Date): boolean {
  const [, expiryText = '', signature = ''] = /^(\d{1,12})\.([\w-]{20,100})$/.exec(token) ?? [];
  if (signature === '') return false;
  const expiry = Number(expiryText);
  if (expiry * 1000 <= now.getTime()) return false;
  return isSignedBy(keyFor(signer.secret, 'quote'), textOf(bound, expiry), signature);
}

function textOf({ memberId, skuId, amounts }: Bound, expiry: number): string {
  const { pay, ...rest } = amounts;
  const parts = Object.entries({ ...rest, payCurrency: pay.code, payMinor: pay.minor }).sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return JSON.stringify([memberId, skuId, expiry, parts]);
}
