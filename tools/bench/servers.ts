import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get } from 'node:http';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { freePort, untilResponding } from '../../tests/budget/baseline-app';
import { isNginxInstalled, runNginx, shippedConfiguration } from '../nginx/run-nginx';
import { buildWhenNeeded } from '../start/build-when-needed';
import { shopEnvironment } from '../start/shop-environment';

export type Server = { origin: string; stop: () => Promise<void> };

const root = fileURLToPath(new URL('../..', import.meta.url));
const workFolder = `${root}.test/bench`;

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

/** `secret` allows invalidating pages; `statements` is the number of SQL statements since the start. */
export type Shop = Server & { secret: string; statements: () => Promise<number> };

const counted = z.object({ statements: z.number() });

/** Starts the production server in demo mode with its own data. */
export async function startShop(): Promise<Shop> {
  rmSync(workFolder, { recursive: true, force: true });
  mkdirSync(workFolder, { recursive: true });
  const port = await freePort();
  Object.assign(process.env, { STORE_DATA_DIR: `${workFolder}/data`, STORE_DEMO: '1', LOG_LEVEL: 'warn' });
  delete process.env.API_BASE_URL;
  const shop = await shopEnvironment({ port, host: '127.0.0.1' }, 'production');
  await buildWhenNeeded(shop);
  const child = fork(`${root}server/serve.ts`, {
    cwd: root,
    env: { ...shop, RATE_LIMIT_FACTOR: '100000', TEST_CLOCK: '1' },
    execArgv: ['--import', 'tsx', '--import', `${root}tools/bench/report-statements.mjs`],
    silent: true,
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilResponding(`${origin}/api/health/ready`);
  const statements = async () => {
    const reply = once(child, 'message');
    child.send('statements');
    return counted.parse((await reply)[0]).statements;
  };
  return { origin, secret: shop.REVALIDATE_SECRET ?? '', statements, stop: () => stopProcess(child) };
}

/** A response body as sent, and its encoding. */
export type SentBody = { body: Buffer; encoding: string };

/** Reads a body without decompressing it. */
export async function readSentBody(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<SentBody> {
  const [response] = await once(get(url, { headers }), 'response');
  const chunks: Buffer[] = await response.toArray();
  return { body: Buffer.concat(chunks), encoding: response.headers['content-encoding'] ?? 'identity' };
}

/** A minimal Node.js server that sends the same bytes from memory: the upper limit for one process. */
export async function startStatic({ body, encoding }: SentBody): Promise<Server> {
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Encoding': encoding,
      'Content-Length': body.byteLength,
    });
    response.end(body);
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * Starts nginx with deploy/nginx.conf in front of the shop, and the same bytes from disk at `/static.html`. Undefined
 * if nginx is not installed.
 */
export async function startNginx(shop: string, { body, encoding }: SentBody): Promise<Server | undefined> {
  if (!isNginxInstalled()) return undefined;
  const port = await freePort();
  const folder = `${workFolder}/nginx`;
  mkdirSync(`${folder}/disk`, { recursive: true });
  // The nginx worker may run as another user.
  execFileSync('chmod', ['-R', 'a+rwX', workFolder]);
  writeFileSync(`${folder}/disk/static.html`, body);
  // One client measures what the limits would refuse it.
  const configuration = shippedConfiguration({ folder, port, shop: new URL(shop).host })
    .replace(/^ *limit_(?:req|conn) .*$/gm, '')
    .replace(
      'location / {',
      `location = /static.html { root ${folder}/disk; gzip off; add_header Content-Encoding ${encoding}; }\n    location / {`,
    );
  const child = runNginx(folder, configuration);
  const origin = `http://127.0.0.1:${port}`;
  await untilResponding(`${origin}/static.html`);
  return { origin, stop: () => stopProcess(child) };
}
