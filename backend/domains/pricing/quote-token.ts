import type { QuoteAmounts } from '../../../lib/pricing/quote';
import { isSignedBy, keyFor, sign } from '../../platform/sealing/seal';

/** Seconds for which a quoted price is valid. */
export const QUOTE_SECONDS = 600;

type Signer = { secret: string };
type Bound = { memberId: string; skuId: string; amounts: QuoteAmounts };

const token = /^(\d{1,12})\.([\w-]{20,100})\.([\w-]{20,100})$/;

/**
 * `expiry.member.signature`: an HMAC over the member, and one over the member, the sku, all amounts and the expiry
 * (docs/pricing.md, "Signature and expiry").
 */
export function signQuote(signer: Signer, bound: Bound, now: Date): string {
  const expiry = Math.floor(now.getTime() / 1000) + QUOTE_SECONDS;
  const key = keyFor(signer.secret, 'quote');
  return `${expiry}.${sign(key, memberText(bound.memberId))}.${sign(key, textOf(bound, expiry))}`;
}

/** Whether this token was issued to another member: the browser was signed in to another account meanwhile. */
export function isQuoteOfAnother(signer: Signer, quoteToken: string, memberId: string): boolean {
  const [, , member = ''] = token.exec(quoteToken) ?? [];
  return member !== '' && !isSignedBy(keyFor(signer.secret, 'quote'), memberText(memberId), member);
}

/** Whether this token was issued for exactly these amounts and has not expired. */
export function verifyQuote(signer: Signer, quoteToken: string, bound: Bound, now: Date): boolean {
  const [, expiryText = '', , signature = ''] = token.exec(quoteToken) ?? [];
  if (signature === '') return false;
  const expiry = Number(expiryText);
  if (expiry * 1000 <= now.getTime()) return false;
  return isSignedBy(keyFor(signer.secret, 'quote'), textOf(bound, expiry), signature);
}

const memberText = (memberId: string): string => JSON.stringify([memberId]);

function textOf({ memberId, skuId, amounts }: Bound, expiry: number): string {
  const { pay, ...rest } = amounts;
  const parts = Object.entries({ ...rest, payCurrency: pay.code, payMinor: pay.minor }).sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return JSON.stringify([memberId, skuId, expiry, parts]);
}
