import { refreshSession } from '@/lib/api/gateway/refresh-session';
import { cookieOf, dropSession, keepSession, openSession, sessionCookie } from '@/lib/api/session';
import { safeReturn } from '@/lib/routing/safe-return';

export const dynamic = 'force-dynamic';

/**
 * A page cannot set cookies while it renders: the guard redirects a stale session here, and this route
 * redirects back to the page.
 */
export async function GET(request: Request): Promise<Response> {
  const wanted = safeReturn(new URL(request.url).searchParams.get('return'));
  const session = await openSession(cookieOf(request.headers.get('cookie'), sessionCookie));
  const refreshed = session ? await refreshSession(session) : null;
  const headers = new Headers({ 'Cache-Control': 'private, no-store', Location: wanted });
  if (refreshed && 'session' in refreshed) {
    for (const cookie of await keepSession(refreshed.session)) headers.append('Set-Cookie', cookie);
  } else if (refreshed && 'unavailable' in refreshed) {
    return new Response(null, {
      status: 503,
      headers: { 'Cache-Control': 'private, no-store', 'Retry-After': '5' },
    });
  } else {
    // Without the companion cookie the guard redirects the visitor to the login page with a return URL.
    for (const cookie of dropSession()) headers.append('Set-Cookie', cookie);
  }
  return new Response(null, { status: 307, headers });
}
