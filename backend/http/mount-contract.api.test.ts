import { Hono } from 'hono';
import { requestId } from 'hono/request-id';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Endpoint, endpoint } from '../../lib/wire/endpoint';
import { createTestStore, type TestStore } from '../testing';
import { errorResponse } from './error-response';
import { mountContract } from './mount-contract';

/** Endpoints that are not in the contract, because the HTTP layer works from declarations alone. */
const declared = {
  'POST /test/small': endpoint({
    summary: 'A small body',
    token: 'none',
    bodyLimit: 100,
    body: z.object({ text: z.string() }),
    data: z.string(),
  }),
  'POST /test/form': endpoint({
    summary: 'A form',
    token: 'none',
    form: { flags: ['agree'], neverInQuery: ['secret'] },
    body: z.object({ agree: z.boolean(), secret: z.string().optional() }),
    data: z.boolean(),
  }),
  'POST /test/member': endpoint({
    summary: 'Needs a member',
    token: 'member',
    bodyLimit: 10,
    data: z.null(),
  }),
  'GET /test/invalid': endpoint({
    summary: 'Its handler returns invalid data',
    token: 'none',
    data: z.object({ id: z.string() }),
  }),
} satisfies Record<string, Endpoint>;

let store: TestStore;
const app = new Hono();

beforeAll(async () => {
  store = await createTestStore();
  app.use(requestId({ limitLength: 64 }));
  mountContract(app, store.services, declared, {
    'POST /test/small': async (_context, { body }: { body: { text: string } }) => body.text,
    'POST /test/form': async (_context, { body }: { body: { agree: boolean } }) => body.agree,
    'POST /test/member': async () => null,
    'GET /test/invalid': async () => ({ id: 7 }),
  });
  app.onError((error, c) => errorResponse(store.services, error, c.req.path, c.get('requestId')));
});
afterAll(() => store.close());

async function post(path: string, body: string, type = 'application/json') {
  const response = await app.request(path, { method: 'POST', body, headers: { 'Content-Type': type } });
  const { message, data } = z
    .object({ message: z.string(), data: z.unknown().optional() })
    .parse(await response.json());
  return { status: response.status, message, data };
}

describe('a declared body limit', () => {
  const ofLength = (length: number) => JSON.stringify({ text: 'x'.repeat(length - '{"text":""}'.length) });

  it('accepts a body of that size and rejects one byte more', async () => {
    expect(await post('/test/small', ofLength(100))).toMatchObject({ status: 200 });
    expect(await post('/test/small', ofLength(101))).toMatchObject({
      status: 413,
      message: 'common_message_payloadTooLarge',
    });
  });

  it('applies to a stream without Content-Length', async () => {
    const body = new ReadableStream({
      start(controller) {
        for (let sent = 0; sent < 11; sent += 1) controller.enqueue(new Uint8Array(10));
        controller.close();
      },
    });
    const request = new Request('http://localhost/test/small', {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'Content-Type': 'application/json' },
    } as RequestInit);
    expect((await app.request(request)).status).toBe(413);
  });

  it('is checked after authentication', async () => {
    expect(await post('/test/member', ofLength(100))).toMatchObject({ status: 401 });
  });
});

describe('a declared form', () => {
  it('is parsed from the body and from the query, with booleans for its flags', async () => {
    const form = 'application/x-www-form-urlencoded';
    expect(await post('/test/form', 'agree=true&secret=x', form)).toMatchObject({ status: 200, data: true });
    expect(await post('/test/form?agree=false', '', 'text/plain')).toMatchObject({
      status: 200,
      data: false,
    });
  });

  it('asvs:V14.2.1 rejects secret fields in the query', async () => {
    expect(await post('/test/form?agree=true&secret=x', '', 'text/plain')).toMatchObject({ status: 400 });
  });

  it('is rejected where no form is declared', async () => {
    const form = 'application/x-www-form-urlencoded';
    expect(await post('/test/small', 'text=x', form)).toMatchObject({ status: 400 });
  });
});

it('asvs:V15.3.1 responds 500 to data that does not match the declared schema and does not send it', async () => {
  const response = await app.request('/test/invalid');
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({ status: 1, message: 'common_message_internalServerError' });
});

it('sets a request id on each response and reuses a well-formed one from the request', async () => {
  const given = await app.request('/test/invalid', { headers: { 'X-Request-Id': 'abcd-1234' } });
  expect(given.headers.get('x-request-id')).toBe('abcd-1234');
  const invalid = await app.request('/test/invalid', { headers: { 'X-Request-Id': 'a b' } });
  expect(invalid.headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/);
});
