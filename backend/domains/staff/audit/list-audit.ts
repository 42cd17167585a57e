import { and, desc, eq, gte, inArray, like, lt, or } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import { isPermitted } from '../../../../lib/contract/dialect/staff-permissions';
import { readEmail } from '../../../../lib/text/email';
import { addTime, formatShanghai, startOfDate } from '../../../../lib/time';
import { auditLog } from '../../../database/schema/platform';
import { auditChain, staffAccount } from '../../../database/schema/staff';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { staffOf } from '../../../platform/staff-of';
import { auditSubjects } from './audit-subjects';
import { nameSubjects } from './name-subjects';

type List = Contract['GET /upms/admin/audit/list'];

/**
 * The audit log, newest first, paged by id. Without `audit.view` a person sees what they did themselves.
 * @throws StoreError `common_message_badRequest` for days that do not exist
 */
export async function listAudit(
  context: Context,
  query: z.output<List['query']>,
): Promise<z.input<List['data']>> {
  const actor = staffOf(context);
  const subjects = query.subject ? await auditSubjects(context.db, query.subject) : null;
  const rows = await context.db
    .select({ entry: auditLog, chain: auditChain, email: staffAccount.email })
    .from(auditLog)
    .innerJoin(auditChain, eq(auditChain.auditId, auditLog.id))
    .leftJoin(staffAccount, eq(staffAccount.id, auditLog.actorId))
    .where(
      and(
        isPermitted(actor.roles, 'audit.view') ? undefined : eq(auditLog.actorId, actor.staffId),
        query.after ? lt(auditLog.id, query.after) : undefined,
        query.actor
          ? or(eq(staffAccount.email, readEmail(query.actor)), eq(auditLog.actorId, query.actor))
          : undefined,
        // `order.` finds every action of a kind; the contract allows no wildcards.
        query.action ? like(auditLog.action, `${query.action.replaceAll('_', '\\_')}%`) : undefined,
        subjects ? inArray(auditLog.subjectId, subjects) : undefined,
        query.requestId ? eq(auditLog.requestId, query.requestId) : undefined,
        query.from ? gte(auditLog.createdTime, dayOf(query.from)) : undefined,
        query.to ? lt(auditLog.createdTime, addTime(dayOf(query.to), 1, 'day')) : undefined,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(query.size + 1);
  const page = rows.slice(0, query.size);
  const named = await nameSubjects(
    context,
    page.flatMap(({ entry }) => entry.subjectId ?? []),
  );
  return {
    rows: page.map(({ entry, chain, email }) => ({
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
      ip: entry.ip,
      requestId: entry.requestId,
      time: formatShanghai(entry.createdTime),
      seq: chain.seq,
      previousHash: chain.previousHash,
      hash: chain.hash,
    })),
    next: rows.length > query.size ? (page.at(-1)?.entry.id ?? null) : null,
  };
}

function dayOf(text: string): Date {
  try {
    return startOfDate(text);
  } catch {
    throw new StoreError('common_message_badRequest', { data: { fields: ['from', 'to'] } });
  }
}
