import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { banner } from './banner';
import { type Address, browserAddress } from './preflight';
import { step } from './progress';
import { Refusal } from './refusal';
import type { ShopEnvironment } from './shop-environment';

const nextBinary = fileURLToPath(new URL('../node_modules/next/dist/bin/next', import.meta.url));
const server = fileURLToPath(new URL('./serve.ts', import.meta.url));
const followParent = new URL('./follow-parent.mjs', import.meta.url).href;

const readyTimeoutMs = 180_000;
const pollMs = 150;

/**
 * Runs the built shop, or `next dev`, until somebody stops it: says the banner when the shop is ready, hands signals on, and ends
 * this process with the server's exit code.
 */
export async function runNext(
  command: 'start' | 'dev',
  address: Address,
  shop: ShopEnvironment,
): Promise<void> {
  const child = command === 'start' ? forkServer(shop) : forkDevelopment(address, shop);
  // Next.js has a banner of its own: what it says before the shop is ready is not shown.
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

function forkDevelopment({ port, host }: Address, shop: ShopEnvironment): ChildProcess {
  const parameters = ['dev', '--port', String(port), ...(host === undefined ? [] : ['--hostname', host])];
  return fork(nextBinary, parameters, { env: shop, execArgv: ['--import', followParent], stdio });
}

/** The shop's own health; in front of a remote backend an address that does not depend on it. */
function readyUrl(address: Address, shop: ShopEnvironment): string {
  return `${browserAddress(address)}${shop.API_BASE_URL ? '/builds/latest.json' : '/api/health/ready'}`;
}

function endWith(child: ChildProcess): void {
  let stopping = false;
  const stop = () => {
    stopping = true;
    child.kill('SIGTERM');
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // The server has said on stderr why it ended; there is nothing to add.
  child.once('exit', (code) => process.exit(stopping ? 0 : (code ?? 1)));
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + readyTimeoutMs;
  while (Date.now() < deadline) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(30_000) }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  child.kill('SIGTERM');
  throw new Refusal(`The shop did not become ready within ${readyTimeoutMs / 1_000} seconds.`);
}
