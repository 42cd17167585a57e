import { setTimeout as delay } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import { metrics } from '../../lib/metrics/metrics';
import type { RawSql } from '../database/connect';
import type { ClockCheck } from '../platform/database-clock';
import { errorText } from '../platform/logging/logged-error';

/** Settings of one queue that its worker needs. */
export type WorkerOptions = {
  /** Jobs of this queue that run at the same time in this process. */
  concurrency: number;
  /**
   * `timeout`: a job that runs longer than its limit has failed. `lease`: a job may run for any time while its process
   * lives, because its start time in the database is renewed; the lease of a crashed process ends.
   */
  limit: 'timeout' | 'lease';
};

export type DoneJob = { name: string; id: string };
type Job = PgBoss.JobWithMetadata<object>;
type Dependencies = {
  boss: PgBoss;
  rawSql: RawSql;
  log: Logger;
  clockCheck: ClockCheck;
  /** Stores that jobs are done, those of all queues together. */
  complete(job: DoneJob): Promise<void>;
  /** Searches for jobs: one that has failed is due again after a pause. */
  wake(): void;
};

/**
 * Runs the jobs of one queue. The worker of pg-boss is not used: each one polls its queue, it does not await
 * `complete()`, so that a database error there ends the process, and it waits for the slowest job of a batch before it
 * fetches the next one.
 */
export function createWorker(
  { boss, rawSql, log, clockCheck, complete, wake }: Dependencies,
  name: string,
  options: WorkerOptions,
  run: (job: { id: string; data: unknown }) => Promise<void>,
) {
  const running = new Map<string, Promise<void>>();
  const stopping = new AbortController();

  const finish = async (job: Job): Promise<void> => {
    const limited =
      options.limit === 'lease' ? withLease(rawSql, name, job.id) : withTimeout(Number(job.expireInSeconds));
    const failure = await limited(() => run(job)).then(
      () => null,
      (error: unknown) => ({ message: error instanceof Error ? errorText(error) : String(error) }),
    );
    metrics.jobs.inc({ queue: name, outcome: failure ? 'failed' : 'done' });
    const store = () => (failure ? boss.fail(name, job.id, failure) : complete({ name, id: job.id }));
    await persistently(store, stopping.signal).catch((error: unknown) =>
      // The job stays active until its limit and then runs again; handlers are idempotent.
      log.error(
        { event: 'job.outcome.lost', err: error, job: name, jobId: job.id },
        'the outcome of a job was not stored',
      ),
    );
    if (failure) wake();
    if (failure && job.deadLetter && job.retryCount >= job.retryLimit) {
      log.error({ event: 'job.dead', job: name, jobId: job.id }, 'a job failed after all its retries');
    }
  };

  let fetching: Promise<void> | undefined;
  let mayHaveMore = false;

  const fetchJobs = async (): Promise<void> => {
    const free = options.concurrency - running.size;
    if (stopping.signal.aborted || free <= 0 || !clockCheck.agrees()) return;
    const jobs = await boss.fetch<object>(name, { batchSize: free, includeMetadata: true });
    mayHaveMore = jobs.length === free;
    for (const job of jobs) {
      const finished = finish(job).finally(() => {
        running.delete(job.id);
        if (mayHaveMore) start();
      });
      running.set(job.id, finished);
    }
  };

  const start = (): void => {
    fetching ??= fetchJobs()
      .catch((error: unknown) => log.warn({ err: error, job: name }, 'jobs were not fetched'))
      .finally(() => {
        fetching = undefined;
      });
  };

  return {
    /** Starts due jobs, as many as may run at the same time; the others follow when one of them ends. */
    start,
    /** Fetches no further jobs and waits for the running ones. */
    stop: async (): Promise<void> => {
      stopping.abort();
      await fetching;
      await Promise.all(running.values());
    },
    /** Returns the jobs that still run to their queue. */
    abandon: async (): Promise<void> => {
      for (const id of running.keys()) await boss.fail(name, id, { message: 'The process was stopped' });
    },
  };
}

/** Milliseconds in which done jobs are collected: the sweeps of a minute end together. */
const collecting = 25;

/** Stores that jobs are done, in one statement for all that end within a moment, whatever their queue. */
export function createCompletion(rawSql: RawSql): (job: DoneJob) => Promise<void> {
  let next: { jobs: DoneJob[]; stored: Promise<void> } | undefined;
  const storeNext = async (jobs: readonly DoneJob[]): Promise<void> => {
    await delay(collecting);
    next = undefined;
    await rawSql(
      `update pgboss.job set completed_on = now(), state = 'completed'
       where name = any($1::text[]) and id = any($2::uuid[]) and state = 'active'`,
      [[...new Set(jobs.map(({ name }) => name))], jobs.map(({ id }) => id)],
    );
  };
  return (job) => {
    if (!next) {
      const jobs: DoneJob[] = [];
      next = { jobs, stored: storeNext(jobs) };
    }
    next.jobs.push(job);
    return next.stored;
  };
}

/** Milliseconds between attempts to store the outcome of a job. */
const storePauses = [200, 1000, 5000, 15_000];

/** Repeats a statement that the database refuses, as it may during a restart. Stops early at shutdown. */
async function persistently(store: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (const pause of storePauses) {
    try {
      await store();
      return;
    } catch {
      await delay(pause, undefined, { signal }).catch(() => undefined);
    }
  }
  await store();
}

type Limited = (run: () => Promise<void>) => Promise<void>;

/** Rejects after the limit of the job; what it started may still continue. */
function withTimeout(seconds: number): Limited {
  return async (run) => {
    const done = new AbortController();
    const late = delay(seconds * 1000, undefined, { signal: done.signal }).then(() => {
      throw new Error(`The job took longer than ${seconds} s`);
    });
    late.catch(() => undefined);
    try {
      await Promise.race([run(), late]);
    } finally {
      done.abort();
    }
  };
}

/** Milliseconds between two renewals of a lease. */
const renewal = 15_000;

function withLease(rawSql: RawSql, name: string, id: string): Limited {
  return async (run) => {
    const timer = setInterval(() => {
      rawSql(`update pgboss.job set started_on = now() where name = $1 and id = $2 and state = 'active'`, [
        name,
        id,
      ]).catch(() => undefined);
    }, renewal);
    try {
      await run();
    } finally {
      clearInterval(timer);
    }
  };
}
