import { currentBuildId } from '@/lib/build-id';

export const dynamic = 'force-dynamic';

/** Open pages ask now and then whether a newer build runs (spec section 7). */
export function GET(): Response {
  return Response.json({ id: currentBuildId() }, { headers: { 'Cache-Control': 'no-store' } });
}
