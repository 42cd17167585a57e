import { eq } from 'drizzle-orm';
import type { Locale } from '../../lib/i18n/locales';
import type { Transaction } from '../database/connect';
import { member } from '../database/schema/identity';
import type { Services } from '../platform/context';
import { layOutMail, type Mail, type MailContent, oneLine } from '../platform/mail-layout';
import { queueMail } from '../platform/outbox';
import { storeLink } from '../platform/store-link';
import type { TicketRow } from './message-row';

type Fill = { subject: string; excerpt: string; url: string };

/** Mails go out outside any request, so that their texts live here and not in the page's message files. */
const words: Record<Locale, (fill: Fill) => MailContent> = {
  'zh-cn': ({ subject, excerpt, url }) => ({
    subject: `客服回复了您的留言：${subject}`,
    title: '您的留言有新回复',
    lines: [`您的留言「${subject}」有新回复：`, excerpt],
    button: { label: '登录查看完整回复', url },
  }),
  en: ({ subject, excerpt, url }) => ({
    subject: `Customer service has replied: ${subject}`,
    title: 'There is a reply to your message',
    lines: [`There is a reply to your message “${subject}”:`, excerpt],
    button: { label: 'Sign in to read all of it', url },
  }),
  'zh-hk': ({ subject, excerpt, url }) => ({
    subject: `客服回覆了你的留言：${subject}`,
    title: '你的留言有新回覆',
    lines: [`你的留言「${subject}」有新回覆：`, excerpt],
    button: { label: '登入查看完整回覆', url },
  }),
};

/** Characters of a reply that a mail repeats: mailboxes are read by others too. */
const excerptLength = 60;

/** One line of a text, cut between characters. */
function excerptOf(text: string): string {
  const characters = [...text.replaceAll(/\s+/g, ' ')];
  return characters.length > excerptLength
    ? `${characters.slice(0, excerptLength).join('')}…`
    : characters.join('');
}

/** Subject and reply as they were written; `url` opens the message centre. */
export function replyMail(
  locale: Locale,
  { subject, reply, url }: { subject: string; reply: string; url: string },
): Mail {
  return layOutMail(locale, words[locale]({ subject: oneLine(subject), excerpt: excerptOf(reply), url }));
}

/** Tells the member by mail, in his language, that there is a reply; nobody without an address. */
export async function queueReplyMail(
  tx: Transaction,
  services: Services,
  ticket: TicketRow,
  reply: string,
): Promise<void> {
  const [writer] = await tx
    .select({ email: member.email, lang: member.lang })
    .from(member)
    .where(eq(member.id, ticket.memberId));
  if (!writer) return;
  await queueMail(tx, services, writer, (locale) => {
    const url = storeLink({ ...services, locale }, '/member?message=open');
    return replyMail(locale, { subject: ticket.subject, reply, url });
  });
}
