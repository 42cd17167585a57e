import { expect, it } from 'vitest';
import { serveListener } from '../../tests/listener';
import type { Handler } from './handler';

/** A value as iron-session seals it. */
const sealed = 'Fe26.2*1*abc*def';
const other = 'Fe26.2*1*other';

/** Responds with the cookies that it received, and the given headers. */
const echo =
  (headers: Record<string, string | string[]>): Handler =>
  (request, response) => {
    response.writeHead(200, { 'X-Cookies': request.headers.cookie ?? '', ...headers });
    response.end();
  };
const own = { 'Cache-Control': 'private, no-store' };
const former = `a=b; __Host-leaf_session=${sealed}; __Host-leaf_session_expires=1790000000; __Host-leaf_staff=${other}`;

const ask = async (
  headers: Record<string, string | string[]>,
  cookie: string,
  path = '/api/order/member/list',
) => {
  const shop = await serveListener(echo(headers));
  const response = await shop.get(path, { headers: { cookie } });
  return {
    seen: String(response.headers['x-cookies']),
    set: [response.headers['set-cookie'] ?? []].flat(),
  };
};

it('cookies of sessions with a former name are read, and renamed in the browser', async () => {
  const { seen, set } = await ask(own, former);
  expect(seen).toBe(
    `a=b; __Host-store_session=${sealed}; __Host-store_session_expires=1790000000; __Host-store_staff=${other}`,
  );
  expect(set).toEqual([
    '__Host-leaf_session=; Max-Age=0; Path=/; HttpOnly; Secure',
    `__Host-store_session=${sealed}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax; Secure`,
    '__Host-leaf_session_expires=; Max-Age=0; Path=/; HttpOnly; Secure',
    '__Host-store_session_expires=1790000000; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax; Secure',
    '__Host-leaf_staff=; Max-Age=0; Path=/; HttpOnly; Secure',
    `__Host-store_staff=${other}; Max-Age=28800; Path=/; HttpOnly; SameSite=Strict; Secure`,
  ]);
});

it('a response that others may receive carries no session, and the request is still that of the member', async () => {
  const { seen, set } = await ask({ 'Cache-Control': 'public, s-maxage=60' }, former);
  expect(seen).toContain(`__Host-store_session=${sealed}`);
  expect(set).toEqual([]);
});

it('a response that ends or renews the session has the last word', async () => {
  const ended = '__Host-store_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure';
  const { set } = await ask({ ...own, 'Set-Cookie': [ended] }, `__Host-leaf_session=${sealed}`);
  expect(set).toEqual([ended, '__Host-leaf_session=; Max-Age=0; Path=/; HttpOnly; Secure']);
});

it('the session of today comes first, and the former one is removed', async () => {
  const { seen, set } = await ask(own, `__Host-leaf_session=${other}; __Host-store_session=${sealed}`);
  expect(seen).toBe(`__Host-store_session=${sealed}`);
  expect(set).toEqual(['__Host-leaf_session=; Max-Age=0; Path=/; HttpOnly; Secure']);
});

it.each([
  `__Host-store_session=${sealed}`,
  `leaf_session=${sealed}`,
  '__Host-leaf_session=of-another-application',
  `__Host-leaf_basket=${sealed}`,
  '__Host-leaf_session_expires=1790000000',
])('%s stays as it is', async (cookie) => {
  expect(await ask(own, cookie)).toEqual({ seen: cookie, set: [] });
});
