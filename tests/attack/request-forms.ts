import fc from 'fast-check';

/** Ways to write a path so that two readers may understand it differently. */
const pathForms: Readonly<Record<string, (path: string) => string>> = {
  unchanged: (path) => path,
  'an encoded letter': (path) => encodeAt(path, path.length - 2),
  'an encoded first letter': (path) => encodeAt(path, 1),
  'a letter that is encoded twice': (path) => encodeAt(path, path.length - 2).replace('%', '%25'),
  'an encoded slash': (path) => `/${path.slice(1).replace('/', '%2F')}`,
  'a slash that is encoded twice': (path) => `/${path.slice(1).replace('/', '%252f')}`,
  'an overlong slash': (path) => `/${path.slice(1).replace('/', '%c0%af')}`,
  'a backslash': (path) => `/${path.slice(1).replace('/', '\\')}`,
  'an encoded backslash': (path) => `/${path.slice(1).replace('/', '%5c')}`,
  'two slashes': (path) => `/${path}`,
  'two slashes inside': (path) => `/${path.slice(1).replace('/', '//')}`,
  'a dot segment': (path) => `/.${path}`,
  'dot segments': (path) => `/files/..${path}`,
  'encoded dot segments': (path) => `/files/%2e%2e${path}`,
  'dot segments that are encoded twice': (path) => `/files/%252e%252e${path}`,
  'dot segments with an encoded slash': (path) => `/files/..%2f${path.slice(1)}`,
  'more dot segments than segments': (path) => `/../../../api${path}`,
  'a slash at the end': (path) => `${path}/`,
  'an encoded slash at the end': (path) => `${path}%2f`,
  'an encoded space at the end': (path) => `${path}%20`,
  'NUL at the end': (path) => `${path}%00`,
  'a file extension': (path) => `${path}.json`,
  'a path parameter': (path) => `${path};x=1`,
  'an encoded question mark': (path) => `${path}%3fid=1`,
  'half of an encoding': (path) => `${path}%`,
  'no text': (path) => `${path}%ff%fe`,
  'half of a surrogate pair': (path) => `${path}%ED%A0%80`,
  'capital letters': (path) => path.toUpperCase(),
  'letters of full width': (path) => path.replace('a', 'ａ'),
  'the prefix twice': (path) => `/api${path}`,
  'a path of 10,000 letters': (path) => `${path}/${'a'.repeat(10_000)}`,
  'an odd query': (path) => `${path}?id=%ED%A0%80&id=%00&__proto__[a]=1&%=%&pageNumber=1e400`,
  'a repeated parameter': (path) => `${path}?id=1&id=2&goodsId=1&goodsId=2&after=9223372036854775808`,
};

function encodeAt(path: string, index: number): string {
  return `${path.slice(0, index)}%${path.charCodeAt(index).toString(16)}${path.slice(index + 1)}`;
}

type HeaderForm = { name: string; headers: readonly (readonly [name: string, value: string])[] };

