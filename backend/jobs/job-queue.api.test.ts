import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Listener } from '../database/listen';
import type { JobHandlers } from '../platform/job-handlers';
import { isSweepMinute, type QueueStatus, type SweepName, sweepNames, sweepTimes } from '../ports/jobs';
import { createTestStore, type TestStore } from '../testing';
import { createJobQueue, type JobQueue } from './job-queue';
import { storeJobs } from './store-jobs';

const secret = 'a secret of the test with 32 characters';
let store: TestStore;
const queues: JobQueue[] = [];
const listeners: Listener[] = [];

beforeAll(async () => {
  store = await createTestStore({ revalidateSecret: secret });
});
afterEach(async () => {
  await Promise.all(queues.splice(0).map((queue) => queue.close()));
  await Promise.all(listeners.splice(0).map((listener) => listener.close()));
  await store.rawSql('delete from pgboss.job');
});
afterAll(() => store.close());

/** A process that runs jobs on the database of the test. */
async function startProcess(handlers: JobHandlers, rawSql = store.rawSql): Promise<JobQueue> {
  const queue = createJobQueue(rawSql, store.services.log, store.services.clockCheck);
  queues.push(queue);
  const listener = await store.connection.listen({ channels: ['store_job'], read: queue.wake });
  listeners.push(listener);
  await queue.open({ create: true });
  await queue.work(() => store.system(), handlers);
  return queue;
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (let round = 0; round < 1000; round += 1) {
    if (await isTrue()) return;
    await pause(20);
  }
  throw new Error('Waited too long');
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Handlers whose sweeps call `run` instead. */
function sweepsThat(run: (name: SweepName) => Promise<void>): JobHandlers {
  const sweeps = Object.fromEntries(sweepNames.map((name) => [name, () => run(name)]));
  return { ...storeJobs, ...sweeps };
}

describe('sweeps', () => {
  it('all run when one of them fails and another one does not finish', async () => {
    const finished = new Set<SweepName>();
    let release = (): void => {};
    const blocked = new Promise<void>((resolve) => {
      release = resolve;
    });
    await startProcess(
      sweepsThat(async (name) => {
        if (name === 'sweep.payments') throw new Error('provider unreachable');
        if (name === 'sweep.refunds') await blocked;
        finished.add(name);
      }),
    );
    const others = sweepNames.filter((name) => name !== 'sweep.payments' && name !== 'sweep.refunds');
    await until(() => others.every((name) => finished.has(name)));
    expect(finished.has('sweep.payments')).toBe(false);
    expect(finished.has('sweep.refunds')).toBe(false);
    release();
    await until(() => finished.has('sweep.refunds'));
  });

  it('store that they are done in few statements', async () => {
    const stored: number[] = [];
    await startProcess(
      sweepsThat(async () => {}),
      async (text, values, name) => {
        const result = await store.rawSql(text, values, name);
        if (/set completed_on = now\(\)/.test(text) && Array.isArray(values?.[1]))
          stored.push(values[1].length);
        return result;
      },
    );
    const sum = () => stored.reduce((total, count) => total + count, 0);
    await until(() => sum() >= sweepNames.length);
    expect(stored.length).toBeLessThan(sweepNames.length / 2);
    const { rows } = await store.rawSql(
      `select count(*)::int as open from pgboss.job where name like 'sweep.%' and state <> 'completed'`,
    );
    expect(rows).toEqual([{ open: 0 }]);
  });

  it('are enqueued in their own minutes alone, and all within an hour', () => {
    const minute = (n: number) => new Date(Date.UTC(2026, 0, 1, 5, n));
    for (const name of sweepNames) {
      const runs = Array.from({ length: 60 }, (_, n) => isSweepMinute(name, minute(n))).filter(Boolean);
      expect(runs.length, name).toBe(60 / sweepTimes[name].every);
    }
  });

  it('never overlap with their next run, in this process or in another one', async () => {
    let active = 0;
    let most = 0;
    let runs = 0;
    let release = (): void => {};
    const blocked = new Promise<void>((resolve) => {
      release = resolve;
    });
    const handlers = sweepsThat(async (name) => {
      if (name !== 'sweep.refunds') return;
      active += 1;
      runs += 1;
      most = Math.max(most, active);
      await blocked;
      active -= 1;
    });
    const first = await startProcess(handlers);
    await startProcess(handlers);
    await until(() => active === 1);
    // The jobs of the next two minutes: one waits, the other one is not needed.
    await first.enqueue(store.db, 'sweep.refunds', {});
    await first.enqueue(store.db, 'sweep.refunds', {});
    await pause(3000);
    expect(active).toBe(1);
    release();
    await until(() => runs === 2);
    await pause(2500);
    expect({ most, runs }).toEqual({ most: 1, runs: 2 });
  });
});

describe('a job whose outcome the database does not accept', () => {
  it.each([
    ['completed', async () => {}],
    ['failed', () => Promise.reject(new Error('mail server unreachable'))],
  ])('%s: does not end the process, and the outcome is stored later', async (outcome, handler) => {
    const unhandled: unknown[] = [];
    const remember = (reason: unknown): void => {
      unhandled.push(reason);
    };
    process.on('unhandledRejection', remember);
    let refusals = 0;
    let runs = 0;
    const queue = await startProcess(
      {
        ...sweepsThat(async () => {}),
        'outbox.send': () => {
          runs += 1;
          return handler();
        },
      },
      async (text, values) => {
        const isOfQueue = [values?.[0]].flat().includes('outbox.send');
        const storesOutcome = isOfQueue && /set completed_on|deleted_jobs/.test(text);
        if (storesOutcome && refusals < 2) {
          refusals += 1;
          throw new Error('connection terminated');
        }
        return store.rawSql(text, values);
      },
    );
    await queue.enqueue(store.db, 'outbox.send', { outboxId: '1' });
    const stateOf = async () => {
      const { rows } = await store.rawSql(`select state from pgboss.job where name = 'outbox.send'`);
      return (rows as { state: string }[]).map(({ state }) => state);
    };
    await until(async () => refusals === 2 && !(await stateOf()).includes('active'));
    process.off('unhandledRejection', remember);
    expect(unhandled).toEqual([]);
    expect(runs).toBe(1);
    expect(await stateOf()).toEqual([outcome === 'completed' ? 'completed' : 'retry']);
  });
});

describe('deliveries', () => {
  it('of card codes do not wait for a slow supplier', async () => {
    let release = (): void => {};
    const slow = new Promise<void>((resolve) => {
      release = resolve;
    });
    let waiting = 0;
    let cards = 0;
    const queue = await startProcess({
      ...sweepsThat(async () => {}),
      'delivery.top-ups': async () => {
        waiting += 1;
        await slow;
      },
      'delivery.cards': async () => {
        cards += 1;
      },
    });
    for (let order = 0; order < 25; order += 1) {
      await queue.enqueue(store.db, 'delivery.top-ups', { orderId: String(order) });
    }
    await until(() => waiting >= 10);
    await queue.enqueue(store.db, 'delivery.cards', { orderId: '100' });
    await until(() => cards === 1);
    release();
    await until(() => waiting === 25);
  });
});

describe('a process without due jobs', () => {
  const idle = async (handlers: JobHandlers) => {
    let statements = 0;
    await startProcess(handlers, (text, values) => {
      statements += 1;
      return store.rawSql(text, values);
    });
    await until(async () => {
      const { rows } = await store.rawSql(`select id from pgboss.job where state < 'completed'`);
      return rows.length === 0;
    });
    // The search that follows the last job.
    await pause(600);
    return () => statements;
  };
  const sweepsOnly = sweepsThat(async () => {});

  it('looks for them in all queues with one statement, every few seconds', async () => {
    const statements = await idle(sweepsOnly);
    const before = statements();
    await pause(3000);
    expect(statements() - before).toBeLessThanOrEqual(2);
  });

  it('runs one that another process enqueues when it is notified, and one of a later time at that time', async () => {
    const ran: string[] = [];
    await idle({ ...sweepsOnly, 'delivery.cards': async (_system, { orderId }) => void ran.push(orderId) });
    const started = performance.now();
    const due = new Date(Date.now() + 1500);
    await store.services.jobs.enqueue(store.db, 'delivery.cards', { orderId: 'later' }, { startAfter: due });
    await store.services.jobs.enqueue(store.db, 'delivery.cards', { orderId: 'now' });
    await until(() => ran.includes('now'));
    // The longest pause is five seconds: without a notification it would usually take longer.
    await until(() => ran.includes('later'));
    expect(ran).toEqual(['now', 'later']);
    expect(performance.now() - started).toBeLessThan(4500);
  });
});

describe('a job that fails after all its retries', () => {
  it('is copied to the dead letter queue and reported by /health/jobs', async () => {
    await store.services.jobs.enqueue(store.db, 'outbox.send', { outboxId: '1' });
    await store.rawSql(
      `update pgboss.job set retry_limit = 0, start_after = now() - interval '5 minutes' where name = 'outbox.send'`,
    );
    const read = async () => {
      const request = new Request('http://backend.internal/health/jobs', {
        headers: { Authorization: `Bearer ${secret}` },
      });
      const { queues } = (await (await store.app.fetch(request)).json()) as { queues: QueueStatus[] };
      return queues.find(({ queue }) => queue === 'outbox.send');
    };
    const before = await read();
    expect(before).toMatchObject({ waiting: 1, failed: 0, dead: 0 });
    expect(before?.oldestSeconds).toBeGreaterThanOrEqual(299);

    await startProcess({
      ...sweepsThat(async () => {}),
      'outbox.send': () => Promise.reject(new Error('mail server unreachable')),
    });
    await until(async () => (await read())?.dead === 1);
    // The mail about the alarm may be waiting in the same queue.
    expect(await read()).toMatchObject({ queue: 'outbox.send', failed: 1, dead: 1 });
    const { rows } = await store.rawSql(
      `select data, output from pgboss.job where name = 'dead.outbox.send'`,
    );
    expect(rows).toMatchObject([{ data: { outboxId: '1' }, output: { message: 'mail server unreachable' } }]);
  });

  it('is hidden from callers without the secret', async () => {
    for (const given of ['', 'Bearer wrong']) {
      const response = await store.app.fetch(
        new Request('http://backend.internal/health/jobs', { headers: { Authorization: given } }),
      );
      expect(response.status).toBe(404);
    }
  });
});
