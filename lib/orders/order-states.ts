/** Steps of an order that the dashboard counts. `STARTED`: a payment was attempted. */
export const orderSteps = ['STARTED', 'PAID', 'DELIVERED'] as const;
export type OrderStep = (typeof orderSteps)[number];
