import type { Hono } from 'hono';
import { collect, metrics } from '../lib/metrics/metrics';
import type { Shutdown } from '../lib/shutdown';
import type { Connection, RawSql } from './database/connect';
import { welcomeMember } from './domains/coupons/welcome-member';
import { warnWithoutSource } from './domains/currencies/update-rates';
import { reportMissingProviders } from './domains/payments/missing-providers';
import { mailAlarm } from './domains/staff/mail-alarm';
import type { Environment } from './environment/environment';
import { createBackend } from './http/app';
import { createJobQueue, type JobQueue } from './jobs/job-queue';
import { storeJobs } from './jobs/store-jobs';
import { createAlarms } from './platform/alarms';
import { type CacheEvents, followCacheEvents } from './platform/cache-events';
import { createRateLimits } from './platform/concurrency/create-rate-limits';
import type { Services, SystemContext } from './platform/context';
import { followDatabaseClock } from './platform/database-clock';
import { armFailpoint } from './platform/failpoints';
import { createFacts, keepFacts } from './platform/kept-facts';
import { createLog } from './platform/logging/log';
import { newId } from './platform/new-id';
import { keepNodeLease } from './platform/node-lease';
import { createClock } from './ports/clock';
import type { OutgoingCalls } from './ports/outgoing-calls';
import { openPrepared, prepareDatabase, preparesItself } from './prepare-database';
import { createFileStorage, reportUnavailableStorage } from './providers/file-storage/file-storages';
import { guardReceivers } from './providers/outgoing-calls/guard-receivers';
import { createPublicCalls } from './providers/outgoing-calls/post-public';
import {
  createPaymentProviders,
  type PaymentProviderFactory,
  refuseWithoutProvider,
} from './providers/payment-providers';
import { createSupplier, furtherSuppliers } from './providers/suppliers';

export type OpenStore = {
  app: Hono;
  services: Services;
  queue: JobQueue;
  rawSql: RawSql;
  /** Context for work that no member requested. */
  system(): SystemContext;
  /** Waits until the alarms that were logged are stored, which no request waits for. */
  alarmsStored(): Promise<void>;
  closeDatabase(): Promise<void>;
  /** Closes jobs and database, for tests and tools. Servers use `closeWithProcess`. */
  close(): Promise<void>;
};

/** Registers jobs and database with the shutdown of this process, in that order. */
export function closeWithProcess(store: OpenStore, shutdown: Shutdown): void {
  shutdown.add('jobs', store.queue.close);
  shutdown.add('database', store.closeDatabase);
}

/**
 * Opens the database, which a demo and an embedded one also migrate and seed, and assembles the backend.
 *
 * @param options `work`: run jobs in this process; `prepare`: migrate and seed a live database too, for tests; `onChange`: receives the cache tags of changes of all processes; `keepsFacts`: false for tests, which write to tables without a cache event
 * @throws StartupError when no provider is configured, or the database belongs to the other kind of shop
 */
export async function openStore(
  environment: Environment,
  connection: Connection,
  options: {
    work: boolean;
    prepare?: boolean;
    onChange?: (tags: string[]) => void;
    keepsFacts?: boolean;
    paymentProviders?: readonly PaymentProviderFactory[];
    outgoingCalls?: OutgoingCalls;
  },
): Promise<OpenStore> {
  if (!options.paymentProviders) refuseWithoutProvider(environment);
  armFailpoint(environment.failpoint);
  const clock = createClock();
  const alarms = createAlarms(clock);
  const log = createLog(environment, alarms.record);
  const clockCheck = await followDatabaseClock(connection.db, clock, log);
  const queue = createJobQueue(connection.rawSql, log, clockCheck);
  const databaseKind =
    options.prepare || preparesItself(environment, connection)
      ? await prepareDatabase(environment, connection, queue, clock.now())
      : await openPrepared(environment, connection, queue);
  const nodeLease = await keepNodeLease(connection.db, log, clock.real);
  alarms.open(connection.db, (tx, raised) => mailAlarm(tx, { clock, jobs: queue, environment }, raised));
  const facts = createFacts(() => events.isConnected());
  const onChange = (tags: string[]) => {
    facts.drop(tags);
    options.onChange?.(tags);
  };
  const events: CacheEvents = await followCacheEvents(connection, log, onChange, {
    onJob: queue.wake,
    onWebhook: () => {
      if (options.work) queue.runSoon('sweep.webhooks');
    },
    onPush: () => {
      if (options.work) queue.runSoon('sweep.push');
    },
  });
  const forgetFacts = options.keepsFacts === false ? () => {} : keepFacts(connection.db, facts);
  const stopCollecting = collect(async () => {
    metrics.databaseUp.set(events.isAlive() ? 1 : 0);
    for (const [state, count] of Object.entries(connection.counts()))
      metrics.connections.set({ state }, count);
    for (const { queue: name, dead, oldestSeconds } of await queue.status()) {
      metrics.jobsDead.set({ queue: name }, dead);
      metrics.jobOldest.set({ queue: name }, oldestSeconds ?? 0);
    }
  });
  const closeDatabase = async () => {
    stopCollecting();
    clockCheck.stop();
    forgetFacts();
    await events.close();
    await alarms.close();
    await nodeLease.release();
    await connection.close();
  };
  let app: Hono | null = null;
  const supplied = { db: connection.db, clock, jobs: queue, environment, databaseKind };
  const base = {
    db: connection.db,
    clock,
    clockCheck,
    isDatabaseReachable: events.isAlive,
    environment,
    fileStorage: createFileStorage(environment, clock),
    jobs: queue,
    rateLimits: createRateLimits(connection.db, clock, environment.rateLimitFactor),
    supplier: createSupplier(supplied, log),
    furtherSuppliers: furtherSuppliers(supplied, log),
    outgoingCalls: guardReceivers(options.outgoingCalls ?? createPublicCalls(), clock),
    log,
    welcomeMember,
    selfFetch: async (request: Request) => {
      if (!app) throw new Error('The backend is not open yet');
      return app.fetch(request);
    },
  };
  const services: Services = {
    ...base,
    payments: createPaymentProviders({ ...base, databaseKind }, log, options.paymentProviders),
  };
  await reportMissingProviders(services);
  if (environment.s3) void reportUnavailableStorage(services.fileStorage, log);
  if (options.work) warnWithoutSource(services);
  app = createBackend(services);
  const system = (): SystemContext => ({ ...services, requestId: newId() });
  if (options.work) await queue.work(system, storeJobs);
  return {
    app,
    services,
    queue,
    rawSql: connection.rawSql,
    system,
    alarmsStored: alarms.stored,
    closeDatabase,
    close: async () => {
      await queue.close();
      await closeDatabase();
    },
  };
}
