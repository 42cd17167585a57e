import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changedTags, ownSecret } from '../lib/cache-channels';
import { applyChanges } from './apply-changes';

type Sent = {
  method: string | undefined;
  url: string | undefined;
  authorization: string | undefined;
  tags: string[];
};

const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn() };
/** For a machine with other load; by default a second. */
const patient = { timeout: 60_000 };

let sent: Sent[];
let status: number;
/** What happens while a request is under way. */
let meanwhile: () => void;
let changes: { stop(): void };

async function pages(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request) body += chunk;
  const { method, url, headers } = request;
  sent.push({ method, url, authorization: headers.authorization, tags: JSON.parse(body).tags });
  meanwhile();
  response.statusCode = status;
  response.end('{}');
}
const tagsSent = () => sent.map(({ tags }) => tags);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  sent = [];
  status = 200;
  meanwhile = () => {};
  log.error.mockReset();
  changes = applyChanges(pages, log);
});
afterEach(() => {
  changes.stop();
  vi.useRealTimers();
});

it('sends the tags of a change to Next.js at once, and again after a second', async () => {
  changedTags.publish(['goods:1', 'home']);
  await vi.waitFor(() => expect(sent).toHaveLength(1), patient);
  expect(sent[0]).toEqual({
    method: 'POST',
    url: '/api/internal/revalidate',
    authorization: `Bearer ${ownSecret}`,
    tags: ['goods:1', 'home'],
  });
  changedTags.publish(['goods:2']);
  await vi.waitFor(() => expect(sent).toHaveLength(2), patient);
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.waitFor(() => expect(tagsSent().slice(2)).toEqual([['goods:1', 'home', 'goods:2']]), patient);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toHaveLength(3);
});

it('sends a tag again that changes while the request is under way', async () => {
  meanwhile = () => {
    meanwhile = () => {};
    changedTags.publish(['goods:1']);
  };
  changedTags.publish(['goods:1']);
  await vi.waitFor(() => expect(tagsSent()).toEqual([['goods:1'], ['goods:1']]), patient);
});

it('sends 200 tags in one request at most', async () => {
  changedTags.publish(Array.from({ length: 450 }, (_, index) => `goods:${index}`));
  await vi.waitFor(() => expect(tagsSent().map(({ length }) => length)).toEqual([200, 200, 50]), patient);
});

it('repeats a request that fails', async () => {
  status = 500;
  meanwhile = () => {
    if (sent.length === 3) status = 200;
  };
  changedTags.publish(['home']);
  await vi.waitFor(() => expect(sent.length).toBeGreaterThanOrEqual(3), patient);
  expect(log.error).toHaveBeenCalledTimes(2);
  expect(tagsSent().slice(0, 3)).toEqual([['home'], ['home'], ['home']]);
});

it('drops everything for a tag that it does not know', async () => {
  changedTags.publish(['tag-of-the-next-release']);
  await vi.waitFor(() => expect(tagsSent()).toEqual([['everything']]), patient);
});
