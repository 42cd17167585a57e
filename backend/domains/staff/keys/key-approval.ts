import { and, eq } from 'drizzle-orm';
import { formatShanghai } from '../../../../lib/time';
import type { Executor, Transaction } from '../../../database/connect';
import { apiKey } from '../../../database/schema/api-keys';
import { staffAccount } from '../../../database/schema/staff';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { writeStaffAudit } from '../../../platform/write-audit';
import type { ApprovalRow } from '../approvals/take-approval';

type KeyRow = typeof apiKey.$inferSelect;

/** Everything that the second person decides on. */
export const keyContentOf = (
  { name, scopes, ending, expireTime }: Pick<KeyRow, 'name' | 'scopes' | 'ending' | 'expireTime'>,
  email: string,
) => ({ name, scopes, ending, expireTime: formatShanghai(expireTime), email });

/** The content of a request as it is now; null for a key that does not wait any more. */
export async function keyContent(
  db: Executor,
  { subjectId }: Pick<ApprovalRow, 'subjectId'>,
): Promise<Record<string, unknown> | null> {
  const [row] = await db
    .select({ key: apiKey, email: staffAccount.email })
    .from(apiKey)
    .innerJoin(staffAccount, eq(staffAccount.id, apiKey.staffId))
    .where(eq(apiKey.id, subjectId));
  return row?.key.state === 'WAITING' ? keyContentOf(row.key, row.email) : null;
}

/** Lets a key work, in the transaction of the approval. @throws StoreError `approval_outdated` when it was revoked */
export async function keyApproved(tx: Transaction, context: Context, row: ApprovalRow): Promise<void> {
  const approved = await tx
    .update(apiKey)
    .set({ state: 'ACTIVE', updatedTime: context.clock.now() })
    .where(and(eq(apiKey.id, row.subjectId), eq(apiKey.state, 'WAITING')))
    .returning({ id: apiKey.id });
  if (approved.length === 0) throw new StoreError('approval_outdated');
  await writeStaffAudit(tx, context, {
    action: 'key.approve',
    valueFen: null,
    subjectId: row.subjectId,
    reason: row.reason,
    detail: { requestedBy: row.requestedBy },
  });
}

/** A key that was not approved never works. */
export async function endKey(
  tx: Executor,
  { clock }: Pick<Context, 'clock'>,
  { subjectId }: Pick<ApprovalRow, 'subjectId'>,
): Promise<void> {
  await tx
    .update(apiKey)
    .set({ state: 'REFUSED', updatedTime: clock.now() })
    .where(and(eq(apiKey.id, subjectId), eq(apiKey.state, 'WAITING')));
}

/** What a key could do, as the second person sees it. */
export function viewKey({ content }: Pick<ApprovalRow, 'content'>) {
  return content as ReturnType<typeof keyContentOf>;
}
