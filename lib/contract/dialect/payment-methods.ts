/** The seeded payment methods; another one of the database is shown by its code. */
export const paymentMethods = ['STRIPE_CARD', 'PAYPAL', 'COIN', 'SANDBOX'] as const;
