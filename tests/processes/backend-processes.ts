import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { bundled, type Program } from './bundle-backend';

const root = fileURLToPath(new URL('../..', import.meta.url));

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

export type Running = { child: ChildProcess; said: () => string; ended: Promise<number | null> };

/** Starts a process without the environment of the tests. @param cwd its folder, by default that of the project */
export function run(file: Program, environment: Record<string, string>, cwd = root): Running {
  const child = fork(`${root}${bundled(file)}`, {
    cwd,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...environment },
    execArgv: ['--enable-source-maps'],
    silent: true,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  }
  const ended = once(child, 'exit').then(([code]): number | null => (typeof code === 'number' ? code : null));
  return { child, said: () => said, ended };
}

/** Resolves when the process has printed `text`. Throws with its output when it exits first. */
export async function untilSaid({ child, said }: Running, text: string): Promise<void> {
  while (!said().includes(text)) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The process exited: ${said()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Waits until a backend listens. @returns its URL */
export async function untilListening(backend: Running): Promise<string> {
  await untilSaid(backend, 'Backend on');
  return /Backend on (http:\/\/\S+)/.exec(backend.said())?.[1] ?? '';
}
