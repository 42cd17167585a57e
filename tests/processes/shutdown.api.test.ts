import { Agent, request as send } from 'node:http';
import pg from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import { makePlace } from '../load/running-store';
import { run, untilListening } from './backend-processes';

type Request = {
  /** Settles when the request is written to its connection. */
  sent: Promise<void>;
  /** The status of the response, or the code of a connection error. */
  status: Promise<number | string>;
};

function get(url: string, agent: Agent): Request {
  const request = send(url, { agent });
  const sent = new Promise<void>((resolve) => request.once('finish', resolve));
  const status = new Promise<number | string>((resolve) => {
    request.on('response', (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', () => resolve('broken'));
    });
    request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });
  request.end();
  return { sent, status };
}

/** Locks the products, so that requests that read them stay in flight. @returns releases them */
async function lockGoods(url: string | undefined): Promise<() => Promise<void>> {
  if (url === undefined) return async () => undefined;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin; lock table goods in access exclusive mode');
  return () => client.end();
}

it('the backend completes 60 requests in flight at SIGTERM and exits with 0', async () => {
  const place = await makePlace(inject('seededDatabase'));
  onTestFinished(() => place.drop());
  const backend = run('backend/cli/serve.ts', place.variables);
  onTestFinished(async () => {
    backend.child.kill('SIGKILL');
    await backend.ended;
  });
  const url = await untilListening(backend);
  const release = await lockGoods(place.variables.DATABASE_URL);
  const agent = new Agent({ keepAlive: true });
  const requests = Array.from({ length: 60 }, (_, index) =>
    get(`${url}/goods/member/goods/detail?goodsId=${1800301000000000001n + BigInt(index)}`, agent),
  );
  await Promise.all(requests.map(({ sent }) => sent));
  // Their connections were made earlier, so that the process has taken them.
  expect((await fetch(`${url}/health/live`)).status).toBe(200);
  backend.child.kill('SIGTERM');
  const isListening = () =>
    fetch(`${url}/health/live`).then(
      () => true,
      () => false,
    );
  await expect.poll(isListening).toBe(false);
  await release();
  const statuses = await Promise.all(requests.map(({ status }) => status));
  expect(statuses.filter((status) => typeof status === 'string')).toEqual([]);
  expect(await backend.ended).toBe(0);
});
