import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { storeUrl } from './client';

// The attacker, in a process of its own: `run-floods.ts` starts it and ends it.

/** What one client does. */
export type Flood = {
  /**
   * `repeat`: requests one after another on each connection; else what each connection does while it is open. Slow
   * readers ask for the document of the API, or for what `requests` has.
   */
  kind: 'slow bodies' | 'slow readers' | 'idle' | 'half headers' | 'repeat';
  connections: number;
  /** Addresses that the connections come from; one is one client. */
  addresses: number;
  requests?: readonly FloodRequest[];
};

export type FloodRequest = {
  method: string;
  /** `{n}` is another number each time. */
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** Bytes of a file in a form of its own name. */
  file?: { name: string; base64: string; fields: Record<string, string> };
};

export type FloodReport = {
  opened: number;
  /** Not connected, or disconnected within a second. */
  refused: number;
  /** Connections that are open now. */
  open: number;
  /** Milliseconds that the connection that was open longest was or is open. */
  longestMs: number;
  responses: Record<string, number>;
};

const [origin = '', json = '{}'] = process.argv.slice(2);
const flood: Flood = JSON.parse(json);
const { hostname, port } = new URL(origin);
const report: FloodReport = { opened: 0, refused: 0, open: 0, longestMs: 0, responses: {} };
const began = new Map<Socket, number>();
const msSince = (time: number) => performance.now() - time;
const count = (what: string | number) => {
  report.responses[what] = (report.responses[what] ?? 0) + 1;
};
const addressOf = (n: number) => `127.0.66.${1 + (n % flood.addresses)}`;

const firstBytes: Record<string, string> = {
  'slow bodies':
    'POST /api/auth/oauth/token/member HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  'slow readers': 'GET /api/openapi.json HTTP/1.1\r\nHost: a\r\n\r\n',
  'half headers': 'GET / HTTP/1.1\r\nHost: a\r\nX-A: ',
  idle: '',
};

function bytesOf(n: number): string {
  const requests = flood.requests ?? [];
  const one = requests[n % Math.max(1, requests.length)];
  if (!one) return firstBytes[flood.kind] ?? '';
  const headers = Object.entries({ host: 'a', ...one.headers }).map(([name, value]) => `${name}: ${value}`);
  return `${one.method} ${one.path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`;
}

/** Keeps one connection open, and opens it again when it was closed. */
async function keepOpen(n: number): Promise<void> {
  for (;;) {
    await holdOne(n);
    // A client that is refused at once tries again a little later, not in a loop that only uses up this process.
    await wait(1_000 + Math.random() * 1_000);
  }
}

function holdOne(n: number): Promise<void> {
  return new Promise((resolve) => {
    const socket: Socket = connect({ host: hostname, port: Number(port), localAddress: addressOf(n) });
    let timer: NodeJS.Timeout | undefined;
    socket.on('error', () => {});
    socket.once('connect', () => {
      began.set(socket, performance.now());
      report.opened += 1;
      socket.write(bytesOf(n));
      if (flood.kind === 'slow readers') socket.pause();
      else socket.resume();
      if (flood.kind !== 'slow bodies') return;
      timer = setInterval(() => socket.write('x'), 4_000);
    });
    socket.once('close', () => {
      clearInterval(timer);
      const ms = msSince(began.get(socket) ?? performance.now());
      began.delete(socket);
      report.longestMs = Math.max(report.longestMs, ms);
      if (ms < 1_000) report.refused += 1;
      resolve();
    });
  });
}

const agent = new Agent({ keepAlive: true, maxSockets: flood.connections });
let sent = 0;

async function repeat(n: number): Promise<void> {
  const requests = flood.requests ?? [];
  for (;;) {
    sent += 1;
    const one = requests[sent % requests.length];
    if (one) await sendOne(one, n);
  }
}

function formOf({ name, base64, fields }: NonNullable<FloodRequest['file']>): {
  type: string;
  body: Buffer;
} {
  const boundary = 'flood';
  const parts = Object.entries(fields).map(
    ([key, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  );
  const head = `${parts.join('')}--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([
      Buffer.from(head),
      Buffer.from(base64, 'base64'),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
}

const forms = new Map<FloodRequest, ReturnType<typeof formOf>>();

function sendOne(one: FloodRequest, n: number): Promise<void> {
  if (one.file && !forms.has(one)) forms.set(one, formOf(one.file));
  const form = forms.get(one);
  const random = `${sent}${Math.floor(Math.random() * 1e9)}`;
  return new Promise((resolve) => {
    const outgoing = request(
      {
        ...{ hostname, port, agent, method: one.method, localAddress: addressOf(n) },
        path: one.path.replace('{n}', random),
        headers: {
          ...{ origin: storeUrl, 'x-requested-with': 'store', 'sec-fetch-site': 'same-origin' },
          'content-type': form?.type ?? 'application/json',
          ...one.headers,
        },
      },
      (response) => {
        count(response.statusCode ?? 0);
        response.resume();
        response.once('close', resolve);
      },
    );
    outgoing.once('error', async () => {
      count('closed');
      // A refused connection costs the attacker nothing; without a pause this process would only use up a core.
      await wait(20);
      resolve();
    });
    outgoing.end(form?.body ?? one.body?.replaceAll('{n}', random));
  });
}

/** Connections that are started at once; the process must see meanwhile what became of the others. */
const atOnce = 100;

async function start(): Promise<void> {
  for (let n = 0; n < flood.connections; n += 1) {
    void (flood.kind === 'repeat' ? repeat(n) : keepOpen(n));
    if (n % atOnce === atOnce - 1) await wait(10);
  }
}
void start();

/**
 * Connections that the server has open, as Linux lists them: a client that does not read does not notice that its
 * connection was closed.
 */
async function openAtServer(): Promise<number> {
  const lists = await Promise.all(['tcp', 'tcp6'].map((list) => readFile(`/proc/net/${list}`, 'utf8')));
  const serverPort = Number(port).toString(16).toUpperCase().padStart(4, '0');
  const client = /42007F:[0-9A-F]{4}$/; // 127.0.66.x, its bytes in reverse
  const established = '01';
  return lists
    .flatMap((list) => list.split('\n'))
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, local = '', remote = '', state]) =>
        state === established && local.endsWith(`:${serverPort}`) && client.test(remote),
    ).length;
}

process.on('message', async () => {
  report.open = flood.kind === 'slow readers' ? await openAtServer() : began.size;
  for (const time of began.values()) report.longestMs = Math.max(report.longestMs, msSince(time));
  process.send?.(report);
});
process.on('disconnect', () => process.exit());
