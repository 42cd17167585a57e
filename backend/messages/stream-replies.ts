import type { Actor, Services } from '../platform/context';
import { StoreError } from '../platform/store-error';
import type { Listener } from './unread-ticker';

/** Pages of one member that may listen at once, in this process. */
const mostPages = 6;

/** Events that may wait for a reader before the line counts as dead. */
const mostWaiting = 64;

const encoder = new TextEncoder();

/**
 * News of the signed-in member's messages as server-sent events: unread replies, and what was answered or closed.
 * Until the page leaves, the session ends, or four minutes are over: then the browser comes again by itself and who it
 * is, is asked anew.
 * @throws StoreError common_message_unauthorized; common_message_tooManyRequests from the seventh page on
 */
export function streamReplies({ unreadTicker }: Services, actor: Actor): Response {
  if (actor.kind !== 'member') throw new StoreError('common_message_unauthorized');
  const { memberId, sessionId } = actor;
  if (unreadTicker.listening(memberId) >= mostPages) {
    throw new StoreError('common_message_tooManyRequests', { headers: { 'Retry-After': '60' } });
  }
  let leave = () => {};
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        const write = (text: string) => {
          if ((controller.desiredSize ?? 0) <= -mostWaiting) {
            leave();
            controller.error(new Error('Nobody reads this stream'));
          } else controller.enqueue(encoder.encode(text));
        };
        const listener: Listener = {
          memberId,
          sessionId,
          news: (news) => write(`event: unread\ndata: ${JSON.stringify(news)}\n\n`),
          beat: () => write('event: beat\ndata:\n\n'),
          end: (why) => {
            if (why === 'over') write('event: stop\ndata:\n\n');
            controller.close();
          },
        };
        // After a restart of the shop its pages must not come back in one moment.
        write(`retry: ${1000 + Math.round(Math.random() * 3000)}\n\n`);
        leave = unreadTicker.join(listener);
      },
      cancel: () => leave(),
    },
    new CountQueuingStrategy({ highWaterMark: 1 }),
  );
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    },
  });
}
