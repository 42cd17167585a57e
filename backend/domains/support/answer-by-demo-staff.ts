import { and, eq } from 'drizzle-orm';
import { backendTexts } from '../../../lib/i18n/backend-texts';
import { addTime } from '../../../lib/time';
import type { Transaction } from '../../database/connect';
import { messageTicket } from '../../database/schema/support';
import type { Context, Services } from '../../platform/context';
import type { JobPayloads } from '../../ports/jobs';
import { addReply, demoStaffId } from './add-reply';

/** Milliseconds the demo staff take to reply. */
const readingTime = 6_000;

/** Schedules a reply by the demo staff; does nothing outside a demo. */
export async function scheduleDemoReply(tx: Transaction, context: Context, messageId: string): Promise<void> {
  if (!context.environment.demo) return;
  const startAfter = addTime(context.clock.now(), readingTime, 'millisecond');
  await context.jobs.enqueue(tx, 'message.answer', { messageId, locale: context.locale }, { startAfter });
}

/** Replies as demo staff to a waiting ticket, once per reply of the member, until a person takes care of it. */
export async function answerByDemoStaff(
  services: Services,
  { messageId, locale }: JobPayloads['message.answer'],
): Promise<void> {
  if (!services.environment.demo) return;
  await services.db.transaction(async (tx) => {
    const [ticket] = await tx
      .select()
      .from(messageTicket)
      .where(and(eq(messageTicket.id, messageId), eq(messageTicket.delFlag, false)))
      .for('update');
    if (ticket?.status !== 'PENDING' || ticket.staffOpenedTime || ticket.assignedStaffId) return;
    const { labels } = backendTexts(locale);
    const content = labels(ticket.lastReplyTime === null ? 'demoReply.first' : 'demoReply.next');
    await addReply(
      tx,
      services,
      ticket,
      { type: 'ADMIN', id: demoStaffId, name: labels('demoReply.name') },
      content,
    );
  });
}