/** Headers that claim an identity or an origin, and ones that parsers may refuse. */
const headerForms: readonly HeaderForm[] = [
  { name: 'none', headers: [] },
  { name: 'UserId', headers: [['UserId', '1']] },
  {
    name: 'every identity header',
    headers: [
      'X-User-Id',
      'X-User-Name',
      'X-User-Email',
      'X-User-Roles',
      'username',
      'UserId',
      'X-Forwarded-User',
    ].map((name) => [name, 'admin'] as const),
  },
  {
    name: 'x-middleware-subrequest',
    headers: [['x-middleware-subrequest', 'middleware:middleware:middleware:middleware:middleware']],
  },
  {
    name: 'x-middleware-rewrite',
    headers: [
      ['x-middleware-rewrite', '/back-office'],
      ['x-middleware-next', '1'],
    ],
  },
  {
    name: 'X-Original-URL',
    headers: [
      ['X-Original-URL', '/auth/admin/session/current'],
      ['X-Rewrite-URL', '/api/health'],
    ],
  },
  {
    name: 'another method',
    headers: [
      ['X-HTTP-Method-Override', 'DELETE'],
      ['X-HTTP-Method', 'DELETE'],
    ],
  },
  {
    name: 'another host',
    headers: [
      ['Host', 'evil.example'],
      ['X-Forwarded-Host', 'evil.example'],
    ],
  },
  { name: 'an odd host', headers: [['Host', 'localhost:3000@evil.example:99999/']] },
  { name: 'another origin', headers: [['Origin', 'https://evil.example']] },
  { name: 'the origin null', headers: [['Origin', 'null']] },
  { name: 'an odd origin', headers: [['Origin', 'http://localhost:3000, https://evil.example']] },
  {
    name: 'two origins',
    headers: [
      ['Origin', 'http://localhost:3000'],
      ['Origin', 'https://evil.example'],
    ],
  },
  {
    name: 'an address',
    headers: [
      ['X-Forwarded-For', '127.0.0.1'],
      ['X-Real-Ip', '127.0.0.1, ::1'],
    ],
  },
  { name: 'a token', headers: [['Authorization', `Bearer ${'x'.repeat(43)}`]] },
  { name: 'a token of 20,000 letters', headers: [['Authorization', `Bearer ${'x'.repeat(20_000)}`]] },
  { name: 'the client token', headers: [['Authorization', `Basic ${btoa('shop:shop')}`]] },
  {
    name: 'two tokens',
    headers: [
      ['Authorization', 'Bearer a'],
      ['Authorization', 'Bearer b'],
    ],
  },
  { name: 'an odd token', headers: [['Authorization', 'Bearer \u00ff\u00fe ,;"']] },
  {
    name: 'an odd cookie',
    headers: [['Cookie', `store_session=${'%'.repeat(500)}; store_staff=;;=; __proto__=1`]],
  },
  { name: 'a cookie of 20,000 letters', headers: [['Cookie', `store_session=${'A'.repeat(20_000)}`]] },
  { name: 'another charset', headers: [['Content-Type', 'application/json; charset=utf-16']] },
  { name: 'an odd type', headers: [['Content-Type', 'application/json, text/plain']] },
  { name: 'a form', headers: [['Content-Type', 'application/x-www-form-urlencoded']] },
  { name: 'a multipart form without boundary', headers: [['Content-Type', 'multipart/form-data']] },
  { name: 'a compressed body', headers: [['Content-Encoding', 'gzip']] },
  { name: 'a length that is no number', headers: [['Content-Length', 'x']] },
  { name: 'an odd language', headers: [['Accept-Language', `${'*;q=0.1,'.repeat(500)}../../etc`]] },
  { name: 'an idempotency key of 20,000 letters', headers: [['Idempotency-Key', 'k'.repeat(20_000)]] },
  { name: 'an odd request id', headers: [['X-Request-Id', '<script>\u00e9\u0080']] },
  {
    name: 'Range and conditions',
    headers: [
      ['Range', 'bytes=0-,5-'],
      ['If-None-Match', '*'],
      ['If-Modified-Since', 'x'],
    ],
  },
  {
    name: 'Next.js internals',
    headers: [
      ['RSC', '1'],
      ['Next-Action', 'x'],
      ['Next-Router-State-Tree', '%5B'],
      ['x-nextjs-data', '1'],
    ],
  },
];

const methods = [
  'GET',
  'GET',
  'POST',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'PROPFIND',
  'QUERY',
  'get',
  'FOO',
];

export type RequestForm = {
  name: string;
  method: string;
  path: string;
  headers: HeaderForm['headers'];
};

/** Requests to the paths of endpoints in other forms than the pages of the shop send. */
export function requestForms(
  targets: readonly { method: string; path: string }[],
): fc.Arbitrary<RequestForm> {
  return fc
    .record({
      target: fc.constantFrom(...targets),
      form: fc.constantFrom(...Object.entries(pathForms)),
      header: fc.constantFrom(...headerForms),
      other: fc.option(fc.constantFrom(...methods), { freq: 2 }),
    })
    .map(({ target, form: [form, write], header, other }) => {
      const method = other ?? target.method;
      return {
        name: `${method} ${target.path} with ${form} and ${header.name}`,
        method,
        path: write(target.path),
        headers: header.headers,
      };
    });
}
