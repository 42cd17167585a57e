import { type IncomingHttpHeaders, request } from 'node:http';

export type Answer = { status: number; ms: number; body: string; headers: IncomingHttpHeaders };

type Sent = { body?: unknown; headers?: Record<string, string> };

/** A browser at an address of its own, with its cookies. */
export type Client = {
  page: (path: string) => Promise<Answer>;
  /** @param key method and path of an endpoint */
  call: (key: string, sent?: Sent) => Promise<Answer>;
  /** The cookie header of a further request. */
  cookie: () => string;
};

const patienceMs = 20_000;

/** The public URL of the shop, which the pages of browsers come from, whatever is in between. */
export const storeUrl = 'http://shop.example';

/**
 * @param origin where it connects to
 * @param localAddress an address of this machine, which stands for a network
 */
export function createClient(origin: string, localAddress: string): Client {
  const { hostname, port } = new URL(origin);
  const cookies = new Map<string, string>();
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  function send(method: string, path: string, { body, headers = {} }: Sent = {}): Promise<Answer> {
    const began = performance.now();
    const text = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve) => {
      const failed = (error: Error) =>
        resolve({ status: 0, ms: performance.now() - began, body: error.message, headers: {} });
      const sent = request(
        {
          ...{ hostname, port, method, path, localAddress, agent: false, timeout: patienceMs },
          headers: {
            ...(cookies.size > 0 ? { cookie: cookie() } : {}),
            ...(text === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
        },
        (response) => {
          for (const line of response.headers['set-cookie'] ?? []) keepCookie(cookies, line);
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', failed);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              ms: performance.now() - began,
              body: Buffer.concat(chunks).toString(),
              headers: response.headers,
            }),
          );
        },
      );
      sent.on('timeout', () => sent.destroy(new Error('timeout')));
      sent.on('error', failed);
      sent.end(text);
    });
  }

  return {
    cookie,
    page: (path) => send('GET', path, { headers: { accept: 'text/html', 'accept-encoding': 'gzip' } }),
    call: (key, { body, headers } = {}) => {
      const [method = 'GET', path = ''] = key.split(' ');
      return send(method, `/api${path}`, {
        ...(method === 'GET' ? {} : { body: body ?? {} }),
        headers: {
          ...{
            origin: storeUrl,
            'x-requested-with': 'store',
            'sec-fetch-site': 'same-origin',
            'accept-language': 'en',
          },
          ...headers,
        },
      });
    },
  };
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';', 1);
  const at = pair.indexOf('=');
  const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
  if (value === '' || /max-age=0/i.test(line)) cookies.delete(name);
  else cookies.set(name, value);
}

/** The `data` of a successful call. @throws Error with the response */
export function dataOf(what: string, { status, body }: Answer): Record<string, unknown> {
  if (status !== 200) throw new Error(`${what}: ${status} ${body.slice(0, 200)}`);
  return Object(JSON.parse(body)).data ?? {};
}
