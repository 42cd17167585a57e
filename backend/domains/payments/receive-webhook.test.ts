import { expect, it, vi } from 'vitest';
import type { Context } from '../../platform/context';
import { receiveWebhook } from './receive-webhook';

it('asvs:V16.4.1 logs one line a minute for forged webhooks, with the number of the others', async () => {
  const warn = vi.fn();
  let now = Date.parse('2026-11-27T00:00:00Z');
  const provider = { verifyWebhook: async () => ({ kind: 'REFUSED' }) };
  const context = {
    payments: { forWebhook: () => provider },
    log: { warn },
    clock: { now: () => new Date(now) },
    ip: '203.0.113.9',
    requestId: '1',
  } as unknown as Context;
  const forge = () =>
    receiveWebhook(context, 'forged', new Request('http://x', { method: 'POST', body: '{}' })).catch(
      ({ key }: { key: string }) => key,
    );
  for (let n = 0; n < 1000; n += 1) expect(await forge()).toBe('common_message_badRequest');
  expect(warn).toHaveBeenCalledTimes(1);
  now += 60_000;
  await forge();
  expect(warn).toHaveBeenCalledTimes(2);
  expect(warn.mock.lastCall).toEqual([
    { webhook: 'forged', ip: '203.0.113.9', requestId: '1', unlogged: 999 },
    'webhook refused',
  ]);
});
