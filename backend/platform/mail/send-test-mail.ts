import { defaultLocale } from '../../../lib/i18n/locales';
import type { Environment } from '../../environment/environment';
import { StartupError } from '../../environment/startup-error';
import { newId } from '../new-id';
import { composeMail } from './compose-mail';
import { layOutMail } from './mail-layout';
import { sendMail } from './send-mail';

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
  const mail = layOutMail(defaultLocale, composeMail(defaultLocale, { mail: 'testMail', values }));
  await sendMail(environment, { to, ...mail, messageId: newId() });
}
