import { and, eq } from 'drizzle-orm';
import { backendTexts } from '../../../lib/i18n/backend-texts';
import { addTime } from '../../../lib/time';
import type { Transaction } from '../../database/connect';
import { member } from '../../database/schema/members';
import { messageTicket } from '../../database/schema/support';
import type { Services } from '../../platform/context';
import { localeOf } from '../../platform/locale-of';
import { addReply } from './add-reply';

/** Milliseconds the demo staff take to reply. */
const readingTime = 6_000;

/** Schedules a reply by the demo staff; does nothing outside a demo. */
export async function scheduleDemoReply(
  tx: Transaction,
  services: Services,
  messageId: string,
): Promise<void> {
  if (!services.environment.demo) return;
  const startAfter = addTime(services.clock.now(), readingTime, 'millisecond');
  await services.jobs.enqueue(tx, 'message.answer', { messageId }, { startAfter });
}

/** Replies as demo staff to a waiting ticket, once per reply of the member. */
export async function answerByDemoStaff(services: Services, messageId: string): Promise<void> {
  if (!services.environment.demo) return;
  await services.db.transaction(async (tx) => {
    const [ticket] = await tx
      .select()
      .from(messageTicket)
      .where(and(eq(messageTicket.id, messageId), eq(messageTicket.delFlag, false)))
      .for('update');
    if (ticket?.status !== 'PENDING') return;
    const [writer] = await tx
      .select({ lang: member.lang })
      .from(member)
      .where(eq(member.id, ticket.memberId));
    const { labels } = backendTexts(localeOf(writer?.lang));
    const content = labels(ticket.lastReplyTime === null ? 'demoReply.first' : 'demoReply.next');
    await addReply(
      tx,
      services,
      ticket,
      { type: 'ADMIN', id: 'demo', name: labels('demoReply.name') },
      content,
    );
  });
}
