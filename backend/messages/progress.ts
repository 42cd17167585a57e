import { sql } from 'drizzle-orm';
import { messageTicket } from '../database/schema/messages';

/**
 * Over the messages of one member: a text that is another one after each reply and each closing, and the same after
 * reading. With it a page notices what changed without asking for the messages themselves.
 */
export const progressOf = sql<string>`
  coalesce(sum(${messageTicket.replyCount}), 0) || '.' || count(*) filter (where ${messageTicket.status} = 'CLOSED')`;

/** Of who has no messages. */
export const noProgress = '0.0';
