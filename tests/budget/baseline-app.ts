import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const source = fileURLToPath(new URL('./baseline', import.meta.url));
/** Below the root, so that the very packages of the shop are found from there. */
const place = `${root}.test/budget-baseline`;
const next = `${root}node_modules/next/dist/bin/next`;

/**
 * Builds the empty page with the shop's own packages and serves it.
 * @param sizedBytes about how many bytes of HTML its page `/sized` has
 */
export async function startBaseline(sizedBytes = 0): Promise<{ origin: string; stop: () => Promise<void> }> {
  rmSync(place, { recursive: true, force: true });
  cpSync(source, place, { recursive: true });
  cpSync(`${root}tsconfig.json`, `${place}/tsconfig.json`);
  const environment = { BASELINE_BYTES: String(sizedBytes) };
  await run(['build'], environment);
  const port = await freePort();
  const server = start(['start', '-H', '127.0.0.1', '-p', String(port)], environment);
  const origin = `http://127.0.0.1:${port}`;
  await untilAnswers(origin);
  return {
    origin,
    stop: async () => {
      const gone = once(server, 'exit');
      server.kill('SIGTERM');
      await gone;
    },
  };
}

function start(parameters: string[], environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [next, ...parameters], {
    cwd: place,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function run(parameters: string[], environment: Record<string, string>): Promise<void> {
  const child = start(parameters, environment);
  let words = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      words += String(chunk);
    });
  }
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The baseline did not build:\n${words}`);
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

/** Waits until something answers there, whatever it says; at most a minute. */
export async function untilAnswers(address: string): Promise<void> {
  const end = Date.now() + 60_000;
  for (;;) {
    try {
      await (await fetch(address)).arrayBuffer();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}
