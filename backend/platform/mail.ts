import { createTransport, type Transporter } from 'nodemailer';
import type { Environment } from '../environment';
import { oneLine } from './mail-layout';

/** Milliseconds; a server that does not answer must not hold a job for minutes. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** No separators, brackets, spaces or control characters: it can become neither two addresses nor a header. */
const oneAddress = /^[^\s\p{C},;<>"()[\]\\:@]+@[^\s\p{C},;<>"()[\]\\:@]+$/u;

const transports = new Map<string, Transporter>();

function transportTo(smtpUrl: string): Transporter {
  const known = transports.get(smtpUrl);
  if (known) return known;
  const transport = createTransport({
    url: smtpUrl,
    ...patience,
    // A mail is words of the shop: nothing in it may read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transports.set(smtpUrl, transport);
  return transport;
}

/**
 * Text and HTML by SMTP. The outbox id is the Message-ID, so that a repeated send is recognised as one mail.
 * @throws Error for a recipient that is not one plain address
 */
export async function sendMail(
  environment: Environment,
  mail: { to: string; subject: string; text: string; html: string | null; messageId: string },
): Promise<void> {
  if (!environment.smtpUrl) return;
  if (!oneAddress.test(mail.to)) {
    throw new Error('The recipient is not one plain address');
  }
  await transportTo(environment.smtpUrl).sendMail({
    from: environment.mailFrom,
    to: { name: '', address: mail.to },
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html ?? undefined,
    messageId: `<${mail.messageId}@tianyun-store>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  });
}
