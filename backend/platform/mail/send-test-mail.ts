import type { Environment } from '../../environment/environment';
import { StartupError } from '../../environment/startup-error';
import { newId } from '../new-id';
import { layOutMail } from './mail-layout';
import { sendMail } from './send-mail';

/**
 * Sends a mail at once, so that an operator sees whether the mail server accepts mails of the shop.
 * @returns the recipient
 * @throws StartupError without a mail server; Error of the mail server, or for an invalid recipient
 */
export async function sendTestMail(environment: Environment, to: string): Promise<string> {
  if (!environment.smtpUrl) throw new StartupError('No mail server is configured: set SMTP_URL.');
  const mail = layOutMail('en', {
    subject: 'Test mail',
    heading: 'The shop can send mails',
    paragraphs: [
      `${environment.storeUrl} sends its mails as ${environment.mailFrom}. A reply goes to ${environment.mailReplyTo ?? 'the sender'}.`,
    ],
    facts: [],
  });
  await sendMail(environment, { to, ...mail, messageId: newId() });
  return to;
}
