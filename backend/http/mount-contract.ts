import type { Hono, Context as HonoContext } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { metrics } from '../../lib/metrics/metrics';
import { inSpan } from '../../lib/tracing/span';
import { callGroup } from '../../lib/wire/call-group';
import { defaultBodyLimit, type Endpoint, splitKey } from '../../lib/wire/endpoint';
import { type DatabaseUse, withDatabaseUse, writeTimeout } from '../database/connection-limits';
import type { Context, Services } from '../platform/context';
import { StoreError } from '../platform/errors/store-error';
import type { RawRequest } from '../platform/handlers';
import { authenticateRequest } from './authenticate-request';
import { cachedResponse } from './cached-response';
import { parseInput, readBody } from './read-input';
import { type RecordedCall, recordSecurity } from './record-security';
import { requestContext } from './request-context';

/** `Handlers` ties the input type of a handler to its key; a lookup by key cannot express that. */
type AnyHandler = (context: Context, input: never, request: RawRequest) => Promise<unknown>;

/** Mounts one route per endpoint, which authenticates, parses the input and validates the response. */
export function mountContract<Key extends string>(
  app: Hono,
  services: Services,
  contract: Readonly<Record<Key, Endpoint>>,
  handlers: Readonly<Record<Key, AnyHandler>>,
): void {
  const record = recordSecurity(services);
  for (const key in contract) {
    if (Object.hasOwn(contract, key)) mountEndpoint(app, services, key, contract[key], handlers[key], record);
  }
}

function mountEndpoint(
  app: Hono,
  services: Services,
  key: string,
  endpoint: Endpoint,
  handler: AnyHandler,
  record: ReturnType<typeof recordSecurity>,
): void {
  const { method, path } = splitKey(key);
  const limitBody = bodyLimit({
    maxSize: endpoint.bodyLimit ?? defaultBodyLimit,
    onError: () => {
      throw new StoreError('common_message_payloadTooLarge');
    },
  });
  const use = databaseUse(method, path, endpoint);
  const recorded = record(key, endpoint);
  app.on(method, path.replaceAll(/\{(\w+)\}/g, ':$1'), (c) =>
    inSpan(key, 'inside', () => withDatabaseUse(use, () => recorded(c, (call) => respond(c, call)))),
  );

  /** Counts what staff may do only with a recent code. */
  async function counted(work: Promise<unknown>): Promise<unknown> {
    if (!endpoint.stepUp) return work;
    try {
      const result = await work;
      metrics.valueActs.inc({ act: key, outcome: 'done' });
      return result;
    } catch (error) {
      metrics.valueActs.inc({ act: key, outcome: 'refused' });
      throw error;
    }
  }

  async function respond(c: HonoContext, call: RecordedCall): Promise<Response> {
    const actor = await authenticateRequest(services, endpoint, c.req.raw.headers, call);
    call.actor = actor;
    // After authentication, so that the body of a rejected request is not read.
    await limitBody(c, async () => {});
    const request = c.req.raw;
    const context = requestContext(services, actor, request, c.get('requestId'));
    const input = {
      params: endpoint.params ? parseInput(key, endpoint.params, c.req.param()) : undefined,
      query: endpoint.query ? parseInput(key, endpoint.query, queryOf(request)) : undefined,
      body: endpoint.body ? parseInput(key, endpoint.body, await readBody(endpoint, request)) : undefined,
    };
    call.body = input.body;
    if (endpoint.idempotent && !/^[\w-]{8,128}$/.test(request.headers.get('idempotency-key') ?? '')) {
      throw new StoreError('common_message_badRequest', { data: { fields: ['Idempotency-Key'] } });
    }
    const headers = { 'Cache-Control': 'no-store', 'X-Request-Id': context.requestId };
    if (endpoint.shared) {
      const read = async () =>
        envelopeOf(endpoint.data.parse(await handler(context, input as never, request)));
      const text = await cachedResponse(context, key, input, read);
      return new Response(text, { headers: { ...headers, 'Content-Type': 'application/json' } });
    }
    const data = endpoint.data.parse(await counted(handler(context, input as never, request)));
    call.data = data;
    if (data instanceof Response) {
      data.headers.set('X-Request-Id', context.requestId);
      return data;
    }
    return Response.json(envelopeOf(data), { headers });
  }

  function envelopeOf(data: unknown): unknown {
    if (endpoint.raw) return data;
    return {
      status: 0,
      message: data === null && endpoint.message ? endpoint.message : 'common_message_ok',
      data,
    };
  }
}

/** Milliseconds for a statement of a call that only reads: of shoppers, and of staff, whose reports read more. */
export const readTimeout = 3000;
const staffReadTimeout = 10_000;

/** Lists and searches whose best plan depends on what is searched. */
const plannedEachTime = /\/goods\/(?:list|search|suggest)$|\/article\/search$/;

function databaseUse(method: string, path: string, { token }: Endpoint): DatabaseUse {
  const longest = path.split('/')[2] === 'admin' ? staffReadTimeout : readTimeout;
  return {
    group: callGroup(method, path),
    statementTimeout: method === 'GET' ? longest : writeTimeout,
    keepsPlans: token !== 'staff' && token !== 'staff-partial' && !plannedEachTime.test(path),
  };
}

function queryOf(request: Request): Record<string, string> {
  const query: Record<string, string> = Object.create(null);
  // The first value is used, so that a repeated parameter cannot pass a check with another value.
  for (const [name, value] of new URL(request.url).searchParams) query[name] ??= value;
  return query;
}
