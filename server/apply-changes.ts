import { setTimeout as delay } from 'node:timers/promises';
import { changedTags, mostTags, ownSecret, tagsOf } from '../lib/cache-channels';
import { cacheTags, isCacheTag } from '../lib/cache-tags';
import { detachedRequest } from './detached-request';
import type { Handler } from './listener/handler';
import type { Log } from './settings/log';

/** A render that started before a change may store what it read then; everything is invalidated again after this time. */
const repeatMs = 1_000;
const retryMs = 200;

/**
 * Invalidates what changes have made outdated, in Next.js and in the response cache, without waiting for admission. Each
 * tag is invalidated at once, and again a second later.
 *
 * @param pages the handler of Next.js
 */
export function applyChanges(pages: Handler, log: Log): { stop(): void } {
  let waiting = new Set<string>();
  let again = new Set<string>();
  let repeat: NodeJS.Timeout | undefined;
  let isSending = false;

  const send = async (): Promise<void> => {
    if (isSending) return;
    isSending = true;
    while (waiting.size > 0) {
      const tags = [...waiting].slice(0, mostTags);
      // Removed first: a change during the request adds its tags again.
      for (const tag of tags) waiting.delete(tag);
      const status = await revalidate(pages, tags).catch((error: unknown) => String(error));
      if (status === 200) continue;
      log.error({ status }, 'cached pages could not be invalidated');
      for (const tag of tags) waiting.add(tag);
      await delay(retryMs);
    }
    isSending = false;
  };
  const sendAgain = (): void => {
    repeat = undefined;
    waiting = new Set([...waiting, ...again]);
    again = new Set();
    void send();
  };
  const onChange = (message: unknown): void => {
    for (const tag of tagsOf(message)) {
      // A newer release, which runs beside this one during a deployment, may have further tags.
      const known = isCacheTag(tag) ? tag : cacheTags.everything;
      waiting.add(known);
      again.add(known);
    }
    repeat ??= setTimeout(sendAgain, repeatMs).unref();
    void send();
  };

  changedTags.subscribe(onChange);
  return {
    stop: () => {
      clearTimeout(repeat);
      changedTags.unsubscribe(onChange);
    },
  };
}

/** @returns the status of the response */
async function revalidate(pages: Handler, tags: string[]): Promise<number> {
  const body = JSON.stringify({ tags });
  const { request, response } = detachedRequest(
    '/api/internal/revalidate',
    {
      host: 'localhost',
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      authorization: `Bearer ${ownSecret}`,
    },
    body,
  );
  const done = new Promise<number>((resolve) => {
    response.once('close', () => resolve(response.statusCode));
  });
  await pages(request, response);
  return done;
}
