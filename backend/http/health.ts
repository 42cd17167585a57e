import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { processShutdown } from '../../lib/shutdown';
import { readSupplierStatus } from '../domains/delivery/read-supplier-status';
import type { Services } from '../platform/context';

/**
 * `/health/live` has no dependencies. `/health/ready` says what other processes may do better: it fails during shutdown,
 * while the database does not respond on the connection for notifications, which calls do not share, and while the clock
 * of this process differs from the database's. A locked table or a full pool does not count. `/health/jobs`
 * and `/health/supplier` report the job queues and the supplier to callers with
 * `Authorization: Bearer <REVALIDATE_SECRET>`; for others they do not exist.
 */
export function mountHealth(app: Hono, services: Services): void {
  app.get('/health/live', (c) => c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }));
  app.get('/health/ready', (c) => {
    if (processShutdown().isStarted()) return notReady(c);
    if (!services.clockCheck.agrees()) return notReady(c, 'clock');
    return services.isDatabaseReachable()
      ? c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' })
      : notReady(c);
  });
  app.get('/health/jobs', async (c) => {
    if (!isMonitor(c, services)) return c.notFound();
    return c.json({ queues: await services.jobs.status() }, 200, { 'Cache-Control': 'no-store' });
  });
  app.get('/health/supplier', async (c) => {
    if (!isMonitor(c, services)) return c.notFound();
    return c.json(await readSupplierStatus(services), 200, { 'Cache-Control': 'no-store' });
  });
}

/** Whether the caller knows REVALIDATE_SECRET. */
function isMonitor(c: Context, { environment: { revalidateSecret } }: Services): boolean {
  const given = c.req.header('authorization')?.replace(/^Bearer /, '') ?? '';
  return revalidateSecret !== null && timingSafeEqual(digest(given), digest(revalidateSecret));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const notReady = (c: Context, reason?: 'clock') =>
  c.json({ status: 'unavailable', ...(reason ? { reason } : {}) }, 503, { 'Cache-Control': 'no-store' });
