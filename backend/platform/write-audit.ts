import type { AuditAction } from '../../lib/staff/audit-actions';
import type { Executor } from '../database/connect';
import { auditLog } from '../database/schema/platform';
import type { Context } from './context';
import { newId } from './new-id';
import { staffOf } from './staff-of';

export type AuditEntry = {
  action: AuditAction;
  actorType: 'MEMBER' | 'STAFF' | 'SYSTEM' | 'WEBHOOK';
  /** Id of the member or staff member. */
  actorId?: string;
  /** Id of the affected row. */
  subjectId: string;
  /** Why, in the words of the staff member. */
  reason?: string | undefined;
  /** The changed values; no secrets, contacts are masked. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** No secrets; contacts are masked. */
  detail?: Record<string, unknown>;
};

/**
 * Writes a row of the audit log in the transaction of the change. A trigger appends it to the hash chain at the commit.
 * @param source context with IP and request id; jobs and commands have neither
 */
export async function writeAudit(
  db: Executor,
  source: Pick<Context, 'clock'> & Partial<Pick<Context, 'ip' | 'requestId'>>,
  entry: AuditEntry,
): Promise<void> {
  await db.insert(auditLog).values({
    id: newId(),
    detail: {},
    ...entry,
    ip: source.ip,
    requestId: source.requestId,
    createdTime: source.clock.now(),
  });
}

/** {@link writeAudit} for an action of the signed-in staff member, or of one of their API keys. */
export function writeStaffAudit(
  db: Executor,
  context: Context,
  entry: Omit<AuditEntry, 'actorType' | 'actorId'>,
): Promise<void> {
  const { staffId, key } = staffOf(context);
  const detail = key ? { detail: { ...entry.detail, keyId: key.id } } : undefined;
  return writeAudit(db, context, { ...entry, ...detail, actorType: 'STAFF', actorId: staffId });
}
