import { createHash, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import { processShutdown } from '../../lib/shutdown';
import type { Services } from '../platform/context';

/**
 * `/health/live` has no dependencies; `/health/ready` fails without the database and during shutdown. `/health/jobs`
 * reports the job queues to callers with `Authorization: Bearer <REVALIDATE_SECRET>`; for others it does not exist.
 */
export function mountHealth(app: Hono, services: Services): void {
  app.get('/health/live', (c) => c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }));
  app.get('/health/ready', async (c) => {
    if (processShutdown().isStarted()) return notReady(c);
    const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), 1000).unref());
    const ping = services.db
      .execute(sql`select 1`)
      .then(() => true)
      .catch(() => false);
    const isReady = await Promise.race([ping, late]);
    return isReady ? c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }) : notReady(c);
  });
  app.get('/health/jobs', async (c) => {
    const secret = services.environment.revalidateSecret;
    const given = c.req.header('authorization')?.replace(/^Bearer /, '') ?? '';
    if (secret === null || !timingSafeEqual(digest(given), digest(secret))) return c.notFound();
    return c.json({ queues: await services.jobs.status() }, 200, { 'Cache-Control': 'no-store' });
  });
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const notReady = (c: Context) => c.json({ status: 'unavailable' }, 503, { 'Cache-Control': 'no-store' });
