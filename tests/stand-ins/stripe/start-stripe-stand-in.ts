import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StripeEnvironment } from '@/backend/environment/stripe-environment';
import { timedSignature } from '@/backend/platform/sealing/timed-signature';
import { ApiError } from './api-error';
import { answer } from './api-routes';
import { type Form, readForm, readMultipart } from './form-body';
import { type ApiResponse, createIdempotency } from './idempotency';
import { checkRequest } from './published-schemas';
import { createStripeLedger, type StandInEvent, type StripeLedger } from './stripe-ledger';
import { walletPage } from './stripe-wallets';

/** A fault of the next `times` requests whose `method path` begins with `on`. */
export type Fault = { on: string; times: number } & (
  | { kind: 'WAIT'; until: Promise<unknown> }
  /** The request is executed, and the connection closes without a response. */
  | { kind: 'LOST_RESPONSE' }
  /** The connection closes before the request is executed. */
  | { kind: 'REFUSED' }
  | { kind: 'STATUS'; status: 429 | 500 | 503 }
);

const secretKey = 'sk_test_standin';
const publishableKey = 'pk_test_standin';
export const webhookSecret = 'whsec_standin';
const encoder = new TextEncoder();

export type SignedEvent = { body: string; headers: Record<string, string> };

/** Signs a body as Stripe does. */
export function signed(body: string, at: Date, secret = webhookSecret): SignedEvent {
  const seconds = String(Math.floor(at.getTime() / 1000));
  const signature = timedSignature(secret, seconds, encoder.encode(body));
  return { body, headers: { 'stripe-signature': `t=${seconds},v1=${signature}` } };
}

/**
 * A server that answers like Stripe's API, with books of its own. What the store sends is checked against the published
 * reference.
 * @param now the clock that signs the events
 */
export async function startStripeStandIn(now: () => Date = () => new Date()) {
  let base = '';
  const ledger = createStripeLedger(now, () => base);
  const idempotency = createIdempotency();
  const faults: Fault[] = [];
  /** `method path` of every request that arrived. */
  const requests: string[] = [];

  const takeFault = (request: string): Fault | null => {
    const fault = faults.find(({ on, times }) => times > 0 && request.startsWith(on));
    if (fault) fault.times -= 1;
    return fault ?? null;
  };

  const execute = (request: {
    method: string;
    url: URL;
    form: Form;
    text: string;
    key: string;
  }): ApiResponse => {
    const { method, url, form, text, key } = request;
    const run = (): ApiResponse => {
      try {
        if (!isOfPages(url)) checkRequest({ method, path: url.pathname, form, key });
        return { status: 200, body: answer(ledger, { method, path: url.pathname, form }) };
      } catch (error) {
        if (error instanceof ApiError) return { status: error.status, body: { error: error.body } };
        throw error;
      }
    };
    if (method !== 'POST' || key === '') return run();
    const stored = idempotency.begin(key, `${url.pathname}?${text}`);
    if (stored) return stored;
    const response = run();
    idempotency.end(key, response);
    return response;
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const method = request.method ?? 'GET';
    const name = `${method} ${url.pathname}`;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    const text = bytes.toString();
    if (url.pathname.startsWith('/wallet/')) return showWallet(ledger, { method, url, text }, response);
    if (method === 'OPTIONS') return send(response, { status: 200, body: {} });
    requests.push(name);
    if (!isAuthorised(request, url)) {
      const error = { type: 'invalid_request_error', message: 'Invalid API Key provided' };
      return send(response, { status: 401, body: { error } });
    }
    const fault = takeFault(name);
    if (fault?.kind === 'WAIT') await fault.until;
    if (fault?.kind === 'REFUSED') return void request.socket.destroy();
    if (fault?.kind === 'STATUS') return send(response, failure(fault.status));
    const key = String(request.headers['idempotency-key'] ?? '');
    let result: ApiResponse;
    try {
      const type = request.headers['content-type'] ?? '';
      const form = type.startsWith('multipart/')
        ? await readMultipart(bytes, type)
        : readForm(method === 'GET' ? url.search.slice(1) : text);
      result = execute({ method, url, form, text, key });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      result = { status: error.status, body: { error: error.body } };
    }
    if (fault?.kind === 'LOST_RESPONSE') return void request.socket.destroy();
    send(response, result);
  };

  const server = createServer((request, response) => {
    handle(request, response).catch(() => request.socket.destroy());
  });
  // A client may reuse a connection after a pause in which this process was busy.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  base = `http://127.0.0.1:${port}`;
  const account: StripeEnvironment = {
    secretKey,
    publishableKey,
    webhookSecrets: [webhookSecret],
    apiBase: base,
    country: 'HK',
    livemode: false,
  };
  return {
    account,
    ledger,
    idempotency,
    faults,
    requests,
    /** The events since the last call, signed. */
    takeEvents: (): SignedEvent[] => ledger.events.splice(0).map((event) => sign(event, now())),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type StripeStandIn = Awaited<ReturnType<typeof startStripeStandIn>>;

const sign = (event: StandInEvent, at: Date) => signed(JSON.stringify(event), at);

function failure(status: 429 | 500 | 503): ApiResponse {
  const type = status === 429 ? 'rate_limit_error' : 'api_error';
  return { status, body: { error: { type, message: 'Try again later.' } } };
}

/** The page of a wallet, which returns to the shop after each choice. */
function showWallet(
  ledger: StripeLedger,
  { method, url, text }: { method: string; url: URL; text: string },
  response: ServerResponse,
): void {
  const id = url.pathname.split('/')[2] ?? '';
  const back = ledger.intent(id).next_action?.alipay_handle_redirect?.return_url ?? '/';
  if (method !== 'POST') {
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.end(walletPage('Alipay'));
    return;
  }
  const choice = new URLSearchParams(text).get('choice');
  ledger.answerWallet(id, choice === 'PAY' || choice === 'LATER' ? choice : 'REFUSE');
  const status = choice === 'REFUSE' ? 'failed' : 'succeeded';
  const query = new URLSearchParams({ payment_intent: id, redirect_status: status });
  response.writeHead(303, { Location: `${back}${back.includes('?') ? '&' : '?'}${query}` });
  response.end();
}

/** Pages confirm with the publishable key, everything else needs the secret key. */
function isAuthorised(request: IncomingMessage, url: URL): boolean {
  const key = String(request.headers.authorization ?? '').replace(/^Bearer /, '');
  return key === secretKey || (isOfPages(url) && key === publishableKey);
}

const isOfPages = ({ pathname }: URL) => /\/(confirm|authenticate|elements\/sessions)$/.test(pathname);

function send(response: ServerResponse, { status, body }: ApiResponse): void {
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Request-Id': 'req_standin',
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Headers': 'authorization, content-type',
  });
  response.end(JSON.stringify(body));
}
