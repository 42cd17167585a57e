import { setTimeout as delay } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import { failedDays } from '../../lib/promises';
import { continueTrace, inSpan, traceParent } from '../../lib/tracing/span';
import type { RawSql } from '../database/connect';
import type { LaterWrite } from '../database/later-write';
import { writeLater, writeTogether } from '../platform/concurrency/write-later';
import type { SystemContext } from '../platform/context';
import type { ClockCheck } from '../platform/database-clock';
import { isDatabaseUnavailable } from '../platform/errors/is-database-unavailable';
import type { JobHandlers } from '../platform/job-handlers';
import { newId } from '../platform/new-id';
import {
  eventJobNames,
  isSweepMinute,
  type JobName,
  type JobPayloads,
  type Jobs,
  type SweepName,
  sweepNames,
} from '../ports/jobs';
import { deadLetterOf, listDeadLetters, takeDeadLetter } from './dead-letters';
import { dueAt, readDue, releaseDue } from './due-jobs';
import { createCompletion, createWorker, type WorkerOptions } from './job-worker';
import { readStatus } from './queue-status';

const jobNames: readonly JobName[] = [...eventJobNames, ...sweepNames];

/** Five retries with exponential back-off. After that the sweep finds what is still open. */
const retry = { retryLimit: 5, retryDelay: 2, retryBackoff: true, expireInSeconds: 120 };

/**
 * `stately`: at most one run of a sweep is active and at most one is waiting, in all processes together. The
 * lease of a crashed process ends after a minute.
 */
const sweep = { policy: 'stately', retryLimit: 0, expireInSeconds: 60 } as const;

const isSweep = (name: string): name is SweepName => sweepNames.some((each) => each === name);

const queueOptions = (name: JobName) =>
  isSweep(name) ? sweep : { ...retry, deadLetter: deadLetterOf(name) };

const workerOptions = (name: JobName): WorkerOptions =>
  isSweep(name) ? { concurrency: 1, limit: 'lease' } : { concurrency: 10, limit: 'timeout' };

/**
 * Milliseconds between two searches for due jobs, while there are some, and the longest; one statement covers all queues.
 * An enqueued job, or the time of one that was found, ends the pause earlier.
 */
const busyPause = 500;
const longestPause = 5_000;
/** Milliseconds that notifications are collected, so that a rush of jobs is few searches. */
const wakingPause = 50;
/** Milliseconds: a job that is due within this time is announced, because the next search may be later. */
const announced = 60_000;

/** Milliseconds between two attempts to enqueue the sweeps of this minute. */
const tick = 20_000;
/** Milliseconds that running jobs have at shutdown. */
const closingTime = 20_000;

export type JobQueue = Jobs & {
  /**
   * Call it before the first `enqueue`.
   * @param options `create`: creates or updates the queues and the schema of pg-boss
   * @returns whether all queues exist
   */
  open(options: { create: boolean }): Promise<boolean>;
  /** Starts workers for all jobs. */
  work(system: () => SystemContext, handlers: JobHandlers): Promise<void>;
  /** Searches for due jobs soon: one was enqueued. */
  wake(): void;
  /** Enqueues a run of a sweep before its minute; while one waits, there is no other. Never throws. */
  runSoon(name: SweepName): void;
  /** Runs the jobs that are due at `now`, by the clock of the store, until none is left; for tests. */
  drain(system: SystemContext, handlers: JobHandlers, now: Date): Promise<number>;
  close(): Promise<void>;
};

