import type { Hono } from 'hono';
import { z } from 'zod';
import { yuanToFen } from '../../lib/money';
import { addTime, formatShanghai } from '../../lib/time';
import { changePrice } from '../domains/products/change-price';
import { reconcile } from '../domains/reconciliation/reconcile';
import type { Services } from '../platform/context';
import { listOutbox } from '../platform/mail/outbox';
import { newId } from '../platform/new-id';
import type { ProviderTransaction } from '../ports/payment-provider';

const price = z.object({ skuId: z.string(), price: z.number() });

/**
 * Mounts the outbox in demo mode, and in tests (`TEST_CLOCK`) endpoints that change the clock and prices, and make a
 * difference between the books and the payment provider or a dead letter. Otherwise these paths respond 404.
 */
export function mountDevelopment(app: Hono, services: Services): void {
  if (!services.environment.demo) return;
  app.get('/dev/outbox.json', async (c) => {
    const rows = await listOutbox(services, c.req.query('to'));
    return c.json(
      rows.map((row) => ({ ...row, createdTime: formatShanghai(row.createdTime) })),
      200,
      { 'Cache-Control': 'no-store' },
    );
  });
  if (!services.environment.testClock) return;
  app.post('/dev/clock', async (c) => {
    const body: unknown = await c.req.json().catch(() => null);
    const seconds = isAdvance(body) ? body.advanceSeconds : Number.NaN;
    if (!Number.isInteger(seconds) || seconds < 0 || seconds > 86_400 * 60)
      return c.json({ status: 1, message: 'common_message_badRequest' }, 400);
    services.clock.advance(seconds * 1000);
    await services.jobs.releaseDue(services.clock.now());
    return c.json({ now: services.clock.now().getTime() });
  });
  app.post('/dev/price', async (c) => {
    const body = price.safeParse(await c.req.json().catch(() => null));
    if (!body.success) return c.json({ status: 1, message: 'common_message_badRequest' }, 400);
    await changePrice(services, body.data.skuId, yuanToFen(body.data.price));
    return c.json({ status: 0, message: 'common_message_ok' });
  });
  app.post('/dev/difference', async (c) => c.json({ subject: await compareWithUnknownPayment(services) }));
  app.post('/dev/dead-letter', async (c) => {
    const outboxId = newId();
    // A job in the queue for dead letters, where workers put those that failed.
    await services.jobs.retryDeadLetter(services.db, {
      id: outboxId,
      queue: 'dead.outbox.send',
      payload: { outboxId },
      error: null,
      failedTime: services.clock.now(),
    });
    return c.json({ outboxId });
  });
}

/**
 * Compares the books with the payment provider as if it also listed a payment that the store does not know.
 * @returns the subject of the difference that this makes
 */
async function compareWithUnknownPayment(services: Services): Promise<string> {
  const [provider] = services.payments.all();
  if (!provider) throw new Error('There is no payment provider.');
  const id = newId();
  const unknown = (to: Date): ProviderTransaction => ({
    id,
    kind: 'PAYMENT',
    ref: `unknown-${id}`,
    reference: null,
    currency: 'HKD',
    minor: 7700,
    settled: { currency: 'HKD', minor: 7700, feeMinor: 0 },
    time: addTime(to, -1, 'hour'),
  });
  await reconcile(services, {
    ...provider,
    listTransactions: async (from, to) => [...(await provider.listTransactions(from, to)), unknown(to)],
  });
  return `${provider.code}:${id}`;
}

function isAdvance(body: unknown): body is { advanceSeconds: number } {
  return (
    typeof body === 'object' &&
    body !== null &&
    'advanceSeconds' in body &&
    typeof body.advanceSeconds === 'number'
  );
}
