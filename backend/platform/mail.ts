import { createTransport, type Transporter } from 'nodemailer';
import type { Environment } from '../environment';

let transport: Transporter | null = null;

/** Plain text by SMTP. The outbox id is the Message-ID, so that a repeated send is recognised as one mail. */
export async function sendMail(
  environment: Environment,
  mail: { to: string; subject: string; text: string; messageId: string },
): Promise<void> {
  if (!environment.smtpUrl) return;
  transport ??= createTransport(environment.smtpUrl);
  await transport.sendMail({
    from: environment.mailFrom,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    messageId: `<${mail.messageId}@tianyun-store>`,
  });
}
