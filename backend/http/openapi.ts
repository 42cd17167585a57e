import { z } from 'zod';
import { webhookEvents, webhookPayload } from '../../lib/connections/events';
import { contract } from '../../lib/contract/contract';
import { keyScopes } from '../../lib/permissions/key-scopes';
import { type Endpoint, splitKey } from '../../lib/wire/endpoint';
import { failureResponses, failuresOf } from './openapi-failures';

type Json = Record<string, unknown>;

/** The first part of each path, as the dialect divides its endpoints. */
const tags: Readonly<Record<string, string>> = {
  auth: 'Sign-in and sessions of members and staff',
  code: 'Captchas',
  goods: 'Products, stock, prices, deals, product reviews and searches',
  member: 'Support tickets',
  order: 'Orders, payments, coupons, refunds, disputes and their work by staff',
  sandbox: 'The sandbox payment provider of a demo',
  store: 'Articles, banners and the settings of the shop',
  upms: 'Members, staff accounts, settings, files and operations',
};

/** The title of the document and of its page. */
export const titleOf = (shopName: string): string => (shopName ? `${shopName} API` : 'Store API');

/**
 * OpenAPI 3.1 of the contract; its schemas are the JSON Schema (2020-12) that zod generates.
 * @param shopName in the title
 * @param withStaff also the endpoints of the back office that no API key may call, which a live shop does not publish
 */
export function openApiDocument({ shopName = '', withStaff = true } = {}): Json {
  const schemas: Json = {};
  const paths: Record<string, Json> = {};
  for (const [key, endpoint] of Object.entries<Endpoint>(contract)) {
    if (!withStaff && !endpoint.scopes && splitKey(key).path.includes('/admin/')) continue;
    const { method, path } = splitKey(key);
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: operation(key, endpoint, { schemas, withStaff }),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: titleOf(shopName),
      version: '1.0.0',
      description: 'Ids are strings, money is yuan, times are Asia/Shanghai. `message` is a message key.',
      license: { name: 'All rights reserved', identifier: 'LicenseRef-UNLICENSED' },
    },
    servers: [{ url: '/api' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: webhooks(schemas),
    components: {
      schemas,
      responses: failureResponses(),
      securitySchemes: {
        client: {
          type: 'http',
          scheme: 'basic',
          description: 'Client credentials, for calls without a member',
        },
        member: { type: 'http', scheme: 'bearer', description: 'Access token of a member' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: `API key of a member of staff, with one of the scopes that an operation names: ${keyScopes.join(', ')}`,
        },
        ...(withStaff
          ? { staff: { type: 'http', scheme: 'bearer', description: 'Token of a staff session' } }
          : {}),
      },
    },
  };
}

/** What the shop sends to the endpoints that staff add (docs/connections.md). */
function webhooks(schemas: Json): Json {
  const header = (name: string, description: string) => ({
    ...{ name, description },
    in: 'header',
    required: true,
    schema: { type: 'string' },
  });
  const parameters = [
    header('webhook-id', 'The same in each try of an event'),
    header('webhook-timestamp', 'Epoch seconds of the try'),
    header('webhook-signature', 'One or two signatures of Standard Webhooks, separated by a space'),
  ];
  return Object.fromEntries(
    Object.entries(webhookEvents).map(([type, { summary, data }]) => [
      type,
      {
        post: {
          operationId: `webhook.${type}`,
          summary,
          security: [],
          parameters,
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: jsonSchema(webhookPayload(type, data), 'output', schemas) },
            },
          },
          responses: {
            '2XX': { description: 'Accepted' },
            410: { description: 'The endpoint wants nothing more' },
            default: { description: 'It is sent again later' },
          },
        },
      },
    ]),
  );
}

/**
 * The id of an operation, after which generated clients name their functions: `GET /member/message/{id}` is
 * `getMemberMessageById`.
 */
export function operationIdOf(key: string): string {
  const { method, path } = splitKey(key);
  const words = path
    .split(/[/_]/)
    .map((part) => part.replace(/^\{(\w+)\}$/, (_, name: string) => `by${capitalised(name)}`));
  return [method.toLowerCase(), ...words.map(capitalised)].join('');
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function operation(
  key: string,
  endpoint: Endpoint,
  { schemas, withStaff }: { schemas: Json; withStaff: boolean },
): Json {
  const { method, path } = splitKey(key);
  const tag = path.split('/')[1] ?? '';
  if (!Object.hasOwn(tags, tag)) throw new Error(`No tag describes ${key}`);
  const security: Record<Endpoint['token'], Json[]> = {
    none: [],
    client: [{ client: [] }],
    member: [{ member: [] }],
    optional: [{}, { member: [] }],
    // One of the scopes is enough.
    staff: [
      ...(withStaff ? [{ staff: [] }] : []),
      ...(endpoint.scopes ?? []).map((scope) => ({ apiKey: [scope] })),
    ],
    'staff-partial': [{ staff: [] }],
  };
  const parameters = [
    ...parametersOf(endpoint.params, 'path', schemas),
    ...parametersOf(endpoint.query, 'query', schemas),
    ...(endpoint.idempotent
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: true,
            schema: { type: 'string', minLength: 8, maxLength: 128 },
          },
        ]
      : []),
  ];
  const data = jsonSchema(endpoint.data, 'output', schemas);
  const envelope = {
    type: 'object',
    required: ['status', 'message'],
    properties: { status: { const: 0 }, message: { type: 'string' }, data },
  };
  return {
    operationId: operationIdOf(key),
    tags: [tag],
    summary: endpoint.summary,
    ...(withStaff && endpoint.permission ? { 'x-permission': endpoint.permission } : {}),
    security: security[endpoint.token],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input', schemas) } },
          },
        }
      : {}),
    responses: {
      200: {
        description: 'Done',
        content: endpoint.file
          ? Object.fromEntries(
              endpoint.file.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
            )
          : { 'application/json': { schema: endpoint.raw ? data : envelope } },
      },
      ...failuresOf(method, endpoint),
    },
  };
}

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query', schemas: Json): Json[] {
  if (!schema) return [];
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !field.safeParse(undefined).success,
    schema: jsonSchema(field, 'input', schemas),
  }));
}

/** JSON Schema of one zod schema. Recursive definitions move to `components/schemas`. */
function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output', schemas: Json): Json {
  const {
    $schema: _dialect,
    $defs,
    ...rest
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  for (const [name, definition] of Object.entries($defs ?? {})) schemas[name] = forOpenApi(definition);
  return forOpenApi(rest);
}

/** References lead to `components/schemas`, and a record of known keys lists them, so that clients have their names. */
function forOpenApi(schema: object): Json {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/');
  return JSON.parse(text, (_, value) => {
    const names: unknown = value?.required && value.propertyNames?.enum;
    if (!Array.isArray(names)) return value;
    const { propertyNames: _names, additionalProperties, ...rest } = value;
    const properties = Object.fromEntries(names.map((name) => [name, additionalProperties]));
    return { ...rest, properties, additionalProperties: false };
  });
}
