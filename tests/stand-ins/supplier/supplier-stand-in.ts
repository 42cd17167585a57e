import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

// A supplier that implements docs/supplier.md without code of the shop, with a ledger of its own and faults on demand.

const topUpBody = z.strictObject({
  requestId: z.string(),
  goodsId: z.string(),
  skuId: z.string(),
  productCode: z.string().optional(),
  faceValue: z.number().nullable(),
  quantity: z.int().min(1),
  values: z.record(z.string(), z.string()),
});
type TopUp = z.output<typeof topUpBody>;

type State = 'DELIVERED' | 'PROCESSING' | 'PARTIAL' | 'REFUSED' | 'FAILED';

type Entry = {
  request: TopUp;
  state: State;
  supplierOrderNo: string;
  /** Units that reached the recharge account. */
  units: number;
  reason: string;
};

/** What goes wrong with one request. `after`: the request has had its effect before. */
export type Fault =
  | { kind: 'reset' | 'truncated' | 'html' | 'redirect' | 'huge'; after: boolean }
  | { kind: 'status'; status: number; code: string; after: boolean }
  /** Waits before the effect, or between the effect and the response. */
  | { kind: 'wait'; until: Promise<unknown>; after: boolean };

export type Call = {
  kind: 'TOP_UP' | 'QUERY' | 'BALANCE' | 'CHECK' | 'OTHER';
  requestId: string | null;
  /** The status of the response; 0 when there was none. */
  status: number;
};

type Options = {
  keyId: string;
  secret: string;
  callbackSecret: string;
  now(): Date;
  /** A supplier that breaks its promise: every accepted request tops up, whatever its request id is. */
  isIdempotent?: boolean;
};

/** Minor units that the stand-in charges for one unit. */
export const unitCost = { minor: 912, currency: 'CNY' };

export type SupplierStandIn = Awaited<ReturnType<typeof startSupplier>>;

export async function startSupplier(options: Options) {
  const ledger = new Map<string, Entry>();
  const effects: { requestId: string; account: string; units: number }[] = [];
  const calls: Call[] = [];
  const nonces = new Set<string>();
  const standIn = {
    /** One entry for each request id that was accepted. */
    ledger,
    /** Every top-up that reached a recharge account. */
    effects,
    calls,
    balance: { minor: 1_000_000, currency: 'CNY' },
    /** The state of a new top-up. */
    decide: (_request: TopUp): State => 'DELIVERED',
    reason: 'ACCOUNT_NOT_FOUND',
    /** Units that a PARTIAL top-up delivers. */
    partialUnits: 1,
    fault: (_call: Call): Fault | null => null,
    /** Changes the body of a response. */
    rewrite: (content: unknown): unknown => content,
    redirectTo: 'http://127.0.0.1:9/',
    /** Requests that wait for their response. */
    open: 0,
    callsOf: (requestId: string, kind: Call['kind']) =>
      calls.filter((call) => call.requestId === requestId && call.kind === kind),
    /** Ends a top-up that is PROCESSING. */
    finish: (requestId: string, state: State): void => {
      const entry = ledger.get(requestId);
      if (entry?.state !== 'PROCESSING') throw new Error(`${requestId} is not in progress`);
      settle(entry, state);
    },
    /** A signed callback about a request; `changes` forge it. */
    callback: (requestId: string, changes: Forgery = {}) => signedCallback(options, requestId, changes),
    url: '',
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };

  function settle(entry: Entry, state: State): void {
    entry.state = state;
    const { requestId, quantity, values } = entry.request;
    entry.units = state === 'DELIVERED' ? quantity : state === 'PARTIAL' ? standIn.partialUnits : 0;
    entry.reason = standIn.reason;
    if (entry.units === 0) return;
    effects.push({ requestId, account: values.account ?? '', units: entry.units });
    standIn.balance.minor -= unitCost.minor * entry.units;
  }

  function accept(request: TopUp): [number, unknown] {
    const known = ledger.get(request.requestId);
    if (known && JSON.stringify(known.request) !== JSON.stringify(request))
      return error(409, 'REQUEST_MISMATCH');
    if (known && options.isIdempotent !== false) return [200, stateOf(known)];
    const entry: Entry = {
      request,
      state: 'PROCESSING',
      supplierOrderNo: known?.supplierOrderNo ?? `STAND-IN-${ledger.size + 1}`,
      units: 0,
      reason: '',
    };
    ledger.set(request.requestId, entry);
    const state = standIn.decide(request);
    if (state !== 'PROCESSING') settle(entry, state);
    return [200, stateOf(entry)];
  }

  function respond(call: Call, body: Buffer): [number, unknown] {
    switch (call.kind) {
      case 'TOP_UP':
        return accept(topUpBody.parse(JSON.parse(body.toString())));
      case 'QUERY': {
        const entry = ledger.get(call.requestId ?? '');
        return entry ? [200, stateOf(entry)] : error(404, 'REQUEST_NOT_FOUND');
      }
      case 'BALANCE':
        return [200, standIn.balance];
      case 'CHECK':
        return [200, checked(body)];
      case 'OTHER':
        return error(404, 'BAD_REQUEST');
    }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const call = callOf(request, body);
    calls.push(call);
    const send = (status: number, content: unknown) => {
      call.status = status;
      response
        .writeHead(status, { 'Content-Type': 'application/json' })
        .end(JSON.stringify(standIn.rewrite(content)));
    };
    if (!isSigned(options, nonces, request, body)) return send(...error(401, 'NOT_AUTHENTICATED'));
    const fault = standIn.fault(call);
    const answer = fault && !fault.after ? null : respond(call, body);
    if (fault?.kind === 'wait') {
      await fault.until;
      return send(...(answer ?? respond(call, body)));
    }
    if (fault?.kind === 'status') return send(...error(fault.status, fault.code));
    if (fault) return misbehave(fault.kind, response, answer?.[1] ?? {}, standIn.redirectTo);
    if (answer) send(...answer);
  }

  const server = createServer((request, response) => {
    standIn.open += 1;
    response.on('close', () => {
      standIn.open -= 1;
    });
    handle(request, response).catch(() => response.destroy());
  });
  // A client may reuse a connection after a pause in which this process was busy.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return standIn;
}

