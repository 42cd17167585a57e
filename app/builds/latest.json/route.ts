import { currentBuildId } from '@/lib/build-id';

export const dynamic = 'force-dynamic';

/** Open pages poll this to learn whether a newer build is running. */
export function GET(): Response {
  return Response.json({ id: currentBuildId() }, { headers: { 'Cache-Control': 'no-store' } });
}
