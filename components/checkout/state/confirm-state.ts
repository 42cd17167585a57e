import * as z from 'zod/mini';
import type { Checkout } from '@/lib/checkout/contract';
import type { OrderRequest } from '@/lib/checkout/queries/place-order';
import type { QuoteChoice } from '@/lib/checkout/queries/quote';
import type { Address } from '@/lib/members/address-contract';
import type { Amounts, Offer, PaymentMethodQuote, Quote } from '@/lib/pricing/contract';
import type { RechargeField, RechargeValues } from '@/lib/products/recharge';
import type { RechargeAccount } from './use-recharge-account';

export type OfferChoice = Pick<Offer, 'type' | 'couponCodeId'>;

/** What the member chooses on the confirm page. */
export type ConfirmForm = {
  quantity: number;
  /** Null: the best offer, which the server chooses. */
  offer: OfferChoice | null;
  /** Code of the payment method; empty: the first one that can be used. */
  method: string;
  addressId: string | null;
  /** Null: the remark remembered for this product. */
  remark: string | null;
};

/** A physical product needs a postal address; the other fields have a valid default. */
export function confirmSchema(isPhysical: boolean) {
  return z.object({
    quantity: z.int().check(z.minimum(1)),
    offer: z.nullable(z.custom<OfferChoice>()),
    method: z.string(),
    addressId: isPhysical ? z.string() : z.nullable(z.string()),
    remark: z.nullable(z.string().check(z.maxLength(200))),
  });
}

export function firstForm({ quote, addressId }: Checkout): ConfirmForm {
  return {
    quantity: quote.amounts.quantity,
    offer: null,
    method: '',
    addressId,
    remark: null,
  };
}

/** What the quote of a form depends on. */
export function quoteChoiceOf(
  skuId: string,
  { quantity, offer, method, addressId }: ConfirmForm,
  { isPhysical, currencyCode }: { isPhysical: boolean; currencyCode: string | undefined },
): QuoteChoice {
  return {
    skuId,
    quantity,
    ...(offer ? { offerType: offer.type, couponCodeId: offer.couponCodeId } : {}),
    ...(method ? { paymentMethod: method } : {}),
    ...(isPhysical ? { addressId } : {}),
    ...(currencyCode ? { currencyCode } : {}),
  };
}

/** Whether there is anything to choose, now or with a larger order: "no offer" and offers that are refused are no choice. */
export function hasOffers({ offers }: Quote): boolean {
  return offers.some(({ type, usable, missing }) => type !== 'NONE' && (usable || missing !== null));
}

export function isSameOffer(left: OfferChoice, right: OfferChoice): boolean {
  return left.type === right.type && left.couponCodeId === right.couponCodeId;
}

/** The offer that the quote applies: the chosen one, or the best of the type that the server chose. */
export function appliedOffer({ amounts, offers }: Quote, chosen: OfferChoice | null): OfferChoice {
  if (chosen) return chosen;
  const best = offers.find((each) => each.type === amounts.offerType && each.isBest);
  return { type: amounts.offerType, couponCodeId: best?.couponCodeId ?? null };
}

/** Whether a chosen offer is no longer usable: it must not stay chosen without being visible. */
export function isOfferGone({ offers }: Quote, chosen: OfferChoice | null): boolean {
  return chosen !== null && !offers.some((each) => each.usable && isSameOffer(each, chosen));
}

/** Coupons for the first order that paying for this one ends unused: each once, with what is missing for it. */
export function endingCoupons({ offers }: Quote, applied: OfferChoice): Offer[] {
  const ending = offers.filter((each) => each.endsWithOrder && each.couponCodeId !== applied.couponCodeId);
  return ending.filter(
    ({ couponCodeId }, index) => ending.findIndex((each) => each.couponCodeId === couponCodeId) === index,
  );
}

/** The chosen method, or the first usable one when it is disabled. */
export function appliedMethod({ paymentMethods }: Quote, code: string): PaymentMethodQuote | undefined {
  const usable = paymentMethods.filter((each) => each.disabledReason === null && each.charge !== null);
  return usable.find((each) => each.code === code) ?? usable[0];
}

/** The amounts with another payment method: only its fee changes. */
export function amountsWith(amounts: Amounts, method: PaymentMethodQuote | undefined): Amounts {
  if (!method) return amounts;
  const { feeRate, feeIncluded, fee, payAmount } = method;
  return { ...amounts, feeRate, feeIncluded, serviceFee: fee, payAmount };
}

/** Whether the recharge account is complete and, where the product requires it, checked. */
export function isAccountReady(
  fields: readonly RechargeField[],
  needsCheck: boolean,
  account: Pick<RechargeAccount, 'status' | 'values' | 'validateToken'>,
): boolean {
  if (account.status !== 'READ' || (needsCheck && account.validateToken === null)) return false;
  return fields.every((field) => !field.required || Boolean(account.values[field.key]));
}

/**
 * Whether the member confirms the recharge account again before paying: a top-up cannot be undone, and the supplier has
 * not checked this account.
 */
export function needsLastCheck(
  { deliveryMode }: Pick<Checkout['goods'], 'deliveryMode'>,
  { validateToken }: Pick<RechargeAccount, 'validateToken'>,
): boolean {
  return deliveryMode === 'DIRECT' && validateToken === null;
}

/** The list after an address was saved; a new default replaces the old one. */
export function withSavedAddress(addresses: readonly Address[], saved: Address): Address[] {
  const others = addresses
    .filter((address) => address.id !== saved.id)
    .map((address) => (saved.isDefault ? { ...address, isDefault: false } : address));
  return [...others, saved];
}

/** The request that places the order. The server compares it with the signed quote. */
export function orderRequestOf({
  first: { sku, goods, rechargeFields },
  form,
  quote,
  draft,
}: {
  first: Pick<Checkout, 'sku' | 'goods' | 'rechargeFields'>;
  form: ConfirmForm & { remark: string };
  quote: Quote;
  draft: { values: RechargeValues; validateToken: string | null };
}): OrderRequest {
  const offer = appliedOffer(quote, form.offer);
  return {
    skuId: sku.id,
    quantity: form.quantity,
    offerType: offer.type,
    couponCodeId: offer.couponCodeId,
    addressId: goods.type === 'PHYSICAL' ? form.addressId : undefined,
    paymentMethod: appliedMethod(quote, form.method)?.code ?? '',
    currencyCode: quote.amounts.pay.currencyCode,
    values: draft.values,
    validateToken: draft.validateToken ?? undefined,
    saveGameAccount: rechargeFields.some((field) => field.required),
    remark: form.remark.trim(),
    quoteToken: quote.quoteToken,
  };
}
