/** What staff save of their own about the list of orders: filters under a name, and the columns that they hide. */
export const savedViewPages = ['orders', 'orders.columns'] as const;
export type SavedViewPage = (typeof savedViewPages)[number];

/** Steps of an order that the dashboard counts. `STARTED`: a payment was attempted. */
export const orderSteps = ['STARTED', 'PAID', 'DELIVERED'] as const;
export type OrderStep = (typeof orderSteps)[number];
