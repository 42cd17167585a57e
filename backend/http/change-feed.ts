import { z } from 'zod';
import { type changeFeed, changeFeedPath } from '../../lib/wire/change-feed';
import { storefrontKeyHeader } from '../../lib/wire/storefront-key';
import type { RawSql } from '../database/connect';
import { type Position, readEvents } from '../platform/cache-events';
import { isSame } from '../platform/sealing/seal';

const stored = z.object({
  horizon: z.string().regex(/^\d{1,20}$/),
  seen: z.array(z.string()),
  time: z.number(),
});

/** The response to a shop front that asks what has changed; undefined for every other request. */
export async function serveChangeFeed(
  request: Request,
  query: RawSql,
  storefrontKey: string | null,
): Promise<Response | undefined> {
  const url = new URL(request.url);
  const proof = request.headers.get(storefrontKeyHeader);
  if (url.pathname !== changeFeedPath || storefrontKey === null || proof === null) return undefined;
  if (!isSame(proof, storefrontKey)) return undefined;
  const { tags, position } = await readEvents(query, positionOf(url.searchParams.get('after') ?? ''));
  const body: z.infer<typeof changeFeed> = { cursor: cursorOf(position), tags };
  return Response.json(body, { headers: { 'Cache-Control': 'no-store' } });
}

function cursorOf({ horizon, seen, time }: Position): string {
  return JSON.stringify({ horizon: String(horizon), seen: [...seen], time });
}

/** Null, which reads from now on, for a cursor that is empty. Another one that is not valid is of the distant past. */
function positionOf(cursor: string): Position | null {
  if (cursor === '') return null;
  try {
    const { horizon, seen, time } = stored.parse(JSON.parse(cursor));
    return { horizon: BigInt(horizon), seen: new Set(seen), time };
  } catch {
    return { horizon: 0n, seen: new Set(), time: 0 };
  }
}
