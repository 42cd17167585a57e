import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { freePort, untilAnswers } from '../../tests/budget/baseline-app';
import { buildWhenNeeded } from '../build-when-needed';
import { shopEnvironment } from '../shop-environment';

export type Server = { origin: string; stop: () => Promise<void> };

const root = fileURLToPath(new URL('../..', import.meta.url));
const place = `${root}.test/bench`;

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

/** The production shop as a demo with data of its own; `secret` asks it to make pages anew. */
export async function startShop(): Promise<Server & { secret: string }> {
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  const port = await freePort();
  Object.assign(process.env, { STORE_DATA_DIR: `${place}/data`, STORE_DEMO: '1', LOG_LEVEL: 'warn' });
  delete process.env.API_BASE_URL;
  const shop = await shopEnvironment({ port, host: '127.0.0.1' }, 'production');
  await buildWhenNeeded(shop);
  const child = fork(`${root}scripts/serve.ts`, {
    cwd: root,
    env: { ...shop, RATE_LIMIT_FACTOR: '100000' },
    execArgv: ['--import', 'tsx'],
    silent: true,
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilAnswers(`${origin}/api/health/ready`);
  return { origin, secret: shop.REVALIDATE_SECRET ?? '', stop: () => stopProcess(child) };
}

/** The same bytes from memory by a bare Node server: what the machine can do at all with one process. */
export async function startStatic(html: string): Promise<Server> {
  const body = Buffer.from(html);
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
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
 * nginx with the page cache of deploy/nginx.conf before the shop, and the same bytes from its disk at
 * `/static.html`; undefined where nginx is not installed.
 */
export async function startNginx(shop: string, html: string): Promise<Server | undefined> {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  const port = await freePort();
  const folder = `${place}/nginx`;
  mkdirSync(`${folder}/pages`, { recursive: true });
  mkdirSync(`${folder}/disk`, { recursive: true });
  // The worker may run as another user.
  execFileSync('chmod', ['-R', 'a+rwX', place]);
  writeFileSync(`${folder}/disk/static.html`, html);
  const shipped = readFileSync(`${root}deploy/nginx.conf`, 'utf8')
    .replace('/var/cache/nginx/pages', `${folder}/pages`)
    .replace('server web:3000;', `server ${new URL(shop).host};`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('location / {', `location = /static.html { root ${folder}/disk; }\n    location / {`);
  writeFileSync(
    `${folder}/nginx.conf`,
    [
      'daemon off; worker_processes 1;',
      `pid ${folder}/nginx.pid; error_log ${folder}/error.log;`,
      'events {}',
      `http { types { text/html html; } access_log off; client_body_temp_path ${folder}/body; ${shipped} }`,
    ].join('\n'),
  );
  const child = spawn('nginx', ['-p', folder, '-c', `${folder}/nginx.conf`], { stdio: 'inherit' });
  const origin = `http://127.0.0.1:${port}`;
  await untilAnswers(`${origin}/static.html`);
  return { origin, stop: () => stopProcess(child) };
}
