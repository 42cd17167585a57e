import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { UnreadNews } from '../../lib/contract/message-limits';
import type { Database } from '../database/connect';
import { authSession, member } from '../database/schema/identity';
import { messageTicket } from '../database/schema/messages';
import type { Clock } from '../platform/clock';
import { noProgress, progressOf } from './progress';

type Sources = { db: Database; clock: Clock; log: Logger };

/** One open page. */
export type Listener = {
  memberId: string;
  sessionId: string;
  news(news: UnreadNews): void;
  beat(): void;
  /** `over`: the session was ended; `renew`: come again, with a fresh look at who you are. */
  end(why: 'over' | 'renew'): void;
};

export type UnreadTicker = {
  /** How many pages of this member listen in this process. */
  listening(memberId: string): number;
  /** Tells the listener at once how things stand, and then whenever they change. Returns how to stop. */
  join(listener: Listener): () => void;
  /** Ends every stream; for the end of the process. */
  close(): void;
};

type Kept = { listener: Listener; last: string | null; joined: number; spoken: number };

const noMessages: UnreadNews = { unreadReplies: 0, lastReply: null, progress: noProgress };

/**
 * Watches the messages of all members who have a page open in this process: two queries each two seconds, however many
 * they are, and whichever process wrote the reply or closed the message. Without listeners it rests.
 */
export function createUnreadTicker(
  services: Sources,
  // A beat with each look: the page takes a line that is silent for four seconds for one that is held up on its way.
  pace = { everyMs: 2_000, beatMs: 1_500, lifeMs: 240_000 },
): UnreadTicker {
  const all = new Set<Kept>();
  let timer: NodeJS.Timeout | null = null;
  let isLooking = false;

  function leave(kept: Kept): void {
    all.delete(kept);
    if (all.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  }

  function end(kept: Kept, why: 'over' | 'renew'): void {
    leave(kept);
    kept.listener.end(why);
  }

  /** One look at the database for these listeners. */
  async function look(listeners: readonly Kept[]): Promise<void> {
    const [news, sessions] = await Promise.all([
      newsOf(services, [...new Set(listeners.map(({ listener }) => listener.memberId))]),
      sessionsOf(services, [...new Set(listeners.map(({ listener }) => listener.sessionId))]),
    ]);
    const now = Date.now();
    for (const kept of listeners) {
      if (!all.has(kept)) continue;
      const session = sessions.get(kept.listener.sessionId) ?? 'over';
      if (session !== 'good') {
        end(kept, session);
        continue;
      }
      const current = news.get(kept.listener.memberId) ?? noMessages;
      const text = JSON.stringify(current);
      if (text !== kept.last) {
        kept.last = text;
        kept.spoken = now;
        kept.listener.news(current);
      }
    }
  }

  async function tick(): Promise<void> {
    const now = Date.now();
    for (const kept of [...all]) {
      if (now - kept.joined >= pace.lifeMs) end(kept, 'renew');
      else if (now - kept.spoken >= pace.beatMs) {
        kept.spoken = now;
        kept.listener.beat();
      }
    }
    // A slow database must not be asked again before it has answered.
    if (isLooking || all.size === 0) return;
    isLooking = true;
    try {
      await look([...all]);
    } catch (error) {
      services.log.warn({ err: error }, 'unread replies not read');
    } finally {
      isLooking = false;
    }
  }

  return {
    listening: (memberId) => [...all].filter(({ listener }) => listener.memberId === memberId).length,
    join: (listener) => {
      const kept: Kept = { listener, last: null, joined: Date.now(), spoken: Date.now() };
      all.add(kept);
      if (timer === null) {
        timer = setInterval(tick, pace.everyMs);
        timer.unref();
      }
      look([kept]).catch((error: unknown) => services.log.warn({ err: error }, 'unread replies not read'));
      return () => leave(kept);
    },
    close: () => {
      for (const kept of [...all]) end(kept, 'renew');
    },
  };
}

async function newsOf({ db }: Sources, memberIds: string[]): Promise<Map<string, UnreadNews>> {
  const rows = await db
    .select({
      memberId: messageTicket.memberId,
      unreadReplies: sql<number>`sum(${messageTicket.unreadAdminReplies})::int`,
      lastReply: sql<number | null>`(extract(epoch from
        max(${messageTicket.lastReplyTime}) filter (where ${messageTicket.unreadAdminReplies} > 0)) * 1000)::float8`,
      progress: progressOf,
    })
    .from(messageTicket)
    .where(and(inArray(messageTicket.memberId, memberIds), eq(messageTicket.delFlag, false)))
    .groupBy(messageTicket.memberId);
  return new Map(
    rows.map(({ memberId, unreadReplies, lastReply, progress }) => [
      memberId,
      { unreadReplies, lastReply: lastReply === null ? null : Math.round(lastReply), progress },
    ]),
  );
}

/** Sessions that were rotated or have run out come again with a fresh token; ended ones do not. */
async function sessionsOf(
  { db, clock }: Sources,
  sessionIds: string[],
): Promise<Map<string, 'good' | 'renew' | 'over'>> {
  const rows = await db
    .select({
      id: authSession.id,
      revokedTime: authSession.revokedTime,
      expireTime: authSession.expireTime,
      status: member.status,
      gone: member.delFlag,
    })
    .from(authSession)
    .innerJoin(member, eq(member.id, authSession.memberId))
    .where(inArray(authSession.id, sessionIds));
  const now = clock.now();
  return new Map(
    rows.map((row) => [
      row.id,
      row.revokedTime || row.status !== 'ACTIVE' || row.gone
        ? 'over'
        : row.expireTime <= now
          ? 'renew'
          : 'good',
    ]),
  );
}
