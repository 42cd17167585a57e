import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request as send } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { freePort, run, untilSaid } from './backend-processes';

/** The status of a response, or the code of a connection error. */
function get(port: number, agent: Agent, path: string): Promise<number | string> {
  return new Promise((resolve) => {
    const request = send({ host: '127.0.0.1', port, path, agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', () => resolve('broken'));
    });
    request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    request.end();
  });
}

it('the backend completes 60 requests in flight at SIGTERM and exits with 0', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'store-shutdown-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const port = await freePort();
  const backend = run('backend/cli/serve.ts', {
    STORE_DATA_DIR: directory,
    STORE_DEMO: '1',
    HOST: '127.0.0.1',
    PORT: String(port),
    RATE_LIMIT_FACTOR: '1000',
  });
  onTestFinished(() => void backend.child.kill('SIGKILL'));
  await untilSaid(backend, 'Backend on');
  const agent = new Agent({ keepAlive: true });
  const path = '/goods/member/goods/detail?goodsId=1800301000000000001';
  const statuses = Array.from({ length: 60 }, () => get(port, agent, path));
  await wait(150);
  backend.child.kill('SIGTERM');
  const counted = await Promise.all(statuses);
  expect(counted.filter((status) => typeof status === 'string')).toEqual([]);
  expect(counted).toHaveLength(60);
  expect(await backend.ended).toBe(0);
});
