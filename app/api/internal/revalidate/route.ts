import { createHash, timingSafeEqual } from 'node:crypto';
import { revalidateTag } from 'next/cache';
import { z } from 'zod';
import { isCacheTag } from '@/lib/cache-tags';
import { env } from '@/lib/env';
import { pagesRefreshed } from '@/lib/pages-refreshed';

export const dynamic = 'force-dynamic';

const wish = z.object({ tags: z.array(z.string().refine(isCacheTag)).min(1).max(200) });

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function isAllowed(request: Request): boolean {
  const secret = env.REVALIDATE_SECRET;
  const given = request.headers.get('authorization')?.replace(/^Bearer /, '') ?? '';
  return secret !== undefined && timingSafeEqual(digest(given), digest(secret));
}

function answer(httpStatus: number, message: string): Response {
  const status = httpStatus < 300 ? 0 : 1;
  return Response.json({ status, message }, { status: httpStatus, headers: { 'Cache-Control': 'no-store' } });
}

/**
 * `POST { tags }` with `Authorization: Bearer <REVALIDATE_SECRET>`: pages and readers with these
 * tags are made anew by the next request. For jobs and other processes; says 404 to everybody else.
 */
export async function POST(request: Request): Promise<Response> {
  if (!isAllowed(request)) return answer(404, 'common_message_notFound');
  const body = wish.safeParse(await request.json().catch(() => null));
  if (!body.success) return answer(400, 'common_message_badRequest');
  // At once: nobody may be shown a price that is no longer asked.
  for (const tag of body.data.tags) revalidateTag(tag, { expire: 0 });
  pagesRefreshed.publish(body.data.tags);
  return answer(200, 'common_message_ok');
}
