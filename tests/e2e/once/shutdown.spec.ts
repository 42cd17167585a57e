import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { Agent, request as send } from 'node:http';
import { copySeededDemo, testSecret } from '../../../tools/test/seeded-data';
import { freePort, untilResponding } from '../../budget/baseline-app';
import { copyBuild, root } from '../fixtures/build-copy';
import { startBuiltShop } from '../fixtures/built-shop';
import { expect, test } from '../fixtures/store-test';

const requestCount = 60;
/** Pages that are rendered for each request, and an API endpoint; none of them is cached. */
const paths = [
  '/goods/search?keyword=a',
  '/api/goods/member/goods/index',
  '/category?code=LIVE&sort=PRICE_ASC',
];

/** The status of a complete response, or the code of a connection error. */
function get(port: number, agent: Agent, path: string): Promise<number | string> {
  return new Promise((resolve) => {
    const request = send({ host: '127.0.0.1', port, path, agent }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', () => resolve('broken'));
    });
    request.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    request.end();
  });
}

test('the built shop completes all requests in flight at SIGTERM and exits with 0', async () => {
  const folder = `${root}.test/shutdown`;
  copyBuild(folder);
  await copySeededDemo(process.env.E2E_PORT ?? '', `${folder}/data`);
  const port = await freePort();
  const shop = startBuiltShop(folder, port, {
    STORE_SECRET: testSecret,
    LOG_LEVEL: 'silent',
    STORE_DATA_DIR: `${folder}/data`,
    RATE_LIMIT_FACTOR: '1000',
  });
  try {
    await untilResponding(`http://127.0.0.1:${port}/api/health/ready`);
    const agent = new Agent({ keepAlive: true });
    let finished = 0;
    const statuses = Array.from({ length: requestCount }, async (_, index) => {
      const status = await get(port, agent, paths[index % paths.length] ?? '/');
      finished += 1;
      return status;
    });
    // By the first response the shop has accepted all connections.
    await Promise.race(statuses);
    const inFlight = requestCount - finished;
    const exit = once(shop, 'exit');
    shop.kill('SIGTERM');
    expect(await Promise.all(statuses)).toEqual(Array.from({ length: requestCount }, () => 200));
    expect(await exit).toEqual([0, null]);
    // Enough requests must be in flight at the signal.
    expect(inFlight).toBeGreaterThan(requestCount / 2);
  } finally {
    shop.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});
