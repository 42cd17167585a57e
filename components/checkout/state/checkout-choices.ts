import * as z from 'zod/mini';
import type { OfferType } from '@/lib/pricing/contract';
import { safeSessionStorage } from '@/lib/stores/safe-storage';
import type { ConfirmForm } from './confirm-state';

/** Ends with what was entered for purchases (`forgetPurchases`). */
const keyOf = (skuId: string) => `purchase_checkout_${skuId}`;

// The contract has these too, with the whole of zod.
const offerTypes = [
  'NONE',
  'MEMBER',
  'ACTIVITY',
  'COUPON',
  'ACTIVITY_COUPON',
] as const satisfies readonly OfferType[];

const choices = z.object({
  offer: z.nullable(z.object({ type: z.enum(offerTypes), couponCodeId: z.nullable(z.string()) })),
  method: z.string(),
  addressId: z.nullable(z.string()),
  remark: z.nullable(z.string().check(z.maxLength(200))),
});

export type CheckoutChoices = z.infer<typeof choices>;

/** Keeps the choices for this tab, and the quantity in the URL: back, refresh and sign-in keep both. */
export function keepChoices(
  skuId: string,
  { offer, method, addressId, remark, quantity }: ConfirmForm,
): void {
  const kept: CheckoutChoices = {
    offer: offer && { type: offer.type, couponCodeId: offer.couponCodeId },
    method,
    addressId,
    remark,
  };
  safeSessionStorage.setItem(keyOf(skuId), JSON.stringify(kept));
  const url = new URL(window.location.href);
  if (url.searchParams.get('quantity') === String(quantity)) return;
  url.searchParams.set('quantity', String(quantity));
  window.history.replaceState(window.history.state, '', url);
}

/** Null for none, and for another format. */
export function readChoices(skuId: string): CheckoutChoices | null {
  try {
    return choices.parse(JSON.parse(safeSessionStorage.getItem(keyOf(skuId)) ?? ''));
  } catch {
    return null;
  }
}

/** After the order was placed: the next one starts with the shop's own choices. */
export function forgetChoices(skuId: string): void {
  safeSessionStorage.removeItem(keyOf(skuId));
}
