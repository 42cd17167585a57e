import type { Hono } from 'hono';
import { createBackend } from './app';
import type { Connection } from './database/connect';
import { migrate } from './database/migrate';
import { seedDatabase } from './database/seed/seed';
import type { Environment } from './environment';
import { createSupplier } from './fulfilment/suppliers';
import { createUnreadTicker } from './messages/unread-ticker';
import { createPaymentProviders } from './payments/providers';
import { createClock } from './platform/clock';
import type { Services, SystemContext } from './platform/context';
import { createRateLimits } from './platform/create-rate-limits';
import { createJobQueue, type JobQueue } from './platform/job-queue';
import { createLog } from './platform/log';
import { newId } from './platform/new-id';
import { storeJobs } from './store-jobs';

export type OpenStore = {
  app: Hono;
  services: Services;
  queue: JobQueue;
  /** The shop itself as the one who acts. */
  system(): SystemContext;
  /** Ends the answers that would not end by themselves, before a server waits for all of them. */
  endStreams(): void;
  close(): Promise<void>;
};

/**
 * Bring a connected database up to date and put the backend together: migrations, seed, providers,
 * jobs. `work` false leaves the jobs to another process.
 *
 * @throws StartupError when a provider may not run in this environment
 */
export async function openStore(
  environment: Environment,
  connection: Connection,
  options: { work: boolean },
): Promise<OpenStore> {
  const log = createLog(environment);
  const clock = createClock();
  await migrate(connection.db);
  await seedDatabase(connection.db, { environment, now: clock.now() });
  const queue = createJobQueue(connection.rawSql, log);
  await queue.open();
  let app: Hono | null = null;
  const base = {
    db: connection.db,
    clock,
    environment,
    jobs: queue,
    rateLimits: createRateLimits(connection.db, clock, environment.rateLimitFactor),
    supplier: createSupplier(environment, connection.db, clock),
    unreadTicker: createUnreadTicker({ db: connection.db, clock, log }),
    log,
    selfFetch: async (request: Request) => {
      if (!app) throw new Error('The backend is not open yet');
      return app.fetch(request);
    },
  };
  const services: Services = { ...base, payments: createPaymentProviders(base) };
  app = createBackend(services);
  const system = (): SystemContext => ({ ...services, requestId: newId() });
  if (options.work) await queue.work(system, storeJobs);
  return {
    app,
    services,
    queue,
    system,
    endStreams: base.unreadTicker.close,
    close: async () => {
      base.unreadTicker.close();
      await queue.close();
      await connection.close();
    },
  };
}
