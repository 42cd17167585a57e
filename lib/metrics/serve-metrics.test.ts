import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { collect, metrics, readMetrics } from './metrics';
import { metricsVariables, serveMetrics } from './serve-metrics';

const read = (source: Record<string, string>) => z.object(metricsVariables).parse(source);

it('has no port unless one is set, and then listens on this machine only', async () => {
  expect(await serveMetrics(read({}))).toBeUndefined();
  expect(await serveMetrics(read({ METRICS_PORT: '', METRICS_HOST: '' }))).toBeUndefined();
  const { createServer } = await import('node:net');
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  const server = await serveMetrics(read({ METRICS_PORT: String(port) }));
  onTestFinished(() => void server?.close());
  expect(server?.address()).toMatchObject({ address: '127.0.0.1' });
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=/);
  expect(await response.text()).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect(await (await fetch(`http://127.0.0.1:${port}/live`)).text()).toBe('ok');
  for (const [path, method] of [
    ['/', 'GET'],
    ['/metrics/x', 'GET'],
    ['/metrics', 'POST'],
  ] as const) {
    expect((await fetch(`http://127.0.0.1:${port}${path}`, { method })).status).toBe(404);
  }
});

it('is readable while a collector fails or waits, and asks a removed one no more', async () => {
  const removeFailing = collect(() => Promise.reject(new Error('the database is away')));
  const removeWaiting = collect(() => new Promise(() => {}));
  const remove = collect(() => metrics.jobsDead.set({ queue: 'a test' }, 7));
  onTestFinished(removeFailing);
  onTestFinished(removeWaiting);
  expect(await readMetrics()).toMatch(/^store_jobs_dead\{queue="a test"\} 7$/m);
  remove();
  metrics.jobsDead.remove({ queue: 'a test' });
  expect(await readMetrics()).not.toContain('a test');
});
