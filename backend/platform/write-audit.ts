import type { Executor } from '../database/connect';
import { auditLog } from '../database/schema/platform';
import type { Context } from './context';
import { newId } from './new-id';

type AuditEntry = {
  /** What was done, as the log is searched for it. */
  action: string;
  actorType: 'MEMBER' | 'STAFF' | 'SYSTEM' | 'WEBHOOK';
  /** The member or staff member, where it is one. */
  actorId?: string;
  /** What it was done to. */
  subjectId: string;
  /** Kept for as long as the log is: no secrets, addresses in their masked form. */
  detail?: Record<string, unknown>;
};

/**
 * One line of the audit log, in the transaction of what it tells about.
 * @param source the call, for the network address and the number of the request; a job or a command has neither
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
