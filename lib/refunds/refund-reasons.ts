/** Why staff refund an order without a request of the member. */
export const refundReasons = [
  'NOT_DELIVERED',
  'FAULTY',
  'DELAY',
  'GOODWILL',
  'WRONG_PRICE',
  'FRAUD',
  'OTHER',
] as const;

/** Why a member asks for a refund, a return or another code. */
export const requestReasons = [
  'NOT_RECEIVED',
  'WRONG_AMOUNT',
  'CODE_USED',
  'CODE_INVALID',
  'NOT_AS_DESCRIBED',
  'DAMAGED',
  'WRONG_GOODS',
  'CHANGED_MIND',
  'OTHER',
] as const;
