import { eq } from 'drizzle-orm';
import { networkOf } from '../../../../lib/networks';
import type { endedApprovals } from '../../../../lib/permissions/catalogue-states';
import type { Transaction } from '../../../database/connect';
import { approval } from '../../../database/schema/approvals';
import { staffAccount } from '../../../database/schema/staff';
import type { Context, SystemContext } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { localeOf } from '../../../platform/locale-of';
import { staffOf } from '../../../platform/staff-of';
import { type AuditEntry, writeAudit } from '../../../platform/write-audit';
import { approvalOfKey } from '../../staff/approvals/mail-alone';
import { hasSecondPerson } from '../../staff/approvals/second-person';
import { type ApprovalRow, lockDue } from '../../staff/approvals/take-approval';
import { isCurrent, subjects } from './subjects';

/** Requests handled per run; the next minute handles the rest. */
const mostHandled = 200;
/** Withdrawals by key that are tried from one network. */
const networkLimit = { points: 30, seconds: 3600 };

/**
 * Lets requests of the only person of a shop take effect when their time has come. A person who joined meanwhile decides
 * them instead; what has changed or can no longer be done is withdrawn.
 */
export async function sweepAlone(system: SystemContext): Promise<void> {
  for (let handled = 0; handled < mostHandled; handled += 1) {
    const row = await system.db.transaction((tx) => lockDue(tx, system.clock.now()));
    if (!row) return;
    try {
      await system.db.transaction((tx) => takeEffect(tx, system, row.id));
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      await system.db.transaction(async (tx) => {
        const waiting = await lockWaiting(tx, row.id);
        if (waiting) await withdraw(tx, system, waiting, { actorType: 'SYSTEM', reason: error.key });
      });
    }
  }
}

async function takeEffect(tx: Transaction, system: SystemContext, id: string): Promise<void> {
  const row = await lockWaiting(tx, id);
  const now = system.clock.now();
  if (!row?.effectTime || row.effectTime > now) return;
  const [requester] = await tx.select().from(staffAccount).where(eq(staffAccount.id, row.requestedBy));
  if (await hasSecondPerson(tx, system, { staffId: row.requestedBy, kind: row.kind })) {
    await tx.update(approval).set({ effectTime: null, updatedTime: now }).where(eq(approval.id, row.id));
    return;
  }
  if (requester?.status !== 'ACTIVE' || !(await isCurrent(tx, row, system))) {
    await withdraw(tx, system, row, { actorType: 'SYSTEM' });
    return;
  }
  await tx
    .update(approval)
    .set({ status: 'APPROVED', decidedTime: now, updatedTime: now })
    .where(eq(approval.id, row.id));
  const { id: staffId, email, name, roles, lang } = requester;
  const context: Context = {
    ...system,
    actor: { kind: 'staff', staffId, sessionId: '', email, name, roles, factorTime: null },
    locale: localeOf(lang),
    ip: '',
    userAgent: '',
  };
  await writeAudit(tx, system, {
    action: 'approval.effect',
    actorType: 'SYSTEM',
    subjectId: row.id,
    detail: { kind: row.kind, subjectId: row.subjectId, requestedBy: row.requestedBy },
  });
  await subjects[row.kind].approve(tx, context, row);
}

/**
 * Withdraws an own request.
 * @throws StoreError 404; `common_message_changedMeanwhile` when it does not wait any more
 */
export async function withdrawOwn(context: Context, id: string): Promise<null> {
  const { staffId } = staffOf(context);
  await context.db.transaction(async (tx) => {
    const [row] = await tx.select().from(approval).where(eq(approval.id, id)).for('update');
    if (row?.requestedBy !== staffId) throw new StoreError('common_message_notFound');
    if (row.status !== 'WAITING') throw new StoreError('common_message_changedMeanwhile');
    await withdraw(tx, context, row, { actorType: 'STAFF', actorId: staffId });
  });
  return null;
}

/**
 * Withdraws a request with the key that was mailed to the second contact; again changes nothing.
 * @returns the state of the request afterwards
 * @throws StoreError `common_message_notFound` for a wrong key; 429
 */
export async function withdrawByKey(
  context: Context,
  key: string,
): Promise<{ status: (typeof endedApprovals)[number] }> {
  await context.rateLimits.take(`approval-key:${networkOf(context.ip)}`, networkLimit);
  const id = approvalOfKey(context, key);
  if (id === null) throw new StoreError('common_message_notFound');
  return context.db.transaction(async (tx) => {
    const [row] = await tx.select().from(approval).where(eq(approval.id, id)).for('update');
    if (!row) throw new StoreError('common_message_notFound');
    if (row.status !== 'WAITING') return { status: row.status };
    await withdraw(tx, context, row, { actorType: 'SYSTEM', reason: 'second contact' });
    return { status: 'WITHDRAWN' as const };
  });
}

async function lockWaiting(tx: Transaction, id: string): Promise<ApprovalRow | undefined> {
  const [row] = await tx.select().from(approval).where(eq(approval.id, id)).for('update');
  return row?.status === 'WAITING' ? row : undefined;
}

async function withdraw(
  tx: Transaction,
  services: SystemContext,
  row: ApprovalRow,
  by: Pick<AuditEntry, 'actorType' | 'actorId' | 'reason'>,
): Promise<void> {
  await tx
    .update(approval)
    .set({ status: 'WITHDRAWN', updatedTime: services.clock.now() })
    .where(eq(approval.id, row.id));
  await subjects[row.kind].end(tx, services, row, false);
  await writeAudit(tx, services, {
    ...by,
    action: 'approval.withdraw',
    subjectId: row.id,
    detail: { kind: row.kind, subjectId: row.subjectId, requestedBy: row.requestedBy },
  });
}
