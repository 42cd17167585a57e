import type { Hono } from 'hono';
import { z } from 'zod';
import { yuanToFen } from '../../lib/money';
import { formatShanghai } from '../../lib/time';
import { changePrice } from '../domains/catalog/change-price';
import type { Services } from '../platform/context';
import { listOutbox } from '../platform/mail/outbox';

const price = z.object({ skuId: z.string(), price: z.number() });

/**
 * Mounts the outbox in demo mode, and endpoints that change the clock and prices in tests (`TEST_CLOCK`). Otherwise
 * these paths respond 404.
 */
export function mountDevelopment(app: Hono, services: Services): void {
  if (!services.environment.demo) return;
  app.get('/dev/outbox.json', async (c) => {
    const rows = await listOutbox(services.db);
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
}

function isAdvance(body: unknown): body is { advanceSeconds: number } {
  return (
    typeof body === 'object' &&
    body !== null &&
    'advanceSeconds' in body &&
    typeof body.advanceSeconds === 'number'
  );
}
