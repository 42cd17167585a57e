import 'server-only';
import { logoutEndpoint, type TokenResponse, tokenResponse } from '@/lib/auth/contract';
import { backendFetch } from '../backend-fetch';
import { checkedResponse } from '../remote-response';
import { dropSession, keepSession, type Session, sessionOf } from '../session';
import type { DeclaredEndpoint } from './find-endpoint';
import { browserResponse, privateJson, refusal } from './gateway-response';
import { refreshSession } from './refresh-session';
import { backendHeaders } from './request-headers';

type SignIn = {
  readonly request: Request;
  readonly declared: DeclaredEndpoint;
  /** Path and query of the backend call. */
  readonly target: string;
  readonly body: Uint8Array<ArrayBuffer> | undefined;
  readonly session: Session | null;
  /** A browser gets the tokens sealed in cookies only; another client gets them in the response. */
  readonly isBrowser: boolean;
};

/** Calls an endpoint that starts a session, and replaces the browser's current session. */
export async function signIn(call: SignIn): Promise<Response> {
  const { request, declared, session, isBrowser } = call;
  const { endpoint } = declared;
  if (isBrowser && session && endpoint.session === 'starts-or-refreshes' && isRefreshGrant(call.body))
    return refreshOwn(session);
  const sent = await backendFetch(call.target, {
    method: 'POST',
    headers: backendHeaders(request, endpoint, null),
    body: call.body,
    signal: AbortSignal.timeout(30_000),
  });
  const response = await checkedResponse(declared, sent);
  if (!response.ok || !isBrowser) return browserResponse(response, []);
  const token = tokenResponse.parse(await response.json());
  if (session) await endSession(request, session);
  return privateJson(withoutTokens(token), await keepSession(sessionOf(token)));
}

/** A browser does not know its refresh token: the one in the cookie is used. */
async function refreshOwn(session: Session): Promise<Response> {
  const refreshed = await refreshSession(session);
  if ('unavailable' in refreshed) return refusal('common_message_serviceUnavailable');
  if ('refused' in refreshed) return refusal('error_refreshTokenInvalid', dropSession());
  const { token, session: renewed } = refreshed;
  return privateJson(withoutTokens(token), await keepSession(renewed));
}

/** The response of the token endpoint as a browser receives it. */
function withoutTokens(token: TokenResponse): TokenResponse {
  return { ...token, access_token: '', refresh_token: '' };
}

/** Ends the session that a sign-in replaces (ASVS 7.2.4). A session that has ended already is no failure. */
async function endSession(request: Request, session: Session): Promise<void> {
  await backendFetch(logoutEndpoint.path, {
    method: logoutEndpoint.method,
    headers: backendHeaders(request, null, session),
    signal: AbortSignal.timeout(5_000),
  }).catch(() => undefined);
}

function isRefreshGrant(body: Uint8Array | undefined): boolean {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder().decode(body));
    return (
      typeof parsed === 'object' && parsed !== null && Reflect.get(parsed, 'grant_type') === 'refresh_token'
    );
  } catch {
    return false;
  }
}