/** @param clockCheck jobs wait while the clock of this process differs from the database's */
export function createJobQueue(rawSql: RawSql, log: Logger, clockCheck: ClockCheck): JobQueue {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => rawSql(text, values) },
    schema: 'pgboss',
    // Sweeps are enqueued by `enqueueSweeps`; the scheduler of pg-boss does not await its own workers.
    schedule: false,
    archiveCompletedAfterSeconds: 3600,
    archiveFailedAfterSeconds: failedDays * 86_400,
    deleteAfterDays: 2,
    maintenanceIntervalSeconds: 60,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
  const workers = new Map<JobName, ReturnType<typeof createWorker>>();
  let ticking: NodeJS.Timeout | undefined;
  const closing = new AbortController();
  let polling: Promise<void> | undefined;

  const complete = createCompletion(rawSql);
  let waking = new AbortController();

  const startDueJobs = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      // Before the search: a job that is enqueued during it is searched again.
      waking = new AbortController();
      const pause = await startDue().catch((error: unknown) => {
        log.warn({ err: error }, 'due jobs were not read');
        return busyPause;
      });
      const signal = AbortSignal.any([closing.signal, waking.signal]);
      await delay(pause, undefined, { signal }).catch(() => undefined);
      if (waking.signal.aborted)
        await delay(wakingPause, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  };
  /** @returns milliseconds until the next search */
  const startDue = async (): Promise<number> => {
    const { due, next } = await readDue(rawSql, jobNames, longestPause);
    for (const name of due) workers.get(name)?.start();
    return due.length > 0 ? Math.min(busyPause, next) : next;
  };
  const wake = (): void => waking.abort();

  return {
    open: async ({ create }) => {
      if (!create && !(await boss.isInstalled())) return false;
      await boss.start();
      if (create) await createQueues(boss);
      const existing = new Set((await boss.getQueues()).map(({ name }) => name));
      return jobNames.every((name) => existing.has(name));
    },
    enqueue: async (tx, name, payload, options) =>
      writeLater(tx, await insertion(boss, name, payload, options)),
    insertion: (name, payload, options) => insertion(boss, name, payload, options),
    wake,
    work: async (system, handlers) => {
      const enqueueSweeps = (names: readonly SweepName[]) =>
        // One job per sweep and minute, whichever process enqueues it first.
        boss
          .insert(names.map((name) => ({ name, data: {}, singletonSeconds: 60 })))
          .then(wake)
          .catch((error: unknown) => log.warn({ err: error }, 'sweeps were not enqueued'));
      // All at the start: the process may have been away for longer than the interval of a sweep.
      await enqueueSweeps(sweepNames);
      ticking = setInterval(() => {
        const now = system().clock.now();
        void enqueueSweeps(sweepNames.filter((name) => isSweepMinute(name, now)));
      }, tick);
      for (const name of jobNames) {
        const run = ({ id, data }: { id: string; data: unknown }) =>
          runJob(system(), handlers, name, data as JobPayloads[typeof name], id);
        const dependencies = { boss, rawSql, log, clockCheck, complete, wake };
        workers.set(name, createWorker(dependencies, name, workerOptions(name), run));
      }
      polling = startDueJobs();
    },
    runSoon: (name) => {
      boss
        .insert([{ name, data: {} }])
        .then(wake)
        .catch((error: unknown) => log.warn({ err: error, job: name }, 'a sweep was not enqueued'));
    },
    releaseDue: (now) => releaseDue(rawSql, now),
    status: () => readStatus(rawSql, jobNames),
    deadLetters: (limit) => listDeadLetters(rawSql, limit),
    takeDeadLetter,
    retryDeadLetter: async (tx, { queue, payload }) => {
      await writeTogether(tx, [await insertion(boss, queue, payload)]);
    },
    drain: async (system, handlers, now) => {
      let done = 0;
      for (;;) {
        let found = 0;
        for (const name of await dueAt(rawSql, jobNames, now)) {
          const jobs = await boss.fetch<JobPayloads[typeof name]>(name, { batchSize: 20 });
          for (const job of jobs) {
            found += 1;
            await runJob(system, handlers, name, job.data, job.id);
            await boss.complete(name, job.id);
          }
        }
        if (found === 0) return done;
        done += found;
      }
    },
    close: async () => {
      clearInterval(ticking);
      closing.abort();
      const all = [...workers.values()];
      const finished = Promise.all([polling, ...all.map((worker) => worker.stop())]);
      await Promise.race([finished, delay(closingTime, undefined, { ref: false })]);
      await Promise.all(all.map((worker) => worker.abandon()));
      await boss.stop({ graceful: false });
    },
  };
}

/** Creates missing queues and updates the settings of existing ones. */
async function createQueues(boss: PgBoss): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const name of eventJobNames.map(deadLetterOf)) {
    if (!existing.has(name)) await boss.createQueue(name, { name });
  }
  for (const name of jobNames) {
    const wanted = { name, ...queueOptions(name) };
    const queue = existing.get(name);
    if (!queue) await boss.createQueue(name, wanted);
    else if (Object.entries(wanted).some(([key, value]) => Reflect.get(queue, key) !== value)) {
      await boss.updateQueue(name, wanted);
    }
  }
}

async function runJob<N extends JobName>(
  system: SystemContext,
  handlers: JobHandlers,
  name: N,
  payload: JobPayloads[N],
  id: string,
): Promise<void> {
  const context = { ...system, requestId: newId() };
  try {
    await traced(name, payload, (own) => handlers[name](context, own));
  } catch (error) {
    const fields = { err: error, job: name, jobId: id, requestId: context.requestId };
    // Other jobs are retried, and the last failure is a dead letter with an alarm.
    if (isSweep(name) && !isDatabaseUnavailable(error)) {
      context.log.error({ event: 'sweep.failed', ...fields }, 'a sweep failed');
    } else context.log.warn(fields, 'job failed');
    throw error;
  }
}

/** In the data of a job that a traced call has enqueued. */
const parentField = 'traceparent';

/** Runs a job in a span: of the trace of the call that has enqueued it, or of its own. */
function traced<P extends object>(name: string, payload: P, run: (own: P) => Promise<void>): Promise<void> {
  const { [parentField]: parent, ...own } = payload as P & { [parentField]?: string };
  return continueTrace(parent, () => inSpan(`job ${name}`, 'job', () => run(own as unknown as P)));
}

/** The write with which pg-boss inserts a job. */
async function insertion(
  boss: PgBoss,
  name: string,
  payload: object,
  options: { startAfter?: Date } = {},
): Promise<LaterWrite> {
  let statement: SQL | undefined;
  const executeSql = async (text: string, values?: unknown[]) => {
    statement = withParameters(text, values);
    return { rows: [] };
  };
  const parent = traceParent();
  await boss.send(name, parent ? { ...payload, [parentField]: parent } : payload, {
    ...(isSweep(name) ? {} : retry),
    ...(options.startAfter ? { startAfter: options.startAfter } : {}),
    db: { executeSql },
  });
  if (!statement) throw new Error(`pg-boss has no statement for ${name}`);
  const { startAfter } = options;
  return {
    write: statement,
    wakesJobs: startAfter === undefined || startAfter.getTime() - Date.now() < announced,
  };
}

/** Converts the `$1 … $n` placeholders of pg-boss to parameters of drizzle. */
function withParameters(text: string, values: unknown[] = []): SQL {
  const query = sql.empty();
  let from = 0;
  for (const match of text.matchAll(/\$(\d+)/g)) {
    query.append(sql.raw(text.slice(from, match.index)));
    const value = values[Number(match[1]) - 1] ?? null;
    query.append(
      sql`${typeof value === 'object' && value !== null && !(value instanceof Date) ? JSON.stringify(value) : value}`,
    );
    from = match.index + match[0].length;
  }
  return query.append(sql.raw(text.slice(from)));
}
