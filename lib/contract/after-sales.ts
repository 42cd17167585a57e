import { z } from 'zod';

export const afterSalesType = z.enum(['REFUND', 'RETURN', 'REPLACE_CODE']);
export type AfterSalesType = z.infer<typeof afterSalesType>;

export const afterSalesStatus = z.enum(['APPLIED', 'APPROVED', 'REJECTED', 'CANCELED', 'DONE']);
export type AfterSalesStatus = z.infer<typeof afterSalesStatus>;

export const afterSalesReason = z.enum([
  'NOT_RECEIVED',
  'WRONG_AMOUNT',
  'CODE_USED',
  'CODE_INVALID',
  'NOT_AS_DESCRIBED',
  'DAMAGED',
  'WRONG_GOODS',
  'CHANGED_MIND',
  'OTHER',
]);
export type AfterSalesReason = z.infer<typeof afterSalesReason>;
