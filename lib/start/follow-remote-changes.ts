import { setTimeout as delay } from 'node:timers/promises';
import { backendFetch } from '../api/backend-fetch';
import { changedTags } from '../cache-channels';
import { changeFeed, changeFeedPath } from '../wire/change-feed';

/** Milliseconds between two requests. */
const pause = 1_000;
/** The same for a backend that has no such feed. */
const longPause = 60_000;
const longest = 5_000;

/**
 * Passes on what changes at a remote backend, each second, until the process ends. A backend of the same dialect that has
 * no such feed may call `/api/internal/revalidate` instead.
 */
export async function followRemoteChanges(): Promise<void> {
  let cursor = '';
  for (;;) {
    const response = await backendFetch(`${changeFeedPath}?after=${encodeURIComponent(cursor)}`, {
      signal: AbortSignal.timeout(longest),
    }).catch(() => undefined);
    // After an outage the backend says what has changed since the cursor; one that it does not know means everything.
    if (!response?.ok && cursor === '') cursor = 'lost';
    const feed = response?.ok ? changeFeed.safeParse(await response.json().catch(() => null)) : undefined;
    if (feed?.success) {
      cursor = feed.data.cursor;
      if (feed.data.tags.length > 0) changedTags.publish(feed.data.tags);
    }
    await delay(response?.status === 404 ? longPause : pause, undefined, { ref: false });
  }
}
