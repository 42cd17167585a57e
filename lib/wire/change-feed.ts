import { z } from 'zod';

/**
 * What a backend that runs apart tells its shop front about changes: `GET` with `after`, the cursor of the last response
 * (empty: from now on), and the key of the shop front. A backend without it responds 404.
 */
export const changeFeedPath = '/internal/cache-events';

export const changeFeed = z.object({ cursor: z.string().max(100_000), tags: z.array(z.string()) });
