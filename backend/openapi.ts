import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Hono } from 'hono';
import { z } from 'zod';
import { contract } from '../lib/contract/contract';
import type { Endpoint } from '../lib/contract/endpoint';

type Json = Record<string, unknown>;

/** OpenAPI 3.1 of the whole contract; its schemas are zod's own JSON Schema (2020-12). */
export function openApiDocument(): Json {
  const schemas: Json = {};
  const paths: Record<string, Json> = {};
  for (const [key, endpoint] of Object.entries<Endpoint>(contract)) {
    const [method = '', path = ''] = key.split(' ');
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
        client: { type: 'http', scheme: 'basic', description: 'The client token of calls without a member' },
        member: { type: 'http', scheme: 'bearer', description: 'Access token of a member' },
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
    staff: [{ member: [] }],
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
          ? { [endpoint.file]: { schema: { type: 'string', format: 'binary' } } }
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

/** One schema; what refers to itself is put among the document's `schemas` under its own name. */
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

const assets = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
]);

const starter = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#reference', deepLinking: true });`;

/** `/openapi.json`, and `/docs` drawn by Swagger UI from files of our own. */
export function mountDocs(app: Hono): void {
  let document: Json | null = null;
  app.get('/openapi.json', (c) => {
    document ??= openApiDocument();
    return c.json(document);
  });
  app.get('/docs', (c) =>
    c.html(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Tianyun Store API</title><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head><body><main id="reference"></main><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`,
      200,
      {
        'Content-Security-Policy':
          "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      },
    ),
  );
  app.get('/docs/start.js', (c) =>
    c.body(starter, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
  );
  app.get('/docs/:file', async (c) => {
    const type = assets.get(c.req.param('file'));
    if (!type) return c.notFound();
    const folder = dirname(
      createRequire(join(process.cwd(), 'package.json')).resolve('swagger-ui-dist/package.json'),
    );
    return c.body(await readFile(join(folder, c.req.param('file'))), 200, {
      'Content-Type': type,
      'Cache-Control': 'public, max-age=86400',
    });
  });
}
