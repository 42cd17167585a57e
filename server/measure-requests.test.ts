import { expect, it } from 'vitest';
import { metrics } from '../lib/metrics/metrics';
import { serveListener } from '../tests/listener';

const value = async (name: string, labels: Record<string, string | number>) => {
  const found = await metrics.registry.getSingleMetric(name)?.get();
  return (
    found?.values.find((each) =>
      Object.entries(labels).every(([label, wanted]) => Reflect.get(each.labels, label) === wanted),
    )?.value ?? 0
  );
};

it('counts requests by group and status, with their time, and those that got a slot', async () => {
  const page = { group: 'page /metrics-test', status: 200 };
  const before = await value('store_admitted_total', { kind: 'render' });
  const shop = await serveListener((_request, response) => {
    response.end('page');
  });
  await shop.get('/en/metrics-test?q=someone');
  await shop.get('/metrics-test');
  expect(await value('store_requests_total', page)).toBe(2);
  expect(await value('store_admitted_total', { kind: 'render' })).toBe(before + 2);
  const { group } = page;
  const seconds = await metrics.requestSeconds.get();
  expect(
    seconds.values.find(
      ({ metricName, labels }) => metricName === 'store_request_seconds_count' && labels.group === group,
    )?.value,
  ).toBe(2);
  expect(await metrics.registry.metrics()).not.toContain('someone');
});

it('counts a failed page as 500', async () => {
  const shop = await serveListener((request, response) => {
    if (request.url?.includes('fail')) throw new Error('no page');
    response.end('page');
  });
  await shop.get('/metrics-works');
  await shop.get('/metrics-works?x=fail');
  expect(await value('store_requests_total', { group: 'page /metrics-works', status: 500 })).toBe(1);
});
