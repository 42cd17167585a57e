import { eq } from 'drizzle-orm';
import { messagesPath } from '../../../lib/routing/server-paths';
import type { Transaction } from '../../database/connect';
import { member } from '../../database/schema/members';
import type { Services } from '../../platform/context';
import { oneLine } from '../../platform/mail/mail-layout';
import { queueMail } from '../../platform/mail/outbox';
import { storeLink } from '../../platform/store-link';
import type { TicketRow } from './message-row';

/** Maximum number of characters quoted in a mail, because mailboxes may be shared. */
const excerptLength = 60;

/** One line of a text, cut between characters. */
function excerptOf(text: string): string {
  const characters = [...text.replaceAll(/\s+/g, ' ')];
  return characters.length > excerptLength
    ? `${characters.slice(0, excerptLength).join('')}…`
    : characters.join('');
}

/**
 * Queues a mail about a reply, or about the first message when staff begin, in the member's language, and a notification for
 * their devices, which quotes nothing.
 */
export async function queueReplyMail(
  tx: Transaction,
  services: Services,
  ticket: TicketRow,
  reply: string,
  mail: 'ticketReply' | 'ticketBegun' = 'ticketReply',
): Promise<void> {
  const [writer] = await tx
    .select({ email: member.email, lang: member.lang })
    .from(member)
    .where(eq(member.id, ticket.memberId));
  if (!writer) return;
  await queueMail(
    tx,
    services,
    writer,
    (locale) => ({
      mail,
      values: { ticket: oneLine(ticket.subject), excerpt: excerptOf(reply) },
      url: storeLink({ ...services, locale }, messagesPath),
    }),
    { memberId: ticket.memberId, kind: 'ANSWERED' },
  );
}
