import { and, asc, desc, eq, lt } from 'drizzle-orm';
import type { ShopNames } from '../../../lib/i18n/fill-names';
import type { Locale } from '../../../lib/i18n/locales';
import { unsubscribePath } from '../../../lib/routing/server-paths';
import { addTime } from '../../../lib/time';
import type { Executor } from '../../database/connect';
import { outbox } from '../../database/schema/platform';
import { writeLater } from '../concurrency/write-later';
import type { Services, SystemContext } from '../context';
import { failpoint } from '../failpoints';
import { localeOf } from '../locale-of';
import { newId } from '../new-id';
import { type PushTo, queuePush } from '../queue-push';
import { readShopFace } from '../shop';
import { sendSms } from '../sms';
import { storeLink } from '../store-link';
import { pauseOf } from '../waits/waits';
import { mostTries, noticeWaits } from '../waits/work-waits';
import { composeMail, type MailDraft } from './compose-mail';
import { isUnsubscribed, markAccepted, markRefused, unsubscribeToken } from './mail-address';
import { layOutMail } from './mail-layout';
import { openNotice, sealNotice } from './sealed-notice';
import { addressRefusal, sendMail } from './send-mail';

export type Notice = {
  recipient: string;
  channel: 'EMAIL' | 'SMS';
  subject: string;
  text: string;
  /** From `layOutMail`; not set for text messages. */
  html?: string;
  /** The reader may unsubscribe from mails of this kind. */
  isOptional?: boolean;
};

/** Writes a mail or text message to the outbox, sealed, in the given transaction; a job sends it afterwards. */
export async function queueNotice(
  tx: Executor,
  services: Pick<Services, 'clock' | 'jobs' | 'environment'>,
  notice: Notice,
): Promise<void> {
  const id = newId();
  const { recipient, channel, subject, text, html = null, isOptional = false } = notice;
  const sealed = sealNotice(services.environment, id, { subject, text, html });
  await writeLater(tx, {
    write: tx.insert(outbox).values({
      id,
      recipient,
      channel,
      ...sealed,
      isOptional,
      status: 'WAITING',
      createdTime: services.clock.now(),
    }),
  });
  await services.jobs.enqueue(tx, 'outbox.send', { outboxId: id });
}

/**
 * Queues a mail in the language of its reader; none for a reader without an e-mail address.
 * @param push the member whose devices show its heading and product as a notification, also without an address
 */
export async function queueMail(
  tx: Executor,
  services: Pick<Services, 'clock' | 'jobs' | 'environment'>,
  reader: { email: string | null; lang: string },
  write: (locale: Locale, shop: ShopNames) => MailDraft,
  push?: PushTo,
): Promise<void> {
  if (!reader.email && !push) return;
  const locale = localeOf(reader.lang);
  const shop = await readShopFace(tx, services.environment, locale);
  const draft = write(locale, shop);
  const content = composeMail(locale, shop, draft);
  if (push) {
    const { product = '' } = draft.facts ?? {};
    await queuePush(tx, services, push, { title: content.heading, body: product, url: draft.url ?? '' });
  }
  if (!reader.email) return;
  const mail = layOutMail(locale, shop, content);
  await queueNotice(tx, services, { recipient: reader.email, channel: 'EMAIL', ...mail });
}

/**
 * Queues a mail that is about neither an order nor the account. It has links to unsubscribe, and readers who did get
 * none.
 */
export async function queueOptionalMail(
  tx: Executor,
  services: Pick<Services, 'clock' | 'jobs' | 'environment'>,
  reader: { email: string | null; lang: string },
  write: (locale: Locale) => MailDraft,
): Promise<void> {
  if (!reader.email || (await isUnsubscribed(tx, reader.email))) return;
  const locale = localeOf(reader.lang);
  const token = unsubscribeToken(services.environment, reader.email);
  const shop = await readShopFace(tx, services.environment, locale);
  const content = composeMail(locale, shop, write(locale));
  const unsubscribeUrl = storeLink({ ...services, locale }, unsubscribePath(token));
  const mail = layOutMail(locale, shop, { ...content, unsubscribeUrl });
  await queueNotice(tx, services, { recipient: reader.email, channel: 'EMAIL', isOptional: true, ...mail });
}

/** Contacts and language of a member. */
export type Reader = { email: string | null; areaCode: string | null; mobile: string | null; lang: string };

