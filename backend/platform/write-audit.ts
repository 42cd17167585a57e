import type { AuditAction } from '../../lib/permissions/audit-actions';
import type { ActRecord } from '../../lib/permissions/value-acts';
import type { Executor } from '../database/connect';
import { auditLog } from '../database/schema/platform';
import type { Context } from './context';
import { newId } from './new-id';
import { staffOf } from './staff-of';

/**
 * Rows that record an act of the registry state what it moved, in fen: null where its value is not in CNY, or nothing bounds
 * it. It is in `detail`.
 */
type Recorded =
  | { action: ActRecord; valueFen: number | null }
  | { action: Exclude<AuditAction, ActRecord>; valueFen?: undefined };

type Facts = {
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

export type AuditEntry = Facts & Recorded;
/** Of the signed-in staff member. */
export type StaffAuditEntry = Omit<Facts, 'actorType' | 'actorId'> & Recorded;

/**
 * Writes a row of the audit log in the transaction of the change. A trigger appends it to the hash chain at the commit.
 * @param source context with IP and request id; jobs and commands have neither
 */
export async function writeAudit(
  db: Executor,
  source: Pick<Context, 'clock'> & Partial<Pick<Context, 'ip' | 'requestId'>>,
  { valueFen, detail = {}, ...entry }: AuditEntry,
): Promise<void> {
  await db.insert(auditLog).values({
    id: newId(),
    ...entry,
    detail: valueFen === undefined ? detail : { ...detail, valueFen },
    ip: source.ip,
    requestId: source.requestId,
    createdTime: source.clock.now(),
  });
}

/** {@link writeAudit} for an action of the signed-in staff member, or of one of their API keys. */
export function writeStaffAudit(db: Executor, context: Context, entry: StaffAuditEntry): Promise<void> {
  const { staffId, key } = staffOf(context);
  const ofKey = key ? { detail: { ...entry.detail, keyId: key.id } } : undefined;
  return writeAudit(db, context, { ...entry, ...ofKey, actorType: 'STAFF', actorId: staffId });
}
