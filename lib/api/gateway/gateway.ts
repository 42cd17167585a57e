import 'server-only';
import { tokenAnswer } from '@/lib/contract/auth';
import { contract } from '@/lib/contract/contract';
import type { Endpoint, TokenKind } from '@/lib/contract/endpoint';
import { type MessageKey, messageStatus } from '@/lib/contract/message-keys';
import { messageStreamPath } from '@/lib/contract/message-limits';
import { backendFetch } from '../backend-fetch';
import { clientToken } from '../server';
import { hasOwnContentType, isOwnRequest } from './check-origin';
import { refreshSession } from './refresh-session';
import {
  cookieOf,
  dropSession,
  keepSession,
  openSession,
  type Session,
  sessionCookie,
  sessionOf,
} from './session';
import { stopping } from './stopping';

const tokenPath = '/auth/oauth/token/member';
/** Signs the new member in: its answer is a token object too. */
const registerPath = '/upms/member/register/submit';
const logoutPath = '/auth/token/logout';
const closePath = '/upms/member/account/close';
const devicesPath = '/upms/member/session/delete';

/** Bytes; the backend has its own, finer limits. */
const bodyLimit = 6 * 1024 * 1024;

/** Headers of the browser that the backend may see. Everything else stays outside (reliability.md V4.1.3). */
const passedOn = ['accept-language', 'content-type', 'idempotency-key', 'user-agent', 'x-request-id'];

/** Headers of a provider's webhook, signature included. */
const passedOnToWebhooks = [
  ...passedOn,
  'stripe-signature',
  'paypal-transmission-id',
  'paypal-transmission-time',
  'paypal-transmission-sig',
  'paypal-auth-algo',
  'paypal-cert-url',
];

/**
 * The browser's way to the backend: opens the sealed session, puts the right token on the call,
 * refreshes a stale one once, and never lets a token out to a script.
 */
export async function passToBackend(request: Request): Promise<Response> {
  try {
    return await pass(request);
  } catch {
    // A backend that can not be reached, is too slow or answers nonsense is no reason for anything but patience.
    return refusal('common_message_serviceUnavailable');
  }
}

async function pass(request: Request): Promise<Response> {
  const url = new URL(request.url);
  const path = url.pathname.replace(/^\/api/, '') || '/';
  const isWebhook = path.startsWith('/order/open/notify/');
  const sealed = isWebhook ? undefined : cookieOf(request.headers.get('cookie'), sessionCookie);
  const isBrowser =
    request.headers.has('origin') || request.headers.has('sec-fetch-site') || sealed !== undefined;
  if (!isWebhook && !isOwnRequest(request, sealed !== undefined))
    return refusal('common_message_invalidCsrfToken');
  if (isBrowser && !hasOwnContentType(request, path)) return refusal('common_message_badRequest');

  const body = await readBody(request);
  if (body === 'too large') return refusal('common_message_payloadTooLarge');
  let session = await openSession(sealed);
  if (path === tokenPath || path === registerPath)
    return signIn(request, `${path}${isBrowser ? '' : url.search}`, body, session, isBrowser);

  const kind = tokenKindOf(request.method, path);
  const cookies: string[] = [];
  const usesSession = kind === 'member' || kind === 'staff' || kind === 'optional' || kind === null;
  if (session && usesSession && session.expires <= Date.now() / 1000 + 5) {
    const refreshed = await refreshSession(session);
    if ('unavailable' in refreshed) return refusal('common_message_serviceUnavailable');
    session = 'session' in refreshed ? refreshed.session : null;
    cookies.push(...(session ? await keepSession(session) : dropSession()));
  }
  const send = (identity: Session | null) =>
    backendFetch(`${path}${url.search}`, {
      method: request.method,
      headers: headersFor(request, kind, identity, isWebhook),
      body,
      // News go on until the page leaves, or the process does.
      signal:
        path === messageStreamPath
          ? AbortSignal.any([request.signal, stopping()])
          : AbortSignal.timeout(30_000),
    });
  let answer = await send(session);
  if (answer.status === 401 && session && usesSession) {
    const refreshed = await refreshSession(session);
    if ('session' in refreshed) {
      cookies.push(...(await keepSession(refreshed.session)));
      answer = await send(refreshed.session);
    } else if ('unavailable' in refreshed) {
      // Nobody said that the session has ended: the browser must not forget it.
      answer = refusal('common_message_serviceUnavailable');
    } else if (path !== messageStreamPath) {
      // A line of news that was held through a new sign-in ends late: it must not take the new session along.
      cookies.push(...dropSession());
    }
  }
  if (path === logoutPath || (answer.ok && endsThisSession(path, url))) cookies.push(...dropSession());
  return outward(answer, cookies);
}

/** Calls after which the session of this very browser is over too. */
function endsThisSession(path: string, { searchParams }: URL): boolean {
  return (
    path === closePath || (path === devicesPath && ['true', '1'].includes(searchParams.get('all') ?? ''))
  );
}