/**
 * Notifies a member about their account in their language: by mail, or by text message when they only have a phone.
 * The text message is the text of the mail without its link, because links in text messages look like phishing.
 */
export async function queueAccountNotice(
  tx: Executor,
  services: Pick<Services, 'clock' | 'jobs' | 'environment'>,
  reader: Reader,
  write: (locale: Locale) => MailDraft,
): Promise<void> {
  if (reader.email) return queueMail(tx, services, reader, write);
  if (!reader.mobile) return;
  const locale = localeOf(reader.lang);
  const shop = await readShopFace(tx, services.environment, locale);
  const { subject, paragraphs, facts } = composeMail(locale, shop, write(locale));
  const details = facts.map(({ name, value }) => `${name}: ${value}`).join(', ');
  await queueNotice(tx, services, {
    recipient: `+${reader.areaCode ?? ''}${reader.mobile}`,
    channel: 'SMS',
    subject,
    text: [subject, paragraphs.join(' '), ...(details ? [details] : [])].join('\n'),
  });
}

/**
 * Sends a row of the outbox and removes its text; the sealed subject stays for staff. A demo without SMTP or Twilio only
 * marks it as sent, keeps the text and shows it at `/dev/outbox`.
 * A refused address is marked, and its mail is not sent again.
 * @throws Error when it could not be sent, so that it stays in the outbox
 */
export async function sendNotice(system: SystemContext, id: string): Promise<void> {
  const [row] = await system.db.select().from(outbox).where(eq(outbox.id, id));
  if (!row || row.status === 'SENT') return;
  const { demo, smtpUrl, twilio } = system.environment;
  const hasTransport = row.channel === 'EMAIL' ? smtpUrl !== null : twilio !== null;
  if (!hasTransport && !demo) throw new Error(`Nothing is configured that sends ${row.channel}`);
  const content = openNotice(system.environment, row);
  if (row.channel === 'EMAIL' && smtpUrl) {
    const { environment, clock } = system;
    const token = row.isOptional ? unsubscribeToken(environment, row.recipient) : null;
    try {
      await sendMail(environment, {
        to: row.recipient,
        ...content,
        messageId: row.id,
        unsubscribeToken: token,
      });
    } catch (error) {
      const refusal = addressRefusal(error);
      if (refusal === null) throw error;
      // Further attempts would get the same response.
      await system.db.transaction(async (tx) => {
        await markRefused(tx, row.recipient, { refusal, now: clock.now() });
        await tx
          .update(outbox)
          .set({ status: 'FAILED', attempts: row.attempts + 1 })
          .where(eq(outbox.id, id));
      });
      system.log.warn({ event: 'mail.refused', outboxId: id, refusal }, 'a mail server refuses an address');
      return;
    }
    await markAccepted(system.db, row.recipient, clock.now());
  }
  if (row.channel === 'SMS' && twilio) {
    await sendSms(twilio, { to: row.recipient, text: content.text });
  }
  failpoint('mail.sent');
  await system.db
    .update(outbox)
    .set({
      status: 'SENT',
      sentTime: system.clock.now(),
      attempts: row.attempts + 1,
      ...(hasTransport ? { text: '', html: null } : {}),
    })
    .where(eq(outbox.id, id));
}

/** Newest first, for `/dev/outbox.json` in demo mode. @param to one recipient; all without it */
export async function listOutbox({ db, environment }: Pick<Services, 'db' | 'environment'>, to?: string) {
  const rows = await db
    .select()
    .from(outbox)
    .where(to === undefined ? undefined : eq(outbox.recipient, to))
    .orderBy(desc(outbox.createdTime), desc(outbox.id))
    .limit(200);
  return rows.map((row) => ({
    to: row.recipient,
    channel: row.channel,
    ...openNotice(environment, row),
    createdTime: row.createdTime,
  }));
}

/** Sends notices that their job did not send, for example after a crash. A failure does not stop the others. */
export async function requeueUnsent(system: SystemContext): Promise<void> {
  const before = addTime(system.clock.now(), -pauseOf(noticeWaits.WAITING, 0), 'second');
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
        .set({ attempts, status: attempts >= mostTries ? 'FAILED' : 'WAITING' })
        .where(eq(outbox.id, row.id));
      if (attempts >= mostTries) {
        system.log.error(
          { event: 'mail.failed', err: error, outboxId: row.id },
          'a mail or text message was not taken in all its attempts',
        );
      }
    }
  }
}
