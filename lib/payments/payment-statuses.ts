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
