import { sql } from 'drizzle-orm';
import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import type { Executor, RawSql } from '../database/connect';
import type { SystemContext } from './context';
import type { JobHandlers } from './job-handlers';
import type { JobName, JobPayloads, Jobs } from './jobs';
import { newId } from './new-id';

export const jobNames = [
  'order.expire',
  'order.auto-receive',
  'order.deliver',
  'payment.apply',
  'payment.webhook',
  'payment.refund',
  'sandbox.settle',
  'outbox.send',
  'account.export',
  'message.answer',
  'platform.sweep',
  'cache.invalidate',
] as const satisfies readonly JobName[];

/** Five quick retries with growing pauses, then the sweep finds what is still open. */
const retry = { retryLimit: 5, retryDelay: 2, retryBackoff: true, expireInSeconds: 120 };

export type JobQueue = Jobs & {
  /** Create the queues; needed before the first `enqueue`. */
  open(): Promise<void>;
  /** Start taking jobs. */
  work(system: () => SystemContext, handlers: JobHandlers): Promise<void>;
  /** Take and run everything that is due, until nothing is left; for tests. */
  drain(system: SystemContext, handlers: JobHandlers): Promise<number>;
  close(): Promise<void>;
};

export function createJobQueue(rawSql: RawSql, log: Logger): JobQueue {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => rawSql(text, values) },
    schema: 'pgboss',
    archiveCompletedAfterSeconds: 3600,
    deleteAfterDays: 2,
    maintenanceIntervalSeconds: 300,
    cronWorkerIntervalSeconds: 15,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));

  return {
    open: async () => {
      await boss.start();
      for (const name of jobNames) await boss.createQueue(name, { name, ...retry });
    },
    enqueue: async (tx, name, payload, options = {}) => {
      await boss.send(name, payload, {
        ...retry,
        ...(options.startAfter ? { startAfter: options.startAfter } : {}),
        db: { executeSql: (text, values) => executeIn(tx, text, values) },
      });
    },
    work: async (system, handlers) => {
      for (const name of jobNames) {
        await boss.work<JobPayloads[typeof name]>(
          name,
          { pollingIntervalSeconds: 0.5, batchSize: 10 },
          async (jobs) => {
            // Each job ends by itself: one that fails must not take its neighbours along.
            await Promise.all(
              jobs.map((job) =>
                runJob(system(), handlers, name, job.data, job.id).catch((error: unknown) =>
                  boss.fail(name, job.id, {
                    message: error instanceof Error ? error.message : String(error),
                  }),
                ),
              ),
            );
          },
        );
      }
      await boss.schedule('platform.sweep', '* * * * *', {});
    },
    releaseDue: async (now) => {
      await rawSql(
        `update pgboss.job set start_after = now() where state in ('created', 'retry') and start_after > now() and start_after <= $1`,
        [now.toISOString()],
      );
    },
    drain: async (system, handlers) => {
      let done = 0;
      for (;;) {
        let found = 0;
        for (const name of jobNames) {
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
    close: () => boss.stop({ graceful: true, wait: true, timeout: 20_000 }),
  };
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
    await handlers[name](context, payload);
  } catch (error) {
    context.log.error({ err: error, job: name, jobId: id, requestId: context.requestId }, 'job failed');
    throw error;
  }
}

/** pg-boss writes `$1 … $n`; drizzle binds its own parameters, so the text is taken apart at them. */
async function executeIn(tx: Executor, text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
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
  query.append(sql.raw(text.slice(from)));
  return tx.execute(query);
}
