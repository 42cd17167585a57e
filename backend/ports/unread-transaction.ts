import { createHash } from 'node:crypto';

/** The id of a listed movement whose own id cannot be read: the same for the same content, so that it is reported once. */
export function unreadId(listed: unknown): string {
  const text = JSON.stringify(listed) ?? '';
  return `unread:${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
}
