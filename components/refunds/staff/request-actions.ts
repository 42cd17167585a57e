import type { StaffRequest } from '@/lib/refunds/queries/staff';

export type RequestAction = 'APPROVE' | 'RECEIVED' | 'REPLACE' | 'REFUSE';

type Decidable = Pick<StaffRequest, 'status' | 'type'> & {
  refund: Pick<NonNullable<StaffRequest['refund']>, 'status'> | null;
};

/** What can be decided about a request in its state. */
export function actionsOf({ status, type, refund }: Decidable, mayRefund: boolean): RequestAction[] {
  // Once the arrival has started the refund, nothing is left to decide.
  const isReturning = status === 'APPROVED' && type === 'RETURN' && refund?.status === 'REQUESTED';
  if (status !== 'APPLIED' && !isReturning) return [];
  const actions: RequestAction[] = ['REFUSE'];
  if (status === 'APPLIED' && mayRefund) actions.push('APPROVE');
  if (status === 'APPLIED' && type === 'REPLACE_CODE') actions.push('REPLACE');
  if (isReturning && mayRefund) actions.push('RECEIVED');
  return actions;
}
