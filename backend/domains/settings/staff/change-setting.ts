import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { cacheTags } from '../../../../lib/cache-tags';
import type { Contract } from '../../../../lib/contract/contract';
import type { Executor, Transaction } from '../../../database/connect';
import { settingChange } from '../../../database/schema/content';
import { staffAccount } from '../../../database/schema/staff';
import { invalidateTags } from '../../../platform/cache-events';
import type { Context, Services } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { newId } from '../../../platform/new-id';
import { staffOf } from '../../../platform/staff-of';
import { writeStaffAudit } from '../../../platform/write-audit';
import { lockWaiting, requestApproval } from '../../staff/approvals/request-approval';
import { approverOf } from '../../staff/approvals/second-person';
import type { ApprovalRow } from '../../staff/approvals/take-approval';
import { alwaysApproved, needsSecondPerson } from './second-person';
import { lockStored, readStored, refuseLockout, type Stored, writeStored } from './setting-store';
import { wantedValue } from './wanted-value';

type List = Contract['GET /upms/admin/setting/list'];
type History = Contract['GET /upms/admin/setting/history'];
type Save = Contract['POST /upms/admin/setting/save'];
type Change = typeof settingChange.$inferSelect;

const pageSize = 50;
const approver = alias(staffAccount, 'approver');

/** The settings that staff may change, with the last change of each and the one that waits. */
export async function listSettings({ db }: Context): Promise<z.input<List['data']>> {
  const last = await db
    .selectDistinctOn([settingChange.key, settingChange.status], {
      row: settingChange,
      by: staffAccount.name,
    })
    .from(settingChange)
    .innerJoin(staffAccount, eq(staffAccount.id, settingChange.changedBy))
    .where(inArray(settingChange.status, ['DONE', 'WAITING']))
    .orderBy(settingChange.key, settingChange.status, desc(settingChange.id));
  const find = (key: string, status: Change['status']) =>
    last.find(({ row }) => row.key === key && row.status === status);
  return (await readStored(db)).map(({ key, value, version, rate }) => {
    const [done, waiting] = [find(key, 'DONE'), find(key, 'WAITING')];
    return {
      key,
      value,
      version,
      needsApproval: alwaysApproved.includes(key) || key.startsWith('method:'),
      changed: done
        ? {
            by: done.by,
            time: (done.row.doneTime ?? done.row.createdTime).getTime(),
            reason: done.row.reason,
          }
        : null,
      waiting: waiting ? { by: waiting.by, value: waiting.row.after, reason: waiting.row.reason } : null,
      rate: rate && { time: rate.time.getTime(), source: rate.source },
    };
  });
}

/** The changes of a setting, newest first, paged by id. */
export async function listChanges(
  { db }: Context,
  { key, after }: z.output<History['query']>,
): Promise<z.input<History['data']>> {
  const rows = await db
    .select({ row: settingChange, by: staffAccount.name, approvedBy: approver.name })
    .from(settingChange)
    .innerJoin(staffAccount, eq(staffAccount.id, settingChange.changedBy))
    .leftJoin(approver, eq(approver.id, settingChange.approvedBy))
    .where(and(eq(settingChange.key, key), after ? lt(settingChange.id, after) : undefined))
    .orderBy(desc(settingChange.id))
    .limit(pageSize + 1);
  const page = rows.slice(0, pageSize);
  return {
    rows: page.map(({ row, by, approvedBy }) => ({
      id: row.id,
      key: row.key,
      status: row.status,
      before: row.before,
      after: row.after,
      reason: row.reason,
      by,
      approvedBy,
      time: (row.doneTime ?? row.createdTime).getTime(),
    })),
    next: rows.length > pageSize ? (page.at(-1)?.row.id ?? null) : null,
  };
}

/**
 * Changes a setting. It is on every public page as soon as they are regenerated. Limits, freight, payment methods, rates and
 * premiums wait for a second person.
 * @throws StoreError 404; `common_message_badRequest` with the fields that do not fit; `common_message_changedMeanwhile` when
 *   the setting is not in `version` any more; `approval_waiting`; `staff_ownNetwork`
 */
