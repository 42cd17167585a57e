import { afterEach, beforeEach, expect, it } from 'vitest';
import { registerApi } from '@/lib/api-door';
import { commonHeaders } from '@/lib/routing/rules/security-headers';
import { serveListener } from '@/tests/listener';

type Received = { method: string; url: string; body: string; type: string | null };
let received: Received[] = [];
let answer: () => Response = () => Response.json({ status: 0 });

beforeEach(() => {
  received = [];
  // Removed after each test: other test files run in the same process.
  return registerApi(async (request) => {
    const { method, url, headers } = request;
    received.push({ method, url, body: await request.text(), type: headers.get('content-type') });
    return answer();
  });
});
afterEach(() => {
  answer = () => Response.json({ status: 0 });
});

const serve = () => serveListener((_request, response) => void response.end('Next.js'));

it('passes a call to the backend without Next.js', async () => {
  const { get } = await serve();
  const sent = await get('/api/order/member/order/list?pageNumber=2');
  expect(sent).toMatchObject({ status: 200, body: '{"status":0}' });
  expect(received).toMatchObject([
    { method: 'GET', url: 'http://localhost/api/order/member/order/list?pageNumber=2', body: '' },
  ]);
});

it('passes the body and its type', async () => {
  const { get } = await serve();
  const body = Buffer.from('{"名":1}');
  await get('/api/order/member/order/create', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'content-length': String(body.byteLength) },
  });
  expect(received).toMatchObject([{ method: 'POST', body: '{"名":1}', type: 'application/json' }]);
});

it.each([
  ['/api/session/refresh?return=%2F'],
  ['/api/mail/unsubscribe?token=a'],
  ['/api/internal/revalidate'],
  ['/api/goods/'],
  ['/api//goods'],
  ['/api/../goods'],
  ['/api/goods/./list'],
  ['/api/g%6Fods'],
  ['/api'],
  ['/apis'],
  ['/goods'],
])('leaves %s to Next.js', async (path) => {
  const { get } = await serve();
  expect((await get(path)).body).toBe('Next.js');
  expect(received).toEqual([]);
});

it.each(['x-middleware-subrequest', 'next-action', 'rsc', 'x-nextjs-data'])(
  'leaves a request with the header %s to Next.js',
  async (name) => {
    const { get } = await serve();
    expect((await get('/api/goods', { headers: { [name]: '1' } })).body).toBe('Next.js');
  },
);

it('leaves other methods to Next.js', async () => {
  const { get } = await serve();
  expect((await get('/api/goods', { method: 'OPTIONS' })).body).toBe('Next.js');
});

it('adds the headers of every response, which cannot be replaced, and keeps each cookie', async () => {
  answer = () => {
    const headers = new Headers({ 'X-Frame-Options': 'ALLOW', Vary: 'Cookie', 'Content-Encoding': 'br' });
    for (const cookie of ['a=1', 'b=2']) headers.append('Set-Cookie', cookie);
    return new Response('{}', { status: 422, headers });
  };
  const { get } = await serve();
  const { status, headers } = await get('/api/goods', { headers: { 'x-forwarded-proto': 'https' } });
  expect(status).toBe(422);
  for (const { key, value } of commonHeaders) expect(headers[key.toLowerCase()]).toBe(value);
  expect(headers['set-cookie']).toEqual(['a=1', 'b=2']);
  expect(headers.vary).toContain('Cookie');
  expect(headers['content-encoding']).toBeUndefined();
});

it('sends a small answer with its length, and compresses a large one', async () => {
  const { get } = await serve();
  const encoded = { headers: { 'accept-encoding': 'br' } };
  const small = await get('/api/goods', encoded);
  expect(small.headers).toMatchObject({ 'content-length': '12' });
  expect(small.headers['content-encoding']).toBeUndefined();
  answer = () => Response.json({ text: 'a'.repeat(5_000) });
  expect((await get('/api/goods', encoded)).headers['content-encoding']).toBe('br');
});

it('compresses a shared answer as each client accepts it', async () => {
  const text = `${'b'.repeat(5_000)}名`;
  answer = () => Response.json({ text }, { headers: { 'Cache-Control': 'public, max-age=0, s-maxage=1' } });
  const { get } = await serve();
  for (const encoding of ['br', 'gzip', 'br', undefined]) {
    const headers: Record<string, string> = encoding === undefined ? {} : { 'accept-encoding': encoding };
    // Another address each time, so that the response cache does not answer.
    const sent = await get(`/api/goods?fresh=${received.length}`, { headers });
    expect(sent.headers['content-encoding']).toBe(encoding);
    expect(sent.headers.vary).toContain('Accept-Encoding');
    if (encoding === undefined) expect(JSON.parse(sent.body)).toEqual({ text });
    else expect(Number(sent.headers['content-length'])).toBeLessThan(200);
  }
  answer = () => Response.json({ text: 'c'.repeat(5_000) });
  expect((await get('/api/own', { headers: { 'accept-encoding': 'br' } })).headers).not.toHaveProperty(
    'content-length',
  );
});

it('sends a file while it is read, and cuts it off when reading fails', async () => {
  let reads = 0;
  const stream = (fails: boolean) =>
    new ReadableStream({
      pull(controller) {
        reads += 1;
        if (reads < 3) return controller.enqueue(Buffer.from('row\n'));
        if (fails) controller.error(new Error('lost'));
        else controller.close();
      },
    });
  answer = () => new Response(stream(false), { headers: { 'Content-Type': 'text/csv' } });
  const { get } = await serve();
  expect((await get('/api/export')).body).toBe('row\nrow\n');
  reads = 0;
  answer = () => new Response(stream(true), { headers: { 'Content-Type': 'text/csv' } });
  await expect(get('/api/export')).rejects.toThrow();
});

it('answers an empty body with its status', async () => {
  answer = () => new Response(null, { status: 204 });
  const { get } = await serve();
  expect(await get('/api/goods', { method: 'DELETE' })).toMatchObject({ status: 204, body: '' });
});
