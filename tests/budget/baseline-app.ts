import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const source = fileURLToPath(new URL('./baseline', import.meta.url));
/** Below the root, so that the very packages of the shop are found from there. */
const place = `${root}.test/budget-baseline`;
const next = `${root}node_modules/next/dist/bin/next`;

/**
 * Builds the empty page with the shop's own packages and serves it.
 * @param like its pages `/sized/{any}` have about as many bytes as this HTML, and its very characters: mixed text takes
 * more time to send than the same bytes of one script
 */
export async function startBaseline(like = ''): Promise<{ origin: string; stop: () => Promise<void> }> {
  rmSync(place, { recursive: true, force: true });
  cpSync(source, place, { recursive: true });
  cpSync(`${root}tsconfig.json`, `${place}/tsconfig.json`);
  writeFileSync(`${place}/app/sized/text.json`, JSON.stringify(halfOf(like)));
  await run(['build']);
  const port = await freePort();
  const server = start(['start', '-H', '127.0.0.1', '-p', String(port)]);
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

/** Every second line's worth of it, without what markup would escape; the router's own data carries the text again. */
function halfOf(html: string): string {
  const pieces = html.replaceAll(/[<>&"'\\\n]/g, ' ').match(/.{1,200}/gu) ?? [];
  const text = pieces.filter((_, index) => index % 2 === 0).join('');
  return text.slice(0, Math.round(html.length / 2));
}

function start(parameters: string[]): ChildProcess {
  return spawn(process.execPath, [next, ...parameters], {
    cwd: place,
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