export function saveByStaff(
  context: Context,
  { key, version, value, reason }: z.output<Save['body']>,
): Promise<z.input<Save['data']>> {
  const { staffId } = staffOf(context);
  return context.db.transaction(async (tx) => {
    await lockWaitingChange(tx, key);
    const stored = await lockStored(tx, key);
    if (stored.version !== version) throw new StoreError('common_message_changedMeanwhile');
    const after = await wantedValue(stored, value);
    refuseLockout(context, key, after);
    const isWaiting = needsSecondPerson(key, stored.value, after);
    const id = newId();
    const now = context.clock.now();
    const [waiting] = await tx
      .select({ id: settingChange.id })
      .from(settingChange)
      .where(and(eq(settingChange.key, key), eq(settingChange.status, 'WAITING')));
    if (waiting) throw new StoreError('approval_waiting');
    const change: Change = {
      id,
      key,
      status: isWaiting ? 'WAITING' : 'DONE',
      fromVersion: version,
      before: stored.value,
      after,
      reason,
      changedBy: staffId,
      approvedBy: null,
      doneTime: isWaiting ? null : now,
      createdTime: now,
    };
    await tx.insert(settingChange).values(change);
    if (!isWaiting) return { version: await take(tx, context, stored, change), approvalId: null };
    const approvalId = await requestApproval(tx, context, {
      kind: 'SETTING',
      subjectId: id,
      reason,
      why: ['SETTING'],
      valueFen: null,
      content: contentOf(change, version),
    });
    return { version, approvalId };
  });
}

/** Locks what waits for a second person about a setting; decisions lock the approval before the setting. */
async function lockWaitingChange(tx: Executor, key: string): Promise<void> {
  const [row] = await tx
    .select({ id: settingChange.id })
    .from(settingChange)
    .where(and(eq(settingChange.key, key), eq(settingChange.status, 'WAITING')));
  if (row) await lockWaiting(tx, 'SETTING', row.id);
}

async function take(tx: Executor, context: Context, stored: Stored, change: Change): Promise<number> {
  const { name, staffId } = staffOf(context);
  const version = await writeStored(tx, context, stored, change.after, name);
  await invalidateTags(tx, [cacheTags.storeState]);
  await writeStaffAudit(tx, context, {
    action: 'setting.change',
    valueFen: null,
    subjectId: change.key,
    reason: change.reason,
    before: asFields(change.before),
    after: asFields(change.after),
    detail: { version, ...(change.changedBy === staffId ? {} : { requestedBy: change.changedBy }) },
  });
  return version;
}

const asFields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : { value };

const contentOf = ({ key, before, after }: Change, version: number) => ({ key, before, after, version });

/** The content of a request as it is now: another one when the setting has changed. */
export async function settingContent(
  db: Executor,
  { subjectId }: ApprovalRow,
): Promise<Record<string, unknown> | null> {
  const [change] = await db.select().from(settingChange).where(eq(settingChange.id, subjectId));
  if (change?.status !== 'WAITING') return null;
  const stored = (await readStored(db)).find(({ key }) => key === change.key);
  return stored ? contentOf({ ...change, before: stored.value }, stored.version) : null;
}

/** Changes a setting that a second person approved, in the transaction of the approval. */
export async function settingApproved(tx: Transaction, context: Context, row: ApprovalRow): Promise<void> {
  const [change] = await tx.select().from(settingChange).where(eq(settingChange.id, row.subjectId));
  if (!change) throw new StoreError('common_message_notFound');
  const stored = await lockStored(tx, change.key);
  if (stored.version !== change.fromVersion) throw new StoreError('approval_outdated');
  refuseLockout(context, change.key, change.after);
  await tx
    .update(settingChange)
    .set({ status: 'DONE', approvedBy: approverOf(context, row.requestedBy), doneTime: context.clock.now() })
    .where(eq(settingChange.id, change.id));
  await take(tx, context, stored, change);
}

/** Ends a change that was refused or not decided in time. */
export async function endSettingChange(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  { subjectId }: ApprovalRow,
  refused: boolean,
): Promise<void> {
  await tx
    .update(settingChange)
    .set({ status: refused ? 'REFUSED' : 'CANCELED', doneTime: clock.now() })
    .where(and(eq(settingChange.id, subjectId), sql`status = 'WAITING'`));
}

/** A change as the approver sees it. */
export async function viewSettingChange(db: Executor, id: string) {
  const [change] = await db.select().from(settingChange).where(eq(settingChange.id, id));
  return change ? { key: change.key, before: change.before, after: change.after } : null;
}
