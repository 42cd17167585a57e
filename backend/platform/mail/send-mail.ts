import { createTransport, type Transporter } from 'nodemailer';
import { defaultLocale } from '../../../lib/i18n/locales';
import { isInOwnNetwork } from '../../../lib/own-network';
import type { Environment } from '../../environment/environment';
import { StartupError } from '../../environment/startup-error';
import { newId } from '../new-id';
import { replyAddress } from '../reply-address';
import { defaultShopNames } from '../shop';
import { composeMail } from './compose-mail';
import { layOutMail, oneLine } from './mail-layout';

/** Milliseconds; a server that does not respond must not block a job for minutes. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** No separators, brackets, spaces or control characters, which could add a recipient or a header. */
const singleRecipient = /^[^\s\p{C},;<>"()[\]\\:@]+@[^\s\p{C},;<>"()[\]\\:@]+$/u;

const transports = new Map<string, Transporter>();

function transportTo(smtpUrl: string): Transporter {
  const known = transports.get(smtpUrl);
  if (known) return known;
  const transport = createTransport({
    url: smtpUrl,
    ...timeouts,
    // Mails leave the network of the deployment encrypted (ASVS V12.3.1).
    requireTLS: !isInOwnNetwork(new URL(smtpUrl).hostname),
    // Attachments from files or URLs are never used.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transports.set(smtpUrl, transport);
  return transport;
}

/**
 * Sends a mail by SMTP. The outbox id is the Message-ID, so that mail clients recognise a duplicate.
 * @throws Error for a recipient that is not a single plain e-mail address
 */
export async function sendMail(
  environment: Environment,
  mail: {
    to: string;
    subject: string;
    text: string;
    html: string | null;
    messageId: string;
    /** Of a mail that the reader may unsubscribe from. */
    unsubscribeToken?: string | null;
  },
): Promise<void> {
  if (!environment.smtpUrl) return;
  if (!singleRecipient.test(mail.to)) {
    throw new Error('The recipient is not a single plain e-mail address');
  }
  await transportTo(environment.smtpUrl).sendMail({
    from: environment.mailFrom,
    replyTo: environment.mailReplyTo ?? undefined,
    to: { name: '', address: mail.to },
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html ?? undefined,
    messageId: `<${mail.messageId}@${domainOf(environment.mailFrom)}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      // RFC 8058: mail clients show a button of their own, and post to the URL.
      ...(mail.unsubscribeToken
        ? {
            'List-Unsubscribe': `<${environment.storeUrl}/api/mail/unsubscribe?token=${mail.unsubscribeToken}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}),
    },
  });
}

/** What a mail server answered that refuses the address permanently; null for other failures, which may pass. */
export function addressRefusal(error: unknown): string | null {
  if (!(error instanceof Error) || Reflect.get(error, 'code') !== 'EENVELOPE') return null;
  const status: unknown = Reflect.get(error, 'responseCode');
  const response: unknown = Reflect.get(error, 'response');
  return typeof status === 'number' && status >= 550 && status < 560 ? String(response ?? status) : null;
}

/** The domain of the sender, without which spam filters distrust a Message-ID. */
function domainOf(sender: string): string {
  return /@([^\s<>@]+)>?\s*$/.exec(sender)?.[1] ?? 'localhost.localdomain';
}

/**
 * Sends a mail at once, so that an operator sees whether the mail server accepts mails of the shop.
 * @throws StartupError without a mail server; Error of the mail server, or for an invalid recipient
 */
export async function sendTestMail(environment: Environment, to: string): Promise<void> {
  if (!environment.smtpUrl) throw new StartupError('No mail server is configured: set SMTP_URL.');
  const values = {
    url: environment.storeUrl,
    sender: environment.mailFrom,
    replyTo: environment.mailReplyTo ?? environment.mailFrom,
  };
  // The command has no database: the embedded one is locked by the shop.
  const serviceEmail = replyAddress(environment);
  const shop = { ...defaultShopNames(defaultLocale), colour: null, serviceEmail };
  const mail = layOutMail(
    defaultLocale,
    shop,
    composeMail(defaultLocale, shop, { mail: 'testMail', values }),
  );
  await sendMail(environment, { to, ...mail, messageId: newId() });
}
