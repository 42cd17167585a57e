import { ticketNote } from '../../database/schema/support';
import type { Context } from '../../platform/context';
import { newId } from '../../platform/new-id';
import { staffOf } from '../../platform/staff-of';
import { writeStaffAudit } from '../../platform/write-audit';
import { anyMessage } from './find-message';

/**
 * Adds an internal note to a ticket; members never see it. Closed tickets take notes as well.
 * @throws StoreError message_notFound
 */
export async function noteTicket(
  context: Context,
  { messageId, content }: { messageId: string; content: string },
): Promise<{ id: string }> {
  const { staffId } = staffOf(context);
  const id = newId();
  return context.db.transaction(async (tx) => {
    const ticket = await anyMessage(tx, messageId);
    await tx
      .insert(ticketNote)
      .values({ id, ticketId: ticket.id, staffId, content, createdTime: context.clock.now() });
    await writeStaffAudit(tx, context, {
      action: 'message.note',
      subjectId: ticket.id,
      detail: { noteId: id },
    });
    return { id };
  });
}
