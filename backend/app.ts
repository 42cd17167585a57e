import { Hono } from 'hono';
import { contract, type EndpointKey } from '../lib/contract/contract';
import type { Endpoint } from '../lib/contract/endpoint';
import { messageStreamPath } from '../lib/contract/message-limits';
import { isLocale, type Locale, languageTags, locales } from '../lib/i18n/locales';
import { catalogRoutes } from './catalog/routes';
import { searchRoutes } from './catalog/search-routes';
import { pointRoutes } from './coins/routes';
import { contentRoutes } from './content/routes';
import { currencyRoutes } from './currencies/routes';
import { authenticate } from './identity/authenticate';
import { identityRoutes } from './identity/routes';
import { accountRoutes } from './members/account-routes';
import { memberRoutes } from './members/routes';
import { messageRoutes } from './messages/routes';
import { streamReplies } from './messages/stream-replies';
import { mountDocs } from './openapi';
import { orderRoutes } from './orders/routes';
import { paymentRoutes } from './payments/routes';
import { sandboxRoutes } from './payments/sandbox/routes';
import type { Actor, Context, Services } from './platform/context';
import { mountDevelopment } from './platform/development';
import type { Handlers, RawRequest } from './platform/handlers';
import { mountHealth } from './platform/health';
import { newId } from './platform/new-id';
import { isSame } from './platform/seal';
import { StoreError } from './platform/store-error';
import { couponRoutes } from './promotions/routes';
import { reviewRoutes } from './reviews/routes';
import { requireRole } from './staff/require-role';
import { uploadRoutes } from './uploads/routes';
import { serveFile } from './uploads/serve-file';

const routes: Handlers<typeof contract> = {
  ...identityRoutes,
  ...memberRoutes,
  ...accountRoutes,
  ...uploadRoutes,
  ...catalogRoutes,
  ...searchRoutes,
  ...contentRoutes,
  ...currencyRoutes,
  ...orderRoutes,
  ...reviewRoutes,
  ...couponRoutes,
  ...pointRoutes,
  ...paymentRoutes,
  ...sandboxRoutes,
  ...messageRoutes,
};

/** Bytes a body may have. Uploads carry pictures of up to 5 MB and their multipart frame. */
const bodyLimits = { json: 64 * 1024, webhook: 256 * 1024, upload: 5.5 * 1024 * 1024 };

/** The whole backend as one Hono application, for in-process calls, a server of its own and tests. */
export function createBackend(services: Services): Hono {
  const app = new Hono();
  mountMessageStream(app, services);
  for (const key of Object.keys(contract)) {
    if (isEndpointKey(key)) mount(app, services, key);
  }
  mountDocs(app);
  mountHealth(app, services);
  mountDevelopment(app, services);
  app.get('/files/:name', (c) => serveFile(services, c.req.param('name')));
  app.notFound(() => failure(new StoreError('common_message_notFound'), newId()));
  app.onError((error, c) => answerError(services, error, c.req.path));
  return app;
}

function isEndpointKey(key: string): key is EndpointKey {
  return Object.hasOwn(contract, key);
}

function mount(app: Hono, services: Services, key: EndpointKey): void {
  const endpoint: Endpoint = contract[key];
  const [method = '', path = ''] = key.split(' ');
  app.on(method, path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c) => {
    const request = c.req.raw;
    const requestId = request.headers.get('x-request-id')?.match(/^[\w-]{8,64}$/)?.[0] ?? newId();
    try {
      const actor = await identify(services, endpoint, request.headers);
      const context: Context = {
        ...services,
        actor,
        locale: requestLocale(request.headers),
        ip: request.headers.get('x-real-ip') ?? '127.0.0.1',
        userAgent: (request.headers.get('user-agent') ?? '').slice(0, 300),
        requestId,
      };
      const raw = rawRequest(request, bodyLimit(path));
      const input = {
        params: endpoint.params ? parsePart(endpoint.params, c.req.param()) : undefined,
        query: endpoint.query ? parsePart(endpoint.query, queryOf(request)) : undefined,
        body: endpoint.body ? parsePart(endpoint.body, await readBody(raw, path, request)) : undefined,
      };
      if (endpoint.idempotent && !/^[\w-]{8,128}$/.test(request.headers.get('idempotency-key') ?? '')) {
        throw new StoreError('common_message_badRequest', { data: { fields: ['Idempotency-Key'] } });
      }
      const answer = await handle(key, context, input, raw);
      const data = endpoint.data.parse(answer);
      if (data instanceof Response) return data;
      const message = data === null && endpoint.message ? endpoint.message : 'common_message_ok';
      return Response.json(endpoint.raw ? data : { status: 0, message, data }, {
        headers: { 'Cache-Control': 'no-store', 'X-Request-Id': requestId },
      });
    } catch (error) {
      return answerError(services, error, path, requestId);
    }
  });
}

/** One table of handlers; the key ties the input to the handler, which the type of a lookup can not say. */
function handle(key: EndpointKey, context: Context, input: unknown, raw: RawRequest): Promise<unknown> {
  const handler: (context: Context, input: never, request: RawRequest) => Promise<unknown> = routes[key];
  return handler(context, input as never, raw);
}

/** Stands before the contract: `/member/message/{id}` would take its place. */
function mountMessageStream(app: Hono, services: Services): void {
  app.get(messageStreamPath, async (c) => {
    const asMember: Endpoint = { ...contract['GET /member/message/statistics'] };
    return streamReplies(services, await identify(services, asMember, c.req.raw.headers));
  });
}

