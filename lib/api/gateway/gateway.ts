import 'server-only';
import pino from 'pino';
import { env } from '@/lib/env';
import { sideOf } from '@/lib/routing/rules/staff-host';
import { createSecurityLog } from '@/lib/security-log';
import { defaultBodyLimit, type SessionEffect } from '@/lib/wire/endpoint';
import type { MessageKey } from '@/lib/wire/message-keys';
import { backendFetch } from '../backend-fetch';
import { checkedResponse } from '../remote-response';
import { cookieOf, dropSession, keepSession, openSession, type Session, sessionCookie } from '../session';
import { hasAcceptedType, isOwnRequest } from './check-origin';
import { type DeclaredEndpoint, findEndpoint } from './find-endpoint';
import { browserResponse, endingResponse, refusal, sharedResponse } from './gateway-response';
import { passForStaff } from './pass-for-staff';
import { startedResponse } from './provider-started';
import { refreshSession } from './refresh-session';
import { backendHeaders } from './request-headers';
import { signIn } from './sign-in';
import { isAt, isForStaff, openStaffCookie, staffCookie } from './staff-session';

/** The time is added by pino. A test reads what is written. */
export const gatewayLog = pino({
  level: env.NODE_ENV === 'test' ? 'silent' : 'info',
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
});
const recordRefusal = createSecurityLog((fields) => gatewayLog.info(fields, 'security'));

/**
 * Passes a call of a browser to the backend: opens the session cookie, adds the token, refreshes an expired session
 * once, and keeps tokens away from scripts. What it does with a call is declared in `lib/contract` (docs/wire.md).
 */
export async function passToBackend(request: Request): Promise<Response> {
  try {
    return await pass(request);
  } catch {
    // The backend is unreachable or too slow: the client may retry.
    return refusal('common_message_serviceUnavailable');
  }
}

async function pass(request: Request): Promise<Response> {
  const url = new URL(request.url);
  const path = url.pathname.replace(/^\/api/, '') || '/';
  const declared = findEndpoint(request.method, path);
  // The backend decodes a path before it looks for the endpoint, which may be one that was not recognised here.
  if (!declared && path.includes('%')) return refusal('common_message_notFound');
  const endpoint = declared?.endpoint ?? null;
  const side = sideOf(request.headers.get('host'), env.STAFF_URL);
  if (!isAt(side, declared, path)) return refusal('common_message_notFound');
  const isWebhook = endpoint?.webhook !== undefined;
  const forStaff = isForStaff(endpoint);
  const cookie = isWebhook || endpoint?.sentByBrowser ? null : request.headers.get('cookie');
  const sealed = cookieOf(cookie, forStaff ? staffCookie : sessionCookie);
  // A cookie of either kind comes from a browser.
  const hasCookie = [staffCookie, sessionCookie].some((name) => cookieOf(cookie, name) !== undefined);
  const isBrowser = request.headers.has('origin') || request.headers.has('sec-fetch-site') || hasCookie;
  if (!isWebhook && !isOwnRequest(request, hasCookie, endpoint?.sentByBrowser)) {
    return refuse(request, declared, 'common_message_invalidCsrfToken');
  }
  if (isBrowser && !hasAcceptedType(request, endpoint))
    return refuse(request, declared, 'common_message_badRequest');

  const body = await readBody(request, endpoint?.bodyLimit ?? defaultBodyLimit);
  if (body === 'too large') return refusal('common_message_payloadTooLarge');
  if (declared && forStaff) {
    const token = await openStaffCookie(sealed);
    return passForStaff({ request, declared, target: `${path}${url.search}`, body, token, isBrowser });
  }
  // The host of the back office has no sessions of members.
  let session = side === 'staff' ? null : await openSession(sealed);
  if (declared && (endpoint?.session === 'starts' || endpoint?.session === 'starts-or-refreshes')) {
    const target = `${path}${isBrowser ? '' : url.search}`;
    return signIn({ request, declared, target, body, session, isBrowser });
  }

  const cookies: string[] = [];
  let hasEnded = false;
  const usesSession = endpoint?.token !== 'none' && endpoint?.token !== 'client';
  if (session && usesSession && session.expires <= Date.now() / 1000 + 5) {
    const refreshed = await refreshSession(session);
    if ('unavailable' in refreshed) return refusal('common_message_serviceUnavailable');
    session = 'session' in refreshed ? refreshed.session : null;
    hasEnded = session === null;
    cookies.push(...(session ? await keepSession(session) : dropSession()));
  }
  const send = async (as: Session | null) => {
    const response = await backendFetch(`${path}${url.search}`, {
      method: request.method,
      headers: backendHeaders(request, endpoint, as),
      body,
      signal: AbortSignal.timeout(30_000),
    });
    return declared ? checkedResponse(declared, response) : response;
  };
  let response = await send(session);
  if (response.status === 401 && session && usesSession) {
    const refreshed = await refreshSession(session);
    if ('session' in refreshed) {
      cookies.push(...(await keepSession(refreshed.session)));
      response = await send(refreshed.session);
    } else if ('unavailable' in refreshed) {
      // The session may still be valid: the browser keeps its cookie.
      response = refusal('common_message_serviceUnavailable');
    } else {
      cookies.push(...dropSession());
      hasEnded = true;
    }
  }
  // The reader learns that the session is over, not that an authorization is missing.
  if (response.status === 401 && hasEnded) return refusal('error_refreshTokenInvalid', cookies);
  if (endsSession(endpoint?.session, response.ok, url.searchParams)) {
    return endingResponse(response, [...cookies, ...dropSession()]);
  }
  if (endpoint?.session === 'provider-starts' && response.ok && isBrowser) {
    return startedResponse(response, { request, endpoint, body }, cookies);
  }
  const isVisitor = !hasCookie && !request.headers.has('authorization');
  if (endpoint?.shared && isVisitor && response.ok) return sharedResponse(response);
  return browserResponse(response, cookies);
}

/** What no page of the shop sends; the backend records what it refuses itself. */
function refuse(request: Request, declared: DeclaredEndpoint | null, message: MessageKey): Response {
  recordRefusal({
    event: 'security.refused',
    call: declared?.key ?? 'unknown',
    result: message,
    who: 'visitor',
    ip: request.headers.get('x-real-ip') ?? '127.0.0.1',
    requestId: request.headers.get('x-request-id')?.slice(0, 64),
  });
  return refusal(message);
}

function endsSession(effect: SessionEffect | undefined, isOk: boolean, query: URLSearchParams): boolean {
  if (effect === 'ends') return true;
  if (!isOk) return false;
  if (effect === 'ends-on-success') return true;
  return typeof effect === 'object' && ['true', '1'].includes(query.get(effect.endsOnSuccess.whenFlag) ?? '');
}

type Body = Uint8Array<ArrayBuffer> | undefined;

async function readBody(request: Request, limit: number): Promise<Body | 'too large'> {
  if (request.method === 'GET' || request.method === 'HEAD' || !request.body) return undefined;
  if (Number(request.headers.get('content-length') ?? 0) > limit) return 'too large';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > limit) return 'too large';
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
