import { ApiError } from '@/lib/api/api-error';
import { visitorCall } from '@/lib/api/server';
import { defaultLocale } from '@/lib/i18n/locales';

export const dynamic = 'force-dynamic';

const headers = { 'Cache-Control': 'private, no-store' };

const tokenOf = (request: Request): string => new URL(request.url).searchParams.get('token') ?? '';

/** The URL in the header `List-Unsubscribe` of a mail, opened by a person: only the button of the page counts. */
export function GET(request: Request): Response {
  const location = `/unsubscribe?${new URLSearchParams({ token: tokenOf(request) })}`;
  return new Response(null, { status: 303, headers: { ...headers, Location: location } });
}

/** The same URL when a mail client posts to it (RFC 8058): the token is the permission. */
export async function POST(request: Request): Promise<Response> {
  try {
    await visitorCall(defaultLocale)('POST /upms/member/mail/unsubscribe', {
      body: { token: tokenOf(request) },
    });
    return new Response(null, { status: 204, headers });
  } catch (error) {
    const status = error instanceof ApiError && error.status > 0 ? error.status : 503;
    return new Response(null, { status, headers });
  }
}
