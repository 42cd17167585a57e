import { and, asc, desc, eq, lt } from 'drizzle-orm';
import type { Locale } from '../../../lib/i18n/locales';
import { addTime } from '../../../lib/time';
import type { Executor } from '../../database/connect';
import { outbox } from '../../database/schema/platform';
import type { Clock } from '../../ports/clock';
import type { Jobs } from '../../ports/jobs';
import { writeLater } from '../concurrency/write-later';
import type { SystemContext } from '../context';
import { failpoint } from '../failpoints';
import { localeOf } from '../locale-of';
import { newId } from '../new-id';
import { sendSms } from '../sms';
import { composeMail, type MailDraft } from './compose-mail';
import { layOutMail } from './mail-layout';
import { sendMail } from './send-mail';

export type Notice = {
  recipient: string;
  channel: 'EMAIL' | 'SMS';
  subject: string;
  text: string;
  /** From `layOutMail`; not set for text messages. */
  html?: string;
};

/** Writes a mail or text message to the outbox in the given transaction; a job sends it afterwards. */
export async function queueNotice(
  tx: Executor,
  services: { clock: Clock; jobs: Jobs },
  notice: Notice,
): Promise<void> {
  const id = newId();
  await writeLater(tx, {
    write: tx.insert(outbox).values({ id, ...notice, status: 'WAITING', createdTime: services.clock.now() }),
  });
  await services.jobs.enqueue(tx, 'outbox.send', { outboxId: id });
}

/** Queues a mail in the language of its reader; does nothing for a reader without an e-mail address. */
export async function queueMail(
  tx: Executor,
  services: { clock: Clock; jobs: Jobs },
  reader: { email: string | null; lang: string },
  write: (locale: Locale) => MailDraft,
): Promise<void> {
  if (!reader.email) return;
  const locale = localeOf(reader.lang);
  const mail = layOutMail(locale, composeMail(locale, write(locale)));
  await queueNotice(tx, services, { recipient: reader.email, channel: 'EMAIL', ...mail });
}

/** Contacts and language of a member. */
export type Reader = { email: string | null; areaCode: string | null; mobile: string | null; lang: string };

/**
 * Notifies a member about their account in their language: by mail, or by text message when they only have a phone.
 * The text message is the text of the mail without its link, because links in text messages look like phishing.
 */
export async function queueAccountNotice(
  tx: Executor,
  services: { clock: Clock; jobs: Jobs },
  reader: Reader,
  write: (locale: Locale) => MailDraft,
): Promise<void> {
  if (reader.email) return queueMail(tx, services, reader, write);
  if (!reader.mobile) return;
  const locale = localeOf(reader.lang);
  const { subject, paragraphs, facts } = composeMail(locale, write(locale));
  const details = facts.map(({ name, value }) => `${name}: ${value}`).join(', ');
  await queueNotice(tx, services, {
    recipient: `+${reader.areaCode ?? ''}${reader.mobile}`,
    channel: 'SMS',
    subject,
    text: [subject, paragraphs.join(' '), ...(details ? [details] : [])].join('\n'),
  });
}

/**
 * Sends a row of the outbox. A demo without SMTP or Twilio only marks it as sent and shows it at `/dev/outbox`.
 * @throws Error when it could not be sent, so that it stays in the outbox
 */
export async function sendNotice(system: SystemContext, id: string): Promise<void> {
  const [row] = await system.db.select().from(outbox).where(eq(outbox.id, id));
  if (!row || row.status === 'SENT') return;
  const { demo, smtpUrl, twilio } = system.environment;
  const hasTransport = row.channel === 'EMAIL' ? smtpUrl !== null : twilio !== null;
  if (!hasTransport && !demo) throw new Error(`Nothing is configured that sends ${row.channel}`);
  if (row.channel === 'EMAIL' && smtpUrl) {
    await sendMail(system.environment, {
      to: row.recipient,
      subject: row.subject,
      text: row.text,
      html: row.html,
      messageId: row.id,
    });
  }
  if (row.channel === 'SMS' && twilio) {
    await sendSms(twilio, { to: row.recipient, text: row.text });
  }
  failpoint('mail.sent');
  await system.db
    .update(outbox)
    .set({ status: 'SENT', sentTime: system.clock.now(), attempts: row.attempts + 1 })
    .where(eq(outbox.id, id));
}

/** Newest first, for `/dev/outbox.json` in demo mode. @param to one recipient; all without it */
export function listOutbox(db: Executor, to?: string) {
  return db
    .select({
      to: outbox.recipient,
      channel: outbox.channel,
      subject: outbox.subject,
      text: outbox.text,
      html: outbox.html,
      createdTime: outbox.createdTime,
    })
    .from(outbox)
    .where(to === undefined ? undefined : eq(outbox.recipient, to))
    .orderBy(desc(outbox.createdTime), desc(outbox.id))
    .limit(200);
}

/** Milliseconds after which a notice counts as lost by its job. */
const lostAfter = 120_000;

const mostAttempts = 10;

/** Sends notices that their job did not send, for example after a crash. A failure does not stop the others. */
export async function requeueUnsent(system: SystemContext): Promise<void> {
  const before = addTime(system.clock.now(), -lostAfter, 'millisecond');
  const rows = await system.db
    .select({ id: outbox.id, attempts: outbox.attempts })
    .from(outbox)
    .where(and(eq(outbox.status, 'WAITING'), lt(outbox.createdTime, before)))
    .orderBy(asc(outbox.attempts), asc(outbox.id))
    .limit(50);
  for (const row of rows) {
    try {
      await sendNotice(system, row.id);
    } catch (error) {
      const attempts = row.attempts + 1;
      system.log.warn({ err: error, outboxId: row.id, attempts }, 'notice not sent');
      await system.db
        .update(outbox)
        .set({ attempts, status: attempts >= mostAttempts ? 'FAILED' : 'WAITING' })
        .where(eq(outbox.id, row.id));
    }
  }
}