function callOf({ method = '', url = '' }: IncomingMessage, body: Buffer): Call {
  const call = (kind: Call['kind'], requestId: string | null = null): Call => ({
    kind,
    requestId,
    status: 0,
  });
  if (method === 'POST' && url === '/v1/top-ups') {
    return call('TOP_UP', topUpBody.safeParse(JSON.parse(body.toString())).data?.requestId ?? null);
  }
  const [, requestId] = /^\/v1\/top-ups\/([^/?]+)$/.exec(url) ?? [];
  if (method === 'GET' && requestId !== undefined) return call('QUERY', decodeURIComponent(requestId));
  if (method === 'GET' && url === '/v1/balance') return call('BALANCE');
  if (method === 'POST' && url === '/v1/account-checks') return call('CHECK');
  return call('OTHER');
}

function stateOf({ request: { requestId }, state, supplierOrderNo, units, reason }: Entry): object {
  const cost = { minor: unitCost.minor * units, currency: unitCost.currency };
  switch (state) {
    case 'DELIVERED':
      return { requestId, outcome: state, supplierOrderNo, cost };
    case 'PARTIAL':
      return { requestId, outcome: state, supplierOrderNo, deliveredQuantity: units, cost };
    case 'PROCESSING':
      return { requestId, outcome: state, supplierOrderNo };
    case 'REFUSED':
    case 'FAILED':
      return { requestId, outcome: state, reason };
  }
}

function checked(body: Buffer): object {
  const { values } = z
    .object({ values: z.record(z.string(), z.string()) })
    .parse(JSON.parse(body.toString()));
  return values.account?.endsWith('0000')
    ? { ok: false, reason: 'ACCOUNT_NOT_FOUND' }
    : { ok: true, roleName: 'Stand-in', serverName: values.server ?? null };
}

const error = (status: number, code: string): [number, unknown] => [status, { error: { code } }];

function misbehave(
  kind: 'reset' | 'truncated' | 'html' | 'redirect' | 'huge',
  response: ServerResponse,
  answer: unknown,
  redirectTo: string,
): void {
  const text = JSON.stringify(answer);
  switch (kind) {
    case 'reset':
      response.destroy();
      return;
    case 'truncated':
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(text.slice(0, -9));
      return;
    case 'html':
      response.writeHead(503, { 'Content-Type': 'text/html' }).end('<h1>503 Service Unavailable</h1>');
      return;
    case 'redirect':
      response.writeHead(307, { Location: redirectTo }).end();
      return;
    case 'huge':
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(`${' '.repeat(1_000_000)}${text}`);
      return;
  }
}

const hmac = (secret: string, lines: string[]) =>
  createHmac('sha256', secret).update(lines.join('\n')).digest('hex');
const digest = (body: string | Buffer) => createHash('sha256').update(body).digest('hex');

function isSigned(options: Options, nonces: Set<string>, request: IncomingMessage, body: Buffer): boolean {
  const header = (name: string) => String(request.headers[`supplier-${name}`] ?? '');
  const [timestamp, nonce] = [header('timestamp'), header('nonce')];
  const age = Math.abs(options.now().getTime() / 1000 - Number(timestamp));
  if (header('key') !== options.keyId || !(age <= 301) || nonce.length !== 32 || nonces.has(nonce))
    return false;
  nonces.add(nonce);
  const lines = [request.method ?? '', request.url ?? '', timestamp, nonce, digest(body)];
  return header('signature') === hmac(options.secret, lines);
}

export type Forgery = {
  eventId?: string;
  /** Seconds added to the time of the signature. */
  shift?: number;
  secret?: string;
  keyId?: string;
  path?: string;
  /** Replaces the body after signing. */
  body?: string;
  /** Claimed in the body, and never true. */
  type?: string;
};

function signedCallback(options: Options, requestId: string, changes: Forgery) {
  const body = JSON.stringify({
    eventId: changes.eventId ?? `evt-${requestId}`,
    type: changes.type ?? 'top-up.updated',
    requestId,
  });
  const timestamp = String(Math.floor(options.now().getTime() / 1000) + (changes.shift ?? 0));
  const nonce = randomBytes(16).toString('hex');
  const path = changes.path ?? '/order/open/notify_supplier';
  const secret = changes.secret ?? options.callbackSecret;
  return {
    rawBody: changes.body ?? body,
    headers: {
      'supplier-key': changes.keyId ?? options.keyId,
      'supplier-timestamp': timestamp,
      'supplier-nonce': nonce,
      'supplier-signature': hmac(secret, ['POST', path, timestamp, nonce, digest(body)]),
    },
  };
}
