import type { CouponRefusal } from './coupon';

/** Why a discount, a payment method or a whole order is refused. Amounts in fen. */
export type Refusal =
  | CouponRefusal
  /** The shop has no units left at the deal price. */
  | { reason: 'DEAL_ENDED' }
  /** The member has ordered all units that the deal allows one member. */
  | { reason: 'DEAL_USED' }
  /** The same, and an unpaid order has some of the units: they are free again when it expires. */
  | { reason: 'DEAL_UNPAID' }
  /** Member discounts do not combine with a coupon or a running deal. */
  | { reason: 'NOT_COMBINABLE' }
  | { reason: 'DEAL_WITHOUT_COUPON' }
  /** The product has no discount for members, or the level of the member has none. */
  | { reason: 'NO_MEMBER_DISCOUNT' }
  /** The order would be below the smallest amount that the shop accepts. */
  | { reason: 'BELOW_SHOP_MINIMUM'; minOrderFen: number }
  /** The chosen offer does not exist for this member and product. */
  | { reason: 'UNKNOWN_OFFER' }
  | { reason: 'UNKNOWN_COUPON' }
  /** No freight zone has the country of the address. */
  | { reason: 'COUNTRY_NOT_SERVED' }
  | { reason: 'UNKNOWN_METHOD' }
  | { reason: 'NO_CURRENCY' };

/** Thrown when a price cannot be computed for what was chosen. The caller maps the reason to its own error. */
export class PriceRefused extends Error {
  override readonly name = 'PriceRefused';
  constructor(readonly refusal: Refusal) {
    super(refusal.reason);
  }
}
