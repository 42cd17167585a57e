import type { Hono, Context as HonoContext } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { defaultBodyLimit, type Endpoint, splitKey } from '../../lib/contract/dialect/endpoint';
import { type DatabaseUse, withDatabaseUse, writeTimeout } from '../database/connection-limits';
import type { Context, Services } from '../platform/context';
import { StoreError } from '../platform/errors/store-error';
import type { RawRequest } from '../platform/handlers';
import { authenticateRequest } from './authenticate-request';
import { parseInput, readBody } from './read-input';
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
  for (const key in contract) {
    if (Object.hasOwn(contract, key)) mountEndpoint(app, services, key, contract[key], handlers[key]);
  }
}

function mountEndpoint(
  app: Hono,
  services: Services,
  key: string,
  endpoint: Endpoint,
  handler: AnyHandler,
): void {
  const { method, path } = splitKey(key);
  const limitBody = bodyLimit({
    maxSize: endpoint.bodyLimit ?? defaultBodyLimit,
    onError: () => {
      throw new StoreError('common_message_payloadTooLarge');
    },
  });
  const use = databaseUse(method, path);
  app.on(method, path.replaceAll(/\{(\w+)\}/g, ':$1'), (c) => withDatabaseUse(use, () => respond(c)));

  async function respond(c: HonoContext): Promise<Response> {
    const actor = await authenticateRequest(services, endpoint, c.req.raw.headers);
    // After authentication, so that the body of a rejected request is not read.
    await limitBody(c, async () => {});
    const request = c.req.raw;
    const context = requestContext(services, actor, request, c.get('requestId'));
    const input = {
      params: endpoint.params ? parseInput(key, endpoint.params, c.req.param()) : undefined,
      query: endpoint.query ? parseInput(key, endpoint.query, queryOf(request)) : undefined,
      body: endpoint.body ? parseInput(key, endpoint.body, await readBody(endpoint, request)) : undefined,
    };
    if (endpoint.idempotent && !/^[\w-]{8,128}$/.test(request.headers.get('idempotency-key') ?? '')) {
      throw new StoreError('common_message_badRequest', { data: { fields: ['Idempotency-Key'] } });
    }
    const data = endpoint.data.parse(await handler(context, input as never, request));
    if (data instanceof Response) {
      data.headers.set('X-Request-Id', context.requestId);
      return data;
    }
    const message = data === null && endpoint.message ? endpoint.message : 'common_message_ok';
    return Response.json(endpoint.raw ? data : { status: 0, message, data }, {
      headers: { 'Cache-Control': 'no-store', 'X-Request-Id': context.requestId },
    });
  }
}

/** Milliseconds for a statement of a call that only reads: of shoppers, and of staff, whose reports read more. */
export const readTimeout = 3000;
const staffReadTimeout = 10_000;

/** Calls that read and calls that write the same things are a group each: `GET /store/member/article`. */
function databaseUse(method: string, path: string): DatabaseUse {
  const parts = path.split('/').slice(1, 4);
  const longest = parts[1] === 'admin' ? staffReadTimeout : readTimeout;
  return {
    group: [method, ...parts].join(' '),
    statementTimeout: method === 'GET' ? longest : writeTimeout,
  };
}

function queryOf(request: Request): Record<string, string> {
  const query: Record<string, string> = Object.create(null);
  // The first value is used, so that a repeated parameter cannot pass a check with another value.
  for (const [name, value] of new URL(request.url).searchParams) query[name] ??= value;
  return query;
}
