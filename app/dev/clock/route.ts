import { backendFetch } from '@/lib/api/backend-fetch';
import { env } from '@/lib/env';

export const dynamic = 'force-dynamic';

/** Moves the clock of a demo forward, for tests of timers: `{ "advanceSeconds": 1860 }`. */
export async function POST(request: Request): Promise<Response> {
  const origin = request.headers.get('origin');
  if (!env.STORE_DEMO || (origin !== null && origin !== new URL(env.STORE_URL).origin))
    return new Response(null, { status: 404 });
  return backendFetch('/dev/clock', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: await request.text(),
  });
}
