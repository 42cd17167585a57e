import type { MethodRefusal } from '../../../lib/pricing/methods';
import { PriceRefused, type Refusal } from '../../../lib/pricing/refusal';
import type { MessageKey } from '../../../lib/wire/message-keys';
import { StoreError } from './store-error';

const messageKeys: Record<Refusal['reason'], MessageKey> = {
  COUPON_EXPIRED: 'coupon_expired',
  COUPON_NOT_STARTED: 'coupon_notBegin',
  COUPON_NOT_FOR_PRODUCT: 'coupon_notApplicable',
  COUPON_NEW_MEMBERS_ONLY: 'coupon_newMemberOnly',
  COUPON_NOT_FOR_MEMBER: 'coupon_notForMember',
  COUPON_BELOW_MINIMUM: 'coupon_minAmount',
  DEAL_ENDED: 'goods_dealEnded',
  DEAL_USED: 'goods_dealUsed',
  DEAL_UNPAID: 'goods_dealUnpaid',
  NOT_COMBINABLE: 'coupon_notCombinable',
  DEAL_WITHOUT_COUPON: 'coupon_notWithDeal',
  NO_MEMBER_DISCOUNT: 'order_noMemberDiscount',
  BELOW_SHOP_MINIMUM: 'order_minAmount',
  UNKNOWN_OFFER: 'common_message_unprocessableEntity',
  UNKNOWN_COUPON: 'coupon_unavailable',
  COUNTRY_NOT_SERVED: 'order_countryNotServed',
  UNKNOWN_METHOD: 'payment_methodUnavailable',
  NO_CURRENCY: 'payment_methodUnavailable',
};

const methodMessageKeys: Record<MethodRefusal, MessageKey> = {
  AMOUNT_OUT_OF_RANGE: 'payment_amountOutOfRange',
  NOT_ENOUGH_COINS: 'coupon_pointNotEnough',
  NO_RATE: 'payment_noRate',
  OTHER_DEVICE: 'payment_otherDevice',
};

/** The message key and arguments of a refusal; a minimum amount is in yuan. */
export function refusalMessage(refusal: Refusal): { key: MessageKey; args: number[] } {
  return {
    key: messageKeys[refusal.reason],
    args: 'minOrderFen' in refusal ? [refusal.minOrderFen / 100] : [],
  };
}

export function refusalError(refusal: Refusal, data: { goodsId?: string } = {}): StoreError {
  const { key, args } = refusalMessage(refusal);
  return new StoreError(key, { data: key === 'order_minAmount' ? { value: args[0], ...data } : { args } });
}

export function methodRefusalKey(refusal: MethodRefusal): MessageKey {
  return methodMessageKeys[refusal];
}

/**
 * Runs a price calculation and rethrows its refusal as a StoreError.
 * @param data sent with an order that is below the shop's minimum
 */
export function withStoreErrors<T>(compute: () => T, data: { goodsId?: string } = {}): T {
  try {
    return compute();
  } catch (error) {
    throw error instanceof PriceRefused ? refusalError(error.refusal, data) : error;
  }
}
