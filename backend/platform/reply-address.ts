import type { Environment } from '../environment/environment';

/** Where replies to mails go: the address alone, without the name before it. */
export function replyAddress({
  mailReplyTo,
  mailFrom,
}: Pick<Environment, 'mailReplyTo' | 'mailFrom'>): string {
  const sender = mailReplyTo ?? mailFrom;
  return sender
    .slice(sender.lastIndexOf('<') + 1)
    .replace('>', '')
    .trim();
}
