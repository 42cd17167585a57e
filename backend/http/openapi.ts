import { z } from 'zod';
import { contract } from '../../lib/contract/contract';
import { type Endpoint, splitKey } from '../../lib/contract/dialect/endpoint';

type Json = Record<string, unknown>;

/** OpenAPI 3.1 of the whole contract; its schemas are the JSON Schema (2020-12) that zod generates. */
export function openApiDocument(): Json {
  const schemas: Json = {};
  const paths: Record<string, Json> = {};
  for (const [key, endpoint] of Object.entries<Endpoint>(contract)) {
    const { method, path } = splitKey(key);
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(path, endpoint, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tianyun Store',
      version: '1.0.0',
      description: 'Ids are strings, money is yuan, times are Asia/Shanghai. `message` is a message key.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        client: {
          type: 'http',
          scheme: 'basic',
          description: 'Client credentials, for calls without a member',
        },
        member: { type: 'http', scheme: 'bearer', description: 'Access token of a member' },
        staff: { type: 'http', scheme: 'bearer', description: 'Token of a staff session' },
      },
    },
  };
}

function operation(path: string, endpoint: Endpoint, schemas: Json): Json {
  const service = path.split('/')[1] ?? '';
  const security: Record<Endpoint['token'], Json[]> = {
    none: [],
    client: [{ client: [] }],
    member: [{ member: [] }],
    optional: [{}, { member: [] }],
    staff: [{ staff: [] }],
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
  const failureSchema = {
    type: 'object',
    required: ['status', 'message'],
    properties: { status: { const: 1 }, message: { type: 'string' }, data: {} },
  };
  return {
    tags: [service],
    summary: endpoint.summary,
    ...(endpoint.permission ? { 'x-permission': endpoint.permission } : {}),
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
      default: { description: 'Refused', content: { 'application/json': { schema: failureSchema } } },
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
  if (!$defs) return rest;
  for (const [name, definition] of Object.entries($defs)) schemas[name] = pointAtSchemas(definition);
  return pointAtSchemas(rest);
}

function pointAtSchemas(schema: object): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
}
