import { sql } from 'drizzle-orm';
import { messageTicket } from '../../database/schema/support';

/**
 * A text over the tickets of one member that changes with each reply and each closed ticket, and not when one is read.
 * With it a page notices a change without requesting the tickets.
 */
export const progressOf = sql<string>`
  coalesce(sum(${messageTicket.replyCount}), 0) || '.' || count(*) filter (where ${messageTicket.status} = 'CLOSED')`;
