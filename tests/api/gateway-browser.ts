import { passToBackend } from '@/lib/api/gateway/gateway';
import { sessionCookie } from '@/lib/api/gateway/session';
import { tokenAnswer } from '@/lib/contract/auth';
import { takePassedOn } from './gateway-backend';

const origin = 'http://localhost:3000';

export type GatewayAnswer = {
  status: number;
  /** Key or text of the envelope. */
  message: string;
  data: unknown;
  text: string;
  headers: Headers;
  /** `Set-Cookie` lines. */
  cookies: string[];
};

export type GatewayRequest = {
  body?: unknown;
  /** Sent as it is, instead of `body`. */
  rawBody?: string;
  /** Replaces what a browser of the shop sends; null leaves a header out. */
  headers?: Record<string, string | null>;
};

/** What a page of the shop sends with a call. */
const ownHeaders = {
  Origin: origin,
  'Sec-Fetch-Site': 'same-origin',
  'Content-Type': 'application/json',
  'X-Requested-With': 'store',
  'Accept-Language': 'en',
};

/** A request to the gateway as it arrives over the wire, with any headers at all. */
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

/** A browser on a page of the shop: it keeps the cookies it is given and sends them back. */
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
    /** Another browser, or tab of the past, with the same cookies as now. */
    copy: () => openBrowser(new Map(jar)),
    sealed: () => jar.get(sessionCookie),
    signIn: (username = 'demo@tianyun.example', password = 'Tianyun2026') =>
      send('POST', '/auth/oauth/token/member', {
        body: { grant_type: 'password', username, password, agree: true },
      }),
  };
}

export type GatewayBrowser = ReturnType<typeof openBrowser>;

/** A browser with a member in it. */
export async function signedInBrowser(username?: string): Promise<GatewayBrowser> {
  const browser = openBrowser();
  const answer = await browser.signIn(username);
  if (answer.status !== 200) throw new Error(`Sign-in answered ${answer.status} ${answer.text}`);
  return browser;
}

/** The tokens that the backend has given to the gateway since `takePassedOn` was last called. */
export function tokensGiven(): string[] {
  return takePassedOn()
    .filter(
      (call) => call.path.startsWith('/auth/oauth/token/member') && call.answer.includes('access_token'),
    )
    .map((call) => tokenAnswer.parse(JSON.parse(call.answer)))
    .flatMap((answer) => [answer.access_token, answer.refresh_token]);
}
