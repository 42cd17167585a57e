import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useUnreadReplies } from '@/lib/stores/unread-replies';
import { watchReplies } from './watch-replies';

let unread = 0;
let progress: string | undefined;
let isOut = false;
const asked = vi.hoisted(() => ({ times: 0 }));
vi.mock('@/lib/api/browser', () => ({
  call: async () => {
    asked.times += 1;
    await Promise.resolve();
    if (isOut) throw new Error('out of reach');
    return { unreadReplies: unread, progress };
  },
}));

class Line extends EventTarget {
  static readonly CLOSED = 2;
  static all: Line[] = [];
  readyState = 1;
  constructor(readonly url: string) {
    super();
    Line.all.push(this);
  }
  close() {
    this.readyState = Line.CLOSED;
  }
  say(type: string, data = '') {
    this.dispatchEvent(new MessageEvent(type, { data }));
  }
  news(unreadReplies: number, lastReply: number | null, progress?: string) {
    this.say('unread', JSON.stringify({ unreadReplies, lastReply, progress }));
  }
}

const state = () => {
  const { count, bell } = useUnreadReplies.getState();
  return { count, bell };
};
const line = () => Line.all.at(-1) as Line;
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Line);
  Line.all = [];
  unread = 0;
  progress = undefined;
  isOut = false;
  asked.times = 0;
  useUnreadReplies.setState({ count: 0, isKnown: false, bell: 0 });
  stop = watchReplies();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('counts what the stream says, and rings for what is new only', () => {
  expect(line().url).toBe('/api/member/message/stream');
  line().news(2, 100);
  expect(state()).toEqual({ count: 2, bell: 0 });
  line().news(3, 200);
  expect(state()).toEqual({ count: 3, bell: 1 });
  line().news(0, null);
  expect(state()).toEqual({ count: 0, bell: 1 });
  line().news(1, 300);
  expect(state()).toEqual({ count: 1, bell: 2 });
});

it('rings when a message was closed, for the stream and for the questions in its place', async () => {
  line().news(0, null, '3.0');
  expect(state()).toEqual({ count: 0, bell: 0 });
  line().news(0, null, '3.1');
  expect(state()).toEqual({ count: 0, bell: 1 });
  // One event with both is one piece of news.
  line().news(1, 500, '4.1');
  expect(state()).toEqual({ count: 1, bell: 2 });
  // Read elsewhere: nothing else changed.
  line().news(0, null, '4.1');
  expect(state()).toEqual({ count: 0, bell: 2 });
  progress = '4.1';
  line().readyState = Line.CLOSED;
  line().dispatchEvent(new Event('error'));
  await pass(1);
  expect(state().bell).toBe(2);
  progress = '4.2';
  await pass(4_000);
  expect(state().bell).toBe(3);
  await pass(8_000);
  expect(state().bell).toBe(3);
});

it('asks from the first moment, until the stream says its first word', async () => {
  stop();
  Line.all = [];
  unread = 2;
  stop = watchReplies();
  await pass(0);
  // What was unread before the page was opened is no news.
  expect(state()).toEqual({ count: 2, bell: 0 });
  unread = 3;
  await pass(4_000);
  expect(state()).toEqual({ count: 3, bell: 1 });
  line().news(3, 100);
  asked.times = 0;
  for (let beats = 0; beats < 30; beats += 1) {
    await pass(2_000);
    line().say('beat');
  }
  expect(asked.times).toBe(0);
  expect(Line.all).toHaveLength(1);
});

it('notices within four seconds that the stream is held up', async () => {
  line().news(0, null);
  await pass(3_999);
  unread = 1;
  expect(state()).toEqual({ count: 0, bell: 0 });
  await pass(1);
  expect(state()).toEqual({ count: 1, bell: 1 });
  // It was slow only: what it says counts, and it needs no help any more.
  line().news(2, 100);
  expect(state()).toEqual({ count: 2, bell: 2 });
  asked.times = 0;
  await pass(3_999);
  expect([asked.times, Line.all.length]).toEqual([0, 1]);
  await pass(10_001);
  expect(line().readyState).toBe(Line.CLOSED);
  expect(asked.times).toBe(4);
});

it('goes on asking while it tries the stream again, at longer and longer intervals', async () => {
  await pass(0);
  const tries: number[] = [];
  for (let seconds = 3; seconds <= 400; seconds += 3) {
    unread += 1;
    await pass(3_000);
    expect(state()).toEqual({ count: unread, bell: unread });
    if (Line.all.length > tries.length) tries.push(seconds);
  }
  // Ten seconds for the first word, then a wait of 15, 30, 60 and at most 120 seconds.
  expect(tries).toEqual([3, 27, 66, 135, 267, 396]);
  line().news(unread, 100);
  asked.times = 0;
  await pass(3_999);
  expect(asked.times).toBe(0);
});

it('asks at once when the line breaks, while the browser comes back by itself', async () => {
  line().news(0, null);
  unread = 1;
  line().readyState = 0;
  line().dispatchEvent(new Event('error'));
  await pass(0);
  expect(state()).toEqual({ count: 1, bell: 1 });
  line().news(1, 100);
  asked.times = 0;
  await pass(3_000);
  line().say('beat');
  await pass(3_000);
  expect([asked.times, Line.all.length]).toEqual([0, 1]);
});

it('goes on asking when the stream is refused, and counts an answer that fails as none', async () => {
  await pass(0);
  line().readyState = Line.CLOSED;
  line().dispatchEvent(new Event('error'));
  unread = 2;
  await pass(4_000);
  expect(state()).toEqual({ count: 2, bell: 1 });
  isOut = true;
  await pass(4_000);
  expect(state()).toEqual({ count: 0, bell: 1 });
});

it('does not put an older answer over what the stream has said meanwhile', async () => {
  unread = 5;
  await pass(2_999);
  vi.advanceTimersByTime(1);
  line().news(6, 100);
  await pass(0);
  expect(state()).toEqual({ count: 6, bell: 0 });
});

it('holds no line for a page in the background, and ends with the session', () => {
  line().news(0, null);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(line().readyState).toBe(Line.CLOSED);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(Line.all).toHaveLength(2);
  line().say('stop');
  expect(line().readyState).toBe(Line.CLOSED);
  expect(vi.getTimerCount()).toBe(0);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(Line.all).toHaveLength(2);
});
