import { messageStreamPath, type UnreadNews } from '@/lib/contract/message-limits';
import { askUnread, useUnreadReplies } from '@/lib/stores/unread-replies';

/** Milliseconds. The stream says something every two seconds: what is silent for longer may be held up on its way. */
const SILENCE = 4_000;
/** Between two questions, as long as the stream has not shown that it lives. */
const POLL = 3_000;
/** After so long without a word a stream is given up; the waits before another one is tried, each twice the last. */
const GIVE_UP = 10_000;
const FIRST_WAIT = 15_000;
const LONGEST_WAIT = 120_000;

/**
 * Keeps the unread count true while the page is in sight, and rings when a message was answered or closed: by
 * server-sent events, and by asking in every moment in which those have not proved that they get through. A page in
 * the background holds no line. Returns how to stop.
 */
export function watchReplies(): () => void {
  let stream: EventSource | null = null;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let polls: ReturnType<typeof setInterval> | undefined;
  let nextTry: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT;
  /** Counts the words of the stream: an answer that was asked for before one is older than it. */
  let words = 0;
  let isOver = false;
  let lastReply: number | null | undefined;
  let lastProgress: string | undefined;

  /** Whether a message was answered or closed since this was asked last. */
  function hasMoved(progress: string | undefined): boolean {
    const isOther = lastProgress !== undefined && progress !== undefined && progress !== lastProgress;
    lastProgress = progress ?? lastProgress;
    return isOther;
  }

  function know(count: number, isNew: boolean): void {
    useUnreadReplies.setState(({ bell }) => ({ count, isKnown: true, bell: isNew ? bell + 1 : bell }));
  }

  function tell({ unreadReplies, lastReply: newest, progress }: UnreadNews): void {
    const isReply = lastReply !== undefined && newest !== null && newest !== lastReply;
    const isNew = hasMoved(progress) || isReply;
    // What was read meanwhile must not make an old reply new.
    if (newest !== null || lastReply === undefined) lastReply = newest;
    know(unreadReplies, isNew);
  }

  async function poll(): Promise<void> {
    const asked = words;
    const { unreadReplies, progress } = await askUnread();
    if (asked !== words) return;
    const { count, isKnown } = useUnreadReplies.getState();
    const isMoved = hasMoved(progress);
    know(unreadReplies, isMoved || (isKnown && unreadReplies > count));
  }

  function startPolls(): void {
    if (polls !== undefined) return;
    polls = setInterval(poll, POLL);
    void poll();
  }

  function stopPolls(): void {
    clearInterval(polls);
    polls = undefined;
  }

  function closeStream(): void {
    stream?.close();
    stream = null;
    clearTimeout(silence);
    clearTimeout(nextTry);
  }

  function hangUp(): void {
    closeStream();
    stopPolls();
    words += 1;
  }

  /** Lets the polls stand in for the stream, and tries another one after a while. */
  function fallBack(): void {
    closeStream();
    startPolls();
    nextTry = setTimeout(listen, wait);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }

  /** The stream may be slow only: what it says later still counts, but nobody waits for it. */
  function doubt(): void {
    startPolls();
    clearTimeout(silence);
    silence = setTimeout(fallBack, GIVE_UP);
  }

  /** The stream has said something: it needs no help until it is silent for too long. */
  function hear(): void {
    words += 1;
    wait = FIRST_WAIT;
    stopPolls();
    clearTimeout(silence);
    silence = setTimeout(doubt, SILENCE);
  }

  function listen(): void {
    closeStream();
    if (isOver || document.hidden || !navigator.onLine) {
      stopPolls();
      return;
    }
    const line = new EventSource(`/api${messageStreamPath}`);
    stream = line;
    doubt();
    line.addEventListener('unread', (event) => {
      hear();
      tell(JSON.parse(event.data));
    });
    line.addEventListener('beat', hear);
    line.addEventListener('stop', () => {
      // The session is over; the next call of the page finds that out and says so.
      isOver = true;
      hangUp();
    });
    line.addEventListener('error', () => {
      // A line that is not closed for good comes again by itself.
      if (line.readyState === EventSource.CLOSED) fallBack();
      else doubt();
    });
  }

  function onSight(): void {
    if (document.hidden || !navigator.onLine) hangUp();
    else listen();
  }

  listen();
  document.addEventListener('visibilitychange', onSight);
  window.addEventListener('online', onSight);
  window.addEventListener('offline', onSight);
  window.addEventListener('pagehide', hangUp);
  return () => {
    hangUp();
    document.removeEventListener('visibilitychange', onSight);
    window.removeEventListener('online', onSight);
    window.removeEventListener('offline', onSight);
    window.removeEventListener('pagehide', hangUp);
    useUnreadReplies.setState({ count: 0, isKnown: false });
  };
}
