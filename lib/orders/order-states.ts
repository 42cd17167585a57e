/** Sortings of the list of orders for staff. Unpaid orders have no time of payment: they are the last or the first ones. */
export const orderSorts = ['NEWEST', 'OLDEST', 'AMOUNT_DESC', 'AMOUNT_ASC', 'PAID_DESC', 'PAID_ASC'] as const;
export type OrderSort = (typeof orderSorts)[number];

/** Steps of an order that the dashboard counts. `STARTED`: a payment was attempted. */
export const orderSteps = ['STARTED', 'PAID', 'DELIVERED'] as const;
export type OrderStep = (typeof orderSteps)[number];
