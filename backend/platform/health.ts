import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import type { Services } from './context';

/** `/health/live` needs nothing; `/health/ready` needs the database within a second. */
export function mountHealth(app: Hono, services: Services): void {
  app.get('/health/live', (c) => c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }));
  app.get('/health/ready', async (c) => {
    const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), 1000).unref());
    const ping = services.db
      .execute(sql`select 1`)
      .then(() => true)
      .catch(() => false);
    const isReady = await Promise.race([ping, late]);
    return c.json({ status: isReady ? 'ok' : 'unavailable' }, isReady ? 200 : 503, {
      'Cache-Control': 'no-store',
    });
  });
}
