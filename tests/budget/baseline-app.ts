import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const source = fileURLToPath(new URL('./baseline', import.meta.url));
/** Below the root, so that the packages of the shop are resolved from there. */
const folder = `${root}.test/budget-baseline`;
const next = `${root}node_modules/next/dist/bin/next`;

/**
 * Builds an empty page with the packages of the shop and serves it.
 * @param like HTML; the pages `/sized/{any}` have about its size and its characters, because mixed text takes more time
 * to encode than text in one script
 */
export async function startBaseline(like = ''): Promise<{ origin: string; stop: () => Promise<void> }> {
  rmSync(folder, { recursive: true, force: true });
  cpSync(source, folder, { recursive: true });
  cpSync(`${root}tsconfig.json`, `${folder}/tsconfig.json`);
  writeFileSync(`${folder}/app/sized/text.json`, JSON.stringify(halfOf(like)));
  await run(['build']);
  const port = await freePort();
  const server = start(['start', '-H', '127.0.0.1', '-p', String(port)]);
  const origin = `http://127.0.0.1:${port}`;
  await untilResponding(origin);
  return {
    origin,
    stop: async () => {
      const gone = once(server, 'exit');
      server.kill('SIGTERM');
      await gone;
    },
  };
}

/** Half of the text without characters that are escaped in HTML; the data for the client router repeats the text. */
function halfOf(html: string): string {
  const pieces = html.replaceAll(/[<>&"'\\\n]/g, ' ').match(/.{1,200}/gu) ?? [];
  const text = pieces.filter((_, index) => index % 2 === 0).join('');
  return text.slice(0, Math.round(html.length / 2));
}

function start(parameters: string[]): ChildProcess {
  return spawn(process.execPath, [next, ...parameters], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function run(parameters: string[]): Promise<void> {
  const child = start(parameters);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += String(chunk);
    });
  }
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The build of the baseline failed:\n${output}`);
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/** Waits until the URL responds with any status, at most three minutes: other tests may use all cores. */
export async function untilResponding(url: string): Promise<void> {
  const end = Date.now() + 180_000;
  for (;;) {
    try {
      await (await fetch(url)).arrayBuffer();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}
