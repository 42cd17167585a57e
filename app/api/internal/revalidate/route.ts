import { createHash, timingSafeEqual } from 'node:crypto';
import { revalidateTag } from 'next/cache';
import { z } from 'zod';
import { isCacheTag } from '@/lib/cache-tags';
import { env } from '@/lib/env';
import { pagesRefreshed } from '@/lib/pages-refreshed';

export const dynamic = 'force-dynamic';

const bodySchema = z.object({ tags: z.array(z.string().refine(isCacheTag)).min(1).max(200) });

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function isAllowed(request: Request): boolean {
  const secret = env.REVALIDATE_SECRET;
  const given = request.headers.get('authorization')?.replace(/^Bearer /, '') ?? '';
  return secret !== undefined && timingSafeEqual(digest(given), digest(secret));
}

function respond(httpStatus: number, message: string): Response {
  const status = httpStatus < 300 ? 0 : 1;
  return Response.json({ status, message }, { status: httpStatus, headers: { 'Cache-Control': 'no-store' } });
}

/**
 * `POST { tags }` with `Authorization: Bearer <REVALIDATE_SECRET>`: invalidates cached pages and data with
 * these tags. For jobs and other processes; every other caller receives a 404.
 */
export async function POST(request: Request): Promise<Response> {
  if (!isAllowed(request)) return respond(404, 'common_message_notFound');
  const body = bodySchema.safeParse(await request.json().catch(() => null));
  if (!body.success) return respond(400, 'common_message_badRequest');
  // Expires them immediately: no visitor may see an outdated price.
  for (const tag of body.data.tags) revalidateTag(tag, { expire: 0 });
  pagesRefreshed.publish(body.data.tags);
  return respond(200, 'common_message_ok');
}
