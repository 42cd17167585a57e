import { and, asc, eq, sql } from 'drizzle-orm';
import { isPermitted } from '../../../lib/permissions/staff-permissions';
import type { Executor } from '../../database/connect';
import { staffAccount } from '../../database/schema/staff';
import { messageTicket } from '../../database/schema/support';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { writeStaffAudit } from '../../platform/write-audit';
import { anyMessage } from './find-message';

/** Staff who may reply to tickets, by name. */
export async function listAssignees({ db }: { db: Executor }): Promise<{ id: string; name: string }[]> {
  const people = await db
    .select({ id: staffAccount.id, name: staffAccount.name, roles: staffAccount.roles })
    .from(staffAccount)
    .where(eq(staffAccount.status, 'ACTIVE'))
    .orderBy(asc(staffAccount.name), asc(staffAccount.id));
  return people
    .filter(({ roles }) => isPermitted(roles, 'ticket.reply'))
    .map(({ id, name }) => ({ id, name }));
}

/**
 * Assigns a ticket to a person, or removes the assignment.
 * @throws StoreError message_notFound; `common_message_changedMeanwhile` when someone else assigned it meanwhile;
 *   `common_message_unprocessableEntity` for a person who may not reply
 */
export async function assignTicket(
  context: Context,
  { messageId, staffId, from }: { messageId: string; staffId: string | null; from: string | null },
): Promise<null> {
  return context.db.transaction(async (tx) => {
    const ticket = await anyMessage(tx, messageId, 'update');
    if (ticket.assignedStaffId !== from) throw new StoreError('common_message_changedMeanwhile');
    if (staffId !== null) await requireAssignee(tx, staffId);
    await tx
      .update(messageTicket)
      .set({
        assignedStaffId: staffId,
        updatedTime: context.clock.now(),
        version: sql`${messageTicket.version} + 1`,
      })
      .where(eq(messageTicket.id, messageId));
    await writeStaffAudit(tx, context, {
      action: 'message.assign',
      subjectId: messageId,
      before: { assignee: from },
      after: { assignee: staffId },
    });
    return null;
  });
}

async function requireAssignee(tx: Executor, staffId: string): Promise<void> {
  const [person] = await tx
    .select({ roles: staffAccount.roles })
    .from(staffAccount)
    .where(and(eq(staffAccount.id, staffId), eq(staffAccount.status, 'ACTIVE')));
  if (!person || !isPermitted(person.roles, 'ticket.reply')) {
    throw new StoreError('common_message_unprocessableEntity', { data: { fields: ['staffId'] } });
  }
}
