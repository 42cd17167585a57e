import type { StaffRequest } from '@/lib/queries/staff/refunds';

export type RequestAction = 'APPROVE' | 'RECEIVED' | 'REPLACE' | 'REFUSE';

/** What can be decided about a request in its state. */
export function actionsOf(
  { status, type }: Pick<StaffRequest, 'status' | 'type'>,
  mayRefund: boolean,
): RequestAction[] {
  const isReturning = status === 'APPROVED' && type === 'RETURN';
  if (status !== 'APPLIED' && !isReturning) return [];
  const actions: RequestAction[] = ['REFUSE'];
  if (status === 'APPLIED' && mayRefund) actions.push('APPROVE');
  if (status === 'APPLIED' && type === 'REPLACE_CODE') actions.push('REPLACE');
  if (isReturning && mayRefund) actions.push('RECEIVED');
  return actions;
}
