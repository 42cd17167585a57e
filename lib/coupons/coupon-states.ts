/** What takes off: an amount, a share of the price, or the service fee. */
export const couponTypes = ['AMOUNT', 'RATE', 'FREE_FEE'] as const;

/** How members get a coupon: free in the coupon centre or with its code, for coins, or from staff only. */
export const couponWays = ['CLAIM', 'EXCHANGE', 'GRANT'] as const;
export type CouponWay = (typeof couponWays)[number];

/** `PAUSED`: staff switched it off. `ENDED`: staff ended it permanently. `EXPIRED`: its period is over. */
export const staffCouponStates = ['ACTIVE', 'UPCOMING', 'PAUSED', 'ALL_CLAIMED', 'EXPIRED', 'ENDED'] as const;
export type StaffCouponState = (typeof staffCouponStates)[number];

/** `WAITING`: for a second person. `RUNNING`: a job gives the coupons. `CANCELED`: the request expired. */
export const couponGrantStatuses = ['WAITING', 'RUNNING', 'DONE', 'REFUSED', 'CANCELED'] as const;
export type CouponGrantStatus = (typeof couponGrantStatuses)[number];

/** What a member of a grant got, or why they got nothing. */
export const couponGrantResults = [
  'GRANTED',
  /** The limit per member is reached. */
  'HAS_IT',
  /** No coupon was left. */
  'ALL_CLAIMED',
  /** The coupon is for new members, and this one has paid for an order. */
  'NOT_NEW',
  /** The account is closed or locked. */
  'NOT_ACTIVE',
  /** The coupon was ended or switched off before this member's turn. */
  'COUPON_OVER',
] as const;
export type CouponGrantResult = (typeof couponGrantResults)[number];

/** Most members of one grant to members who match a filter. */
export const mostFiltered = 100_000;

/** Most members of one grant. */
export const mostGranted = 200;
