import { createHash, timingSafeEqual } from 'node:crypto';
import { revalidateTag } from 'next/cache';
import { z } from 'zod';
import { mostTags, ownSecret, pagesRefreshed } from '@/lib/cache-channels';
import { isCacheTag } from '@/lib/cache-tags';
import { env } from '@/lib/env';

export const dynamic = 'force-dynamic';

const bodySchema = z.object({ tags: z.array(z.string().refine(isCacheTag)).min(1).max(mostTags) });

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function isAllowed(request: Request): boolean {
  const given = digest(request.headers.get('authorization')?.replace(/^Bearer /, '') ?? '');
  const secrets = [ownSecret, ...(env.REVALIDATE_SECRET ? [env.REVALIDATE_SECRET] : [])];
  return secrets.some((secret) => timingSafeEqual(given, digest(secret)));
}

function respond(httpStatus: number, message: string): Response {
  const status = httpStatus < 300 ? 0 : 1;
  return Response.json({ status, message }, { status: httpStatus, headers: { 'Cache-Control': 'no-store' } });
}

/**
 * `POST { tags }` with `Authorization: Bearer <REVALIDATE_SECRET>`: invalidates cached pages and data with
 * these tags. For this process, which follows the changes in the database, and for a remote backend; every other caller
 * receives a 404.
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
