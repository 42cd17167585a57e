import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../postgres/free-port';

/** PgBouncer refuses to run as root. */
const isRoot = process.getuid?.() === 0;

export function isPgbouncerInstalled(): boolean {
  try {
    execFileSync('pgbouncer', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Starts PgBouncer in transaction mode in front of the server of `url`, for every database. */
export async function runPgbouncer(url: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = new URL(url);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
  chmodSync(folder, 0o755);
  const file = join(folder, 'pgbouncer.ini');
  const password = server.password ? ` password=${decodeURIComponent(server.password)}` : '';
  writeFileSync(
    file,
    [
      '[databases]',
      `* = host=${server.hostname} port=${server.port || 5432} user=${server.username}${password}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1`,
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      'default_pool_size = 10',
      'max_client_conn = 1000',
      'server_idle_timeout = 5',
    ].join('\n'),
  );
  const words = [...(isRoot ? ['-u', 'postgres'] : []), '-q', file];
  const child = spawn('pgbouncer', words, { stdio: ['ignore', 'inherit', 'inherit'] });
  const ended = once(child, 'exit');
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`);
    await delay(50);
  }
  const pooled = new URL(url);
  pooled.host = `127.0.0.1:${port}`;
  return {
    url: pooled.href,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}
