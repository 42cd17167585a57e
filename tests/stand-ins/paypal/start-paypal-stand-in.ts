import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PaypalEnvironment } from '@/backend/environment/paypal-environment';
import { ApiError } from './api-error';
import { type ApiRequest, answer } from './api-routes';
import { type ApiResponse, createIdempotency } from './idempotency';
import { createPaypalLedger, type Source } from './paypal-ledger';
import { checkParameters } from './published-parameters';
import { createWebhookSigner, type SignedEvent, type Signing, webhookId } from './webhook-signer';

/** A fault of the next `times` requests whose `method path` begins with `on`. */
export type Fault = { on: string; times: number } & (
  | { kind: 'WAIT'; until: Promise<unknown> }
  /** The request is executed, and the connection closes without a response. */
  | { kind: 'LOST_RESPONSE' }
  /** The connection closes before the request is executed. */
  | { kind: 'REFUSED' }
  | { kind: 'STATUS'; status: 429 | 500 | 503 }
);

const clientId = 'standin-client-id';
const clientSecret = 'standin-client-secret';

/**
 * A server that responds like PayPal's API, with its own ledger and certificates. What it receives is checked against
 * PayPal's published schemas.
 * @param now the clock that signs the events
 */
export async function startPaypalStandIn(now: () => Date = () => new Date()) {
  const ledger = createPaypalLedger(now);
  const idempotency = createIdempotency();
  const faults: Fault[] = [];
  /** `method path` of every request that arrived. */
  const requests: string[] = [];
  const tokens = new Set<string>();
  let origin = '';
  const signer = createWebhookSigner(() => origin, now());

  const takeFault = (request: string): Fault | null => {
    const fault = faults.find(({ on, times }) => times > 0 && request.startsWith(on));
    if (fault) fault.times -= 1;
    return fault ?? null;
  };

  const requestToken = (authorization: string): ApiResponse => {
    const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    if (authorization !== expected) return { status: 401, body: { error: 'invalid_client' } };
    const token = `A21AA-${tokens.size + 1}-${Math.random()}`;
    tokens.add(token);
    const body = { access_token: token, token_type: 'Bearer', expires_in: 32_400, scope: '', app_id: 'APP' };
    return { status: 200, body };
  };

  const execute = (
    request: IncomingMessage,
    { path, query, text, form }: { path: string; query: URLSearchParams; text: string; form: Sent },
  ): ApiResponse => {
    const { method = 'GET', headers } = request;
    const authorization = headers.authorization ?? '';
    if (path === '/v1/oauth2/token') return requestToken(authorization);
    const file = /^\/v1\/notifications\/certs\/([\w-]+)$/.exec(path)?.[1];
    if (file !== undefined) {
      const pem = signer.files.get(file);
      return { status: pem === undefined ? 404 : 200, body: pem ?? '' };
    }
    const page = /^\/window\/([A-Z0-9]+)\/([A-Z_]+)$/.exec(path);
    if (page) {
      ledger.approve(page[1] ?? '', page[2] as Source);
      return { status: 200, body: {} };
    }
    if (!tokens.has(authorization.replace(/^Bearer /, ''))) throw new ApiError(401, 'AUTHENTICATION_FAILURE');
    if (path === '/v1/notifications/verify-webhook-signature') {
      return { status: 200, body: { verification_status: signer.isOwn(text) ? 'SUCCESS' : 'FAILURE' } };
    }
    checkParameters({ method, path, query, headers });
    const run = () => answer(ledger, { method, path, query, ...form });
    const key = headers['paypal-request-id'];
    return method === 'POST' && typeof key === 'string'
      ? idempotency.run(`${path} ${key}`, text, run)
      : run();
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://stand-in');
    const name = `${request.method} ${path}`;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    const text = bytes.toString();
    if (request.method === 'OPTIONS') return send(response, { status: 200, body: {} });
    requests.push(name);
    const fault = takeFault(name);
    if (fault?.kind === 'WAIT') await fault.until;
    if (fault?.kind === 'REFUSED') return void request.socket.destroy();
    if (fault?.kind === 'STATUS') {
      return send(response, { status: fault.status, body: new ApiError(fault.status, 'FAULT').body });
    }
    let result: ApiResponse;
    try {
      const form = await sentBy(request.headers['content-type'], bytes);
      result = execute(request, { path, query, text, form });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      result = { status: error.status, body: error.body };
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
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const account: PaypalEnvironment = {
    clientId,
    clientSecret,
    webhookId,
    apiBase: origin,
    livemode: false,
    certificateOrigins: [origin],
    rootCertificates: [signer.root.pem],
  };
  return {
    account,
    ledger,
    idempotency,
    faults,
    requests,
    signer,
    /** Tokens that were issued so far are not accepted any more. */
    revokeTokens: () => tokens.clear(),
    sign: (body: string, given: Partial<Signing> = {}): SignedEvent =>
      signer.sign(body, { at: now(), ...given }),
    /** The events since the last call, signed. */
    takeEvents: (): SignedEvent[] =>
      ledger.events.splice(0).map((event) => signer.sign(JSON.stringify(event), { at: now() })),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type PaypalStandIn = Awaited<ReturnType<typeof startPaypalStandIn>>;

function send(response: ServerResponse, { status, body }: ApiResponse): void {
  const isText = typeof body === 'string';
  response.writeHead(status, {
    'Content-Type': isText ? 'application/x-pem-file' : 'application/json',
    'Access-Control-Allow-Origin': '*',
  });
  response.end(isText ? body : JSON.stringify(body));
}

type Sent = Pick<ApiRequest, 'body' | 'files'>;

/** JSON, or a form with JSON and files. */
async function sentBy(type: string | undefined, bytes: Buffer<ArrayBuffer>): Promise<Sent> {
  if (!type?.startsWith('multipart/form-data')) {
    const isJson = type?.startsWith('application/json') === true && bytes.length > 0;
    return { body: isJson ? JSON.parse(bytes.toString()) : undefined, files: new Map() };
  }
  const form = await new Response(bytes, { headers: { 'Content-Type': type } }).formData();
  const files = new Map<string, File>();
  for (const [name, value] of form) {
    if (name !== 'input' && typeof value !== 'string') files.set(value.name, value);
  }
  const input = form.get('input');
  if (!(input instanceof Blob) || input.type !== 'application/json')
    throw new ApiError(400, 'INVALID_REQUEST');
  return { body: JSON.parse(await input.text()), files };
}