/** Sign in, register or refresh. A browser gets the session as cookies and an answer whose tokens are blanked. */
async function signIn(
  request: Request,
  address: string,
  body: Body,
  session: Session | null,
  isBrowser: boolean,
): Promise<Response> {
  if (request.method !== 'POST') return refusal('common_message_notFound');
  const own = isBrowser && session && address === tokenPath && isRefreshGrant(body);
  if (own) {
    const refreshed = await refreshSession(session);
    if ('unavailable' in refreshed) return refusal('common_message_serviceUnavailable');
    if ('refused' in refreshed) return refusal('error_refreshTokenInvalid', dropSession());
    return Response.json(
      {
        access_token: '',
        refresh_token: '',
        token_type: 'bearer',
        scope: 'server',
        user_id: refreshed.session.userId,
        username: refreshed.session.username,
        areaCode: refreshed.session.areaCode,
      },
      withCookies(await keepSession(refreshed.session)),
    );
  }
  const headers = headersFor(request, 'client', null, false);
  const answer = await backendFetch(address, {
    method: 'POST',
    headers,
    body,
    signal: AbortSignal.timeout(30_000),
  });
  if (!answer.ok || !isBrowser) return outward(answer, []);
  const token = tokenAnswer.parse(await answer.json());
  if (session) await endSession(request, session);
  return Response.json(
    { ...token, access_token: '', refresh_token: '' },
    withCookies(await keepSession(sessionOf(token))),
  );
}

/** A sign-in takes the place of the session it finds (ASVS 7.2.4). One that has ended already is no failure. */
async function endSession(request: Request, session: Session): Promise<void> {
  await backendFetch(logoutPath, {
    method: 'DELETE',
    headers: headersFor(request, 'member', session, false),
    signal: AbortSignal.timeout(5_000),
  }).catch(() => undefined);
}

type Body = Uint8Array<ArrayBuffer> | undefined;

function isRefreshGrant(body: Body): boolean {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder().decode(body));
    return (
      typeof parsed === 'object' && parsed !== null && Reflect.get(parsed, 'grant_type') === 'refresh_token'
    );
  } catch {
    return false;
  }
}

async function readBody(request: Request): Promise<Body | 'too large'> {
  if (request.method === 'GET' || request.method === 'HEAD' || !request.body) return undefined;
  if (Number(request.headers.get('content-length') ?? 0) > bodyLimit) return 'too large';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > bodyLimit) return 'too large';
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function headersFor(
  request: Request,
  kind: TokenKind | null,
  session: Session | null,
  isWebhook: boolean,
): Headers {
  const headers = new Headers();
  for (const name of isWebhook ? passedOnToWebhooks : passedOn) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  headers.set('x-real-ip', request.headers.get('x-real-ip') ?? '127.0.0.1');
  if (kind === 'client') {
    headers.set('Authorization', clientToken());
  } else if (session) {
    headers.set('Authorization', `Bearer ${session.accessToken}`);
    headers.set('UserId', session.userId);
    headers.set('username', encodeURIComponent(session.username));
  } else {
    // A native client brings its own bearer; a cookie always goes before it.
    const own = request.headers.get('authorization');
    if (own && /^Bearer /i.test(own)) headers.set('Authorization', own);
  }
  return headers;
}

/** By method, the paths of the contract as patterns. */
const patterns = Object.entries<Endpoint>(contract).map(([key, endpoint]) => {
  const [method = '', path = ''] = key.split(' ');
  return { method, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`), token: endpoint.token };
});

function tokenKindOf(method: string, path: string): TokenKind | null {
  return patterns.find((entry) => entry.method === method && entry.pattern.test(path))?.token ?? null;
}

function withCookies(cookies: string[]): { headers: Headers } {
  const headers = new Headers({ 'Cache-Control': 'private, no-store' });
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return { headers };
}

/** What of the backend's answer goes out. */
function outward(answer: Response, cookies: string[]): Response {
  const { headers } = withCookies(cookies);
  for (const name of [
    'content-type',
    'retry-after',
    'x-request-id',
    'idempotency-replayed',
    'content-disposition',
    'content-security-policy',
    'cross-origin-resource-policy',
  ]) {
    const value = answer.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) {
    // Neither compressed nor gathered on the way: each event is to arrive when it is sent.
    headers.set('Cache-Control', 'private, no-store, no-transform');
    headers.set('X-Accel-Buffering', 'no');
  }
  // Uploaded pictures have random names and never change; everything else is for one reader, once.
  const caching = answer.headers.get('cache-control');
  if (caching?.includes('immutable') && cookies.length === 0) headers.set('Cache-Control', caching);
  return new Response(answer.body, { status: answer.status, headers });
}

function refusal(message: MessageKey, cookies: string[] = []): Response {
  return Response.json({ status: 1, message }, { status: messageStatus[message], ...withCookies(cookies) });
}
