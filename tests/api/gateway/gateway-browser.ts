import { passToBackend } from '@/lib/api/gateway/gateway';
import { sessionCookie } from '@/lib/api/session';
import { tokenResponse } from '@/lib/auth/contract';
import { takeForwarded } from './gateway-backend';

const origin = 'http://localhost:3000';

export type GatewayAnswer = {
  status: number;
  /** Message key or text of the envelope. */
  message: string;
  data: unknown;
  text: string;
  headers: Headers;
  /** `Set-Cookie` lines. */
  cookies: string[];
};

export type GatewayRequest = {
  body?: unknown;
  /** Sent unchanged, instead of `body`. */
  rawBody?: string;
  /** Overrides the headers of a browser; null removes a header. */
  headers?: Record<string, string | null>;
};

/** Headers that a page of the shop sends. */
const ownHeaders = {
  Origin: origin,
  'Sec-Fetch-Site': 'same-origin',
  'Content-Type': 'application/json',
  'X-Requested-With': 'store',
  'Accept-Language': 'en',
};

/** Sends a request to the gateway with the given headers only. */
export async function sendToGateway(
  method: string,
  path: string,
  { body, rawBody, headers = {} }: GatewayRequest = {},
): Promise<GatewayAnswer> {
  const sent = new Headers();
  for (const [name, value] of Object.entries(headers)) if (value !== null) sent.set(name, value);
  const text = rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
  const request = new Request(`${origin}/api${path}`, { method, headers: sent, body: text });
  if (!sent.has('content-type')) request.headers.delete('content-type');
  const answer = await passToBackend(request);
  return readAnswer(answer);
}

async function readAnswer(answer: Response): Promise<GatewayAnswer> {
  const text = await answer.text();
  const parsed: unknown = text.startsWith('{') ? JSON.parse(text) : {};
  const field = (name: string): unknown =>
    typeof parsed === 'object' && parsed !== null ? Reflect.get(parsed, name) : undefined;
  const message = field('message');
  return {
    status: answer.status,
    message: typeof message === 'string' ? message : '',
    data: field('data'),
    text,
    headers: answer.headers,
    cookies: answer.headers.getSetCookie(),
  };
}

/** Simulates a browser on a page of the shop, with a cookie jar. */
export function openBrowser(jar: Map<string, string> = new Map()) {
  const cookieHeader = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const keep = (lines: string[]) => {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/;\s*Max-Age=0\b/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
  };
  const send = async (method: string, path: string, request: GatewayRequest = {}): Promise<GatewayAnswer> => {
    const cookie = jar.size > 0 ? cookieHeader() : null;
    const headers: Record<string, string | null> = { ...ownHeaders, Cookie: cookie, ...request.headers };
    const answer = await sendToGateway(method, path, { ...request, headers });
    keep(answer.cookies);
    return answer;
  };
  return {
    send,
    get: (path: string) => send('GET', path),
    post: (path: string, body: unknown, headers?: GatewayRequest['headers']) =>
      send('POST', path, { body, headers }),
    /** A second browser with a copy of the current cookies. */
    copy: () => openBrowser(new Map(jar)),
    sealed: () => jar.get(sessionCookie),
    signIn: (username = 'demo@tianyun.example', password = 'Tianyun2026') =>
      send('POST', '/auth/oauth/token/member', {
        body: { grant_type: 'password', username, password, agree: true },
      }),
  };
}

export type GatewayBrowser = ReturnType<typeof openBrowser>;

/** A browser with a signed-in member. */
export async function signedInBrowser(username?: string): Promise<GatewayBrowser> {
  const browser = openBrowser();
  const answer = await browser.signIn(username);
  if (answer.status !== 200) throw new Error(`Sign-in responded ${answer.status} ${answer.text}`);
  return browser;
}

/** The tokens in responses of the backend since the last call of `takeForwarded`. */
export function issuedTokens(): string[] {
  return takeForwarded()
    .filter(
      (call) => call.path.startsWith('/auth/oauth/token/member') && call.answer.includes('access_token'),
    )
    .map((call) => tokenResponse.parse(JSON.parse(call.answer)))
    .flatMap((answer) => [answer.access_token, answer.refresh_token]);
}
