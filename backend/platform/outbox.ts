import { and, asc, desc, eq, lt } from 'drizzle-orm';
import type { Locale } from '../../lib/i18n/locales';
import type { Executor } from '../database/connect';
import { outbox } from '../database/schema/platform';
import type { Clock } from './clock';
import type { SystemContext } from './context';
import type { Jobs } from './jobs';
import { localeOf } from './locale-of';
import { sendMail } from './mail';
import { layOutMail, type MailContent } from './mail-layout';
import { newId } from './new-id';
import { sendSms } from './sms';

export type Notice = {
  recipient: string;
  channel: 'EMAIL' | 'SMS';
  subject: string;
  text: string;
  /** From `layOutMail`; short messages have none. */
  html?: string;
};

/** Write a mail or short message in the transaction of its cause; a job sends it afterwards. */
export async function queueNotice(
  tx: Executor,
  services: { clock: Clock; jobs: Jobs },
  notice: Notice,
): Promise<void> {
  const id = newId();
  await tx.insert(outbox).values({ id, ...notice, status: 'WAITING', createdTime: services.clock.now() });
  await services.jobs.enqueue(tx, 'outbox.send', { outboxId: id });
}

/** Queue a mail in its reader's language; without a mailbox there is none. */
export async function queueMail(
  tx: Executor,
  services: { clock: Clock; jobs: Jobs },
  reader: { email: string | null; lang: string },
  write: (locale: Locale) => Omit<Notice, 'recipient' | 'channel'>,
): Promise<void> {
  if (!reader.email) return;
  const mail = write(localeOf(reader.lang));
  await queueNotice(tx, services, { recipient: reader.email, channel: 'EMAIL', ...mail });
}

/** Where a member can be written to. */
export type Reader = { email: string | null; areaCode: string | null; mobile: string | null; lang: string };

/**
 * Tell a member something about his account in his language: by mail, or by short message when a phone is all he
 * has. The short message has no link: one that begins with a link is what thieves send.
 */
export async function queueAccountNotice(
  tx: Executor,
  services: { clock: Clock; jobs: Jobs },
  reader: Reader,
  write: (locale: Locale) => MailContent,
): Promise<void> {
  if (reader.email) {
    return queueMail(tx, services, reader, (locale) => layOutMail(locale, write(locale)));
  }
  if (!reader.mobile) return;
  const { subject, lines, facts = [] } = write(localeOf(reader.lang));
  const details = facts.map(({ name, value }) => `${name}: ${value}`).join(', ');
  await queueNotice(tx, services, {
    recipient: `+${reader.areaCode ?? ''}${reader.mobile}`,
    channel: 'SMS',
    subject,
    text: [subject, lines.join(' '), ...(details ? [details] : [])].join('\n'),
  });
}

/** Without SMTP or Twilio the outbox itself is the end of the way: `/dev/outbox` shows it. */
export async function sendNotice(system: SystemContext, id: string): Promise<void> {
  const [row] = await system.db.select().from(outbox).where(eq(outbox.id, id));
  if (!row || row.status === 'SENT') return;
  if (row.channel === 'EMAIL' && system.environment.smtpUrl) {
    await sendMail(system.environment, {
      to: row.recipient,
      subject: row.subject,
      text: row.text,
      html: row.html,
      messageId: row.id,
    });
  }
  if (row.channel === 'SMS' && system.environment.twilio) {
    await sendSms(system.environment.twilio, { to: row.recipient, text: row.text });
  }
  await system.db
    .update(outbox)
    .set({ status: 'SENT', sentTime: system.clock.now(), attempts: row.attempts + 1 })
    .where(eq(outbox.id, id));
}

/** Newest first, for `/dev/outbox.json` in demo mode. */
export function listOutbox(db: Executor) {
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
    .orderBy(desc(outbox.createdTime), desc(outbox.id))
    .limit(200);
}

/** Milliseconds after which a notice counts as left behind by its own job. */
const leftBehind = 120_000;

const mostAttempts = 10;

/** What a crash left unsent. One bad address must not keep the others waiting. */
export async function requeueUnsent(system: SystemContext): Promise<void> {
  const before = new Date(system.clock.now().getTime() - leftBehind);
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