async function identify(services: Services, endpoint: Endpoint, headers: Headers): Promise<Actor> {
  const visitor: Actor = { kind: 'visitor' };
  if (endpoint.token === 'none') return visitor;
  const authorization = headers.get('authorization') ?? '';
  if (endpoint.token === 'client') {
    const expected = Buffer.from(
      `${services.environment.clientId}:${services.environment.clientSecret}`,
    ).toString('base64');
    if (!isSame(authorization, `Basic ${expected}`)) throw new StoreError('common_message_unauthorized');
    return visitor;
  }
  const bearer = authorization.match(/^Bearer ([\w-]{20,200})$/i)?.[1];
  const actor = bearer ? await authenticate(services, bearer) : visitor;
  if ((endpoint.token === 'member' || endpoint.token === 'staff') && actor.kind === 'visitor')
    throw new StoreError('common_message_unauthorized');
  // A token that is no longer good must not turn into an anonymous answer unnoticed.
  if (bearer && actor.kind === 'visitor') throw new StoreError('common_message_unauthorized');
  if (endpoint.token === 'staff') await requireRole(services, actor, endpoint.roles ?? []);
  return actor;
}

/** The language of texts in the answer: the first of `Accept-Language` that the shop speaks. */
export function requestLocale(headers: Headers): Locale {
  for (const part of (headers.get('accept-language') ?? '').toLowerCase().split(',')) {
    const tag = part.split(';')[0]?.trim() ?? '';
    if (isLocale(tag)) return tag;
    const exact = locales.find((locale) => languageTags[locale].toLowerCase() === tag);
    if (exact) return exact;
    if (/^zh-(hk|tw|mo|hant)/.test(tag)) return 'zh-hk';
    if (tag.startsWith('zh')) return 'zh-cn';
    if (tag.startsWith('en')) return 'en';
  }
  return 'zh-cn';
}

function queryOf(request: Request): Record<string, string> {
  const query: Record<string, string> = Object.create(null);
  // The first value counts: a repeated parameter can not smuggle a second one past a check.
  for (const [name, value] of new URL(request.url).searchParams) query[name] ??= value;
  return query;
}

function parsePart(schema: NonNullable<Endpoint['body']>, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.')).filter(Boolean))].slice(
    0,
    20,
  );
  throw new StoreError('common_message_badRequest', { data: { fields } });
}

function bodyLimit(path: string): number {
  if (path === '/upms/file/upload') return bodyLimits.upload;
  return path.startsWith('/order/open/notify/') ? bodyLimits.webhook : bodyLimits.json;
}

function rawRequest(request: Request, limit: number): RawRequest {
  let bytes: Promise<Uint8Array<ArrayBuffer>> | null = null;
  const read = () => {
    bytes ??= readLimited(request, limit);
    return bytes;
  };
  return {
    headers: request.headers,
    text: async () => new TextDecoder().decode(await read()),
    formData: async () => {
      const type = request.headers.get('content-type') ?? '';
      return new Response(await read(), { headers: { 'Content-Type': type } }).formData();
    },
  };
}

/** Stops reading at the limit, whatever `Content-Length` promised. */
async function readLimited(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = new StoreError('common_message_payloadTooLarge');
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge;
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel();
      throw tooLarge;
    }
    chunks.push(value);
  }
  const whole = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return whole;
}

async function readBody(raw: RawRequest, path: string, request: Request): Promise<unknown> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  const text = await raw.text();
  if (type === 'application/json') {
    try {
      return JSON.parse(text || '{}');
    } catch {
      throw new StoreError('common_message_badRequest');
    }
  }
  // The family's clients send the token request as a form, or in the query without a password (domain.md 1.5).
  if (path === '/auth/oauth/token/member') {
    if (type === 'application/x-www-form-urlencoded') return fromForm(new URLSearchParams(text));
    const query = new URL(request.url).searchParams;
    if (text === '' && !query.has('password')) return fromForm(query);
  }
  throw new StoreError('common_message_badRequest');
}

function fromForm(form: URLSearchParams): Record<string, unknown> {
  const fields: Record<string, unknown> = Object.fromEntries(form);
  if (fields.agree !== undefined) fields.agree = fields.agree === 'true';
  return fields;
}

function answerError(services: Services, error: unknown, path: string, requestId = newId()): Response {
  if (error instanceof StoreError) return failure(error, requestId);
  services.log.error({ err: error, path, requestId }, 'request failed');
  return failure(
    new StoreError(
      isUnavailable(error) ? 'common_message_serviceUnavailable' : 'common_message_internalServerError',
    ),
    requestId,
  );
}

/** Lost database connections and full pools pass; the client may try again. */
function isUnavailable(error: unknown): boolean {
  let cause: unknown = error;
  for (let depth = 0; depth < 4 && cause instanceof Error; depth += 1) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    if (
      /^(08|57P0|53|40001|40P01)|^ECONN/.test(code) ||
      /timeout exceeded when trying to connect/.test(cause.message)
    )
      return true;
    cause = cause.cause;
  }
  return false;
}

function failure(error: StoreError, requestId: string): Response {
  return Response.json(
    { status: 1, message: error.wireText, ...(error.data === undefined ? {} : { data: error.data }) },
    {
      status: error.status,
      headers: {
        'Cache-Control': 'no-store',
        'X-Request-Id': requestId,
        ...(error.status === 503 ? { 'Retry-After': '2' } : {}),
        ...error.headers,
      },
    },
  );
}
