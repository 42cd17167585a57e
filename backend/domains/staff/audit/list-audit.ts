import { and, eq, gte, inArray, like, lt, or, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import { isPermitted } from '../../../../lib/permissions/staff-permissions';
import type { TimeSort } from '../../../../lib/staff/list-states';
import { readEmail } from '../../../../lib/text/email';
import { addTime, formatShanghai, startOfDate } from '../../../../lib/time';
import { auditLog } from '../../../database/schema/platform';
import { auditChain, staffAccount } from '../../../database/schema/staff';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { byId, keysetSorting } from '../../../platform/keyset-sorting';
import { staffOf } from '../../../platform/staff-of';
import { approvalsOf } from './approvals-of';
import { auditSubjects } from './audit-subjects';
import { nameSubjects } from './name-subjects';

type List = Contract['GET /upms/admin/audit/list'];
export type AuditFilter = Omit<z.output<List['query']>, 'after' | 'size' | 'sort'>;
type Rows = z.input<List['data']>['rows'];

/**
 * The audit log by time, paged by id. Without `audit.view` a person sees what they did themselves.
 * @throws StoreError `common_message_badRequest` for days that do not exist
 */
export async function listAudit(
  context: Context,
  { after, size, sort, ...filter }: z.output<List['query']>,
): Promise<z.input<List['data']>> {
  const rows = await readAudit(context, await auditCondition(context, filter), {
    after,
    sort,
    limit: size + 1,
  });
  const page = rows.slice(0, size);
  return { rows: page, next: rows.length > size ? (page.at(-1)?.id ?? null) : null };
}

/**
 * The rows that a filter finds and that the person may see.
 * @throws StoreError `common_message_badRequest` for days that do not exist
 */
export async function auditCondition(context: Context, filter: AuditFilter): Promise<SQL | undefined> {
  const actor = staffOf(context);
  const subjects = filter.subject ? await auditSubjects(context.db, filter.subject) : null;
  return and(
    isPermitted(actor.roles, 'audit.view') ? undefined : eq(auditLog.actorId, actor.staffId),
    filter.actor
      ? or(
          eq(staffAccount.email, readEmail(filter.actor)),
          eq(staffAccount.name, filter.actor.trim()),
          eq(auditLog.actorId, filter.actor),
        )
      : undefined,
    // `order.` finds every action of a kind; the contract allows no wildcards.
    filter.action ? like(auditLog.action, `${filter.action.replaceAll('_', '\\_')}%`) : undefined,
    filter.is ? eq(auditLog.action, filter.is) : undefined,
    subjects ? inArray(auditLog.subjectId, subjects) : undefined,
    filter.requestId ? eq(auditLog.requestId, filter.requestId) : undefined,
    filter.from ? gte(auditLog.createdTime, dayOf(filter.from)) : undefined,
    filter.to ? lt(auditLog.createdTime, addTime(dayOf(filter.to), 1, 'day')) : undefined,
  );
}

/** Rows of {@link auditCondition} after one of them, by time, with the names of what they are about. */
export async function readAudit(
  context: Context,
  condition: SQL | undefined,
  { after, sort, limit }: { after: string | undefined; sort: TimeSort; limit: number },
): Promise<Rows> {
  const { order, following } = keysetSorting(auditLog.id, byId[sort], after);
  const rows = await context.db
    .select({ entry: auditLog, chain: auditChain, email: staffAccount.email })
    .from(auditLog)
    .innerJoin(auditChain, eq(auditChain.auditId, auditLog.id))
    .leftJoin(staffAccount, eq(staffAccount.id, auditLog.actorId))
    .where(and(condition, following))
    .orderBy(...order)
    .limit(limit);
  const entries = rows.map(({ entry }) => entry);
  const named = await nameSubjects(
    context,
    entries.flatMap(({ subjectId }) => subjectId ?? []),
  );
  const approvals = await approvalsOf(context.db, entries);
  return rows.map(({ entry, chain, email }) => ({
    id: entry.id,
    action: entry.action,
    actorType: entry.actorType,
    actorId: entry.actorId,
    actor: email,
    subjectId: entry.subjectId,
    subject: named.get(entry.subjectId ?? '') ?? null,
    reason: entry.reason,
    before: entry.before,
    after: entry.after,
    detail: entry.detail,
    approval: approvals.get(entry.id) ?? null,
    ip: entry.ip,
    requestId: entry.requestId,
    time: formatShanghai(entry.createdTime),
    seq: chainPlace(chain.seq),
    previousHash: chain.previousHash,
    hash: chain.hash,
  }));
}

function dayOf(text: string): Date {
  try {
    return startOfDate(text);
  } catch {
    throw new StoreError('common_message_badRequest', { data: { fields: ['from', 'to'] } });
  }
}

/** The numbers of one chain; the function `chain_audit_entry` of the database has the same. */
const chainSize = 2 ** 40;

/** Chain and place in it, counted from 1, such as `3-17`. */
const chainPlace = (seq: number): string => `${Math.floor(seq / chainSize) + 1}-${seq % chainSize}`;
