import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { browserUrl, type ListenAddress } from '../../server/settings/listen-address';
import { banner } from './banner';
import { CommandError } from './command-error';
import { step } from './progress';
import type { ShopEnvironment } from './shop-environment';

const nextBinary = fileURLToPath(new URL('../../node_modules/next/dist/bin/next', import.meta.url));
const server = fileURLToPath(new URL('../../server/serve.ts', import.meta.url));
const followParent = new URL('./follow-parent.mjs', import.meta.url).href;

const readyTimeoutMs = 180_000;
const pollMs = 150;

/**
 * Runs the built shop or `next dev` until it exits. Prints the banner when the shop is ready, forwards signals, and
 * exits with the exit code of the server.
 */
export async function runNext(
  command: 'start' | 'dev',
  address: ListenAddress,
  shop: ShopEnvironment,
): Promise<void> {
  const child = command === 'start' ? forkServer(shop) : forkDevelopment(address, shop);
  // Output before the shop is ready is hidden: Next.js prints its own banner.
  let isReady = false;
  child.stdout?.on('data', (chunk: Buffer) => {
    if (isReady) process.stdout.write(chunk);
  });
  endWith(child);
  await step('opening the shop', () => untilReady(child, readyUrl(address, shop)));
  isReady = true;
  console.log(banner(address, shop));
}

const stdio: ForkOptions['stdio'] = ['ignore', 'pipe', 'inherit', 'ipc'];

function forkServer(shop: ShopEnvironment): ChildProcess {
  return fork(server, { env: shop, execArgv: ['--import', 'tsx', '--import', followParent], stdio });
}

function forkDevelopment({ port, host }: ListenAddress, shop: ShopEnvironment): ChildProcess {
  const parameters = ['dev', '--port', String(port), ...(host === undefined ? [] : ['--hostname', host])];
  return fork(nextBinary, parameters, { env: shop, execArgv: ['--import', followParent], stdio });
}

/** The readiness check of the embedded backend; with a remote backend a URL that does not depend on it. */
function readyUrl(address: ListenAddress, shop: ShopEnvironment): string {
  return `${browserUrl(address)}${shop.API_BASE_URL ? '/builds/latest.json' : '/api/health/ready'}`;
}

function endWith(child: ChildProcess): void {
  let stopping = false;
  const stop = () => {
    stopping = true;
    child.kill('SIGTERM');
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // The server has printed the reason to stderr.
  child.once('exit', (code) => process.exit(stopping ? 0 : (code ?? 1)));
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + readyTimeoutMs;
  while (Date.now() < deadline) {
    const response = await fetch(url, { signal: AbortSignal.timeout(30_000) }).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  child.kill('SIGTERM');
  throw new CommandError(`The shop did not become ready within ${readyTimeoutMs / 1_000} seconds.`);
}
