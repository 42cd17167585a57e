/** States of a payment attempt. MISMATCH: another amount or currency arrived; it is refunded, and the order cannot be paid again. */
export const paymentStatuses = [
  'CREATED',
  'REQUIRES_ACTION',
  'PROCESSING',
  'SUCCEEDED',
  'FAILED',
  'CANCELED',
  'EXPIRED',
  'MISMATCH',
] as const;

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

/** What staff save of their own about the list of orders: filters under a name, and the columns that they hide. */
export const savedViewPages = ['orders', 'orders.columns'] as const;
export type SavedViewPage = (typeof savedViewPages)[number];

/** Steps of an order that the dashboard counts. `STARTED`: a payment was attempted. */
export const orderSteps = ['STARTED', 'PAID', 'DELIVERED'] as const;
export type OrderStep = (typeof orderSteps)[number];

/** Most days of a period of the dashboard: sums of more belong to the reports. */
export const mostDashboardDays = 92;
