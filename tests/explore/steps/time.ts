import { storeJobs } from '@/backend/jobs/store-jobs';
import type { SystemContext } from '@/backend/platform/context';
import { armFailpoint, failpoints } from '@/backend/platform/failpoints';
import type { JobHandlers } from '@/backend/platform/job-handlers';
import { type SweepName, sweepNames } from '@/backend/ports/jobs';
import type { Run } from '../run';
import { type Steps, step } from '../step';
import { noteUnseen } from './events';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Sweeps that change nothing of orders, money or goods, or are run on their own. */
const others: readonly SweepName[] = [
  'sweep.doctor',
  'sweep.reconciliation',
  'sweep.supplier-balance',
  'sweep.restocks',
  'sweep.sessions',
  'sweep.card-imports',
  'sweep.catalogue-imports',
  'sweep.price-changes',
  'sweep.goods-schedules',
  'sweep.settings',
  'sweep.files',
  'sweep.old-rows',
  'sweep.exchange-rates',
  'sweep.store-state',
  'sweep.messages',
  'sweep.mails',
];
const ownSweeps = sweepNames.filter((name) => !others.includes(name));

/** Staff deliver by hand, not the demo, which delivers after some seconds. */
const withStaff = (system: SystemContext): SystemContext => ({
  ...system,
  environment: { ...system.environment, demo: false },
});
const jobs: JobHandlers = {
  ...storeJobs,
  'delivery.manual': (system, order) => storeJobs['delivery.manual'](withStaff(system), order),
  'sweep.manual-deliveries': (system, none) => storeJobs['sweep.manual-deliveries'](withStaff(system), none),
};

/** The end of a process at a failpoint: an error that no code expects. */
class ProcessDeath extends Error {
  override name = 'ProcessDeath';
}

/** Jobs that may fail at the same time. */
const mostFailing = 200;

/** Runs due jobs. A job that fails is tried again later, as by the queue; the ones beside it run at once. */
export async function runJobs(run: Run): Promise<void> {
  const { store, world } = run;
  for (let tries = 0; tries < mostFailing; tries += 1) {
    const before = world.failures.length;
    try {
      await store.runJobs(jobs);
      return;
    } catch (error) {
      const jobIds = world.failures.slice(before).flatMap(({ jobId }) => jobId ?? []);
      const failed = jobIds.at(-1) ?? '';
      if (!(error instanceof Error)) throw error;
      await requeue(run, failed);
    }
  }
}

async function requeue({ store }: Run, failed: string): Promise<void> {
  const later = new Date(store.clock.now().getTime() + MINUTE).toISOString();
  await store.rawSql(
    `update pgboss.job set
       state = (case when id::text = $1 and retry_count >= 5 then 'failed' else 'retry' end)::pgboss.job_state,
       retry_count = retry_count + (case when id::text = $1 then 1 else 0 end),
       start_after = case when id::text = $1 then $2::timestamptz else now() end
     where state = 'active'`,
    [failed, later],
  );
}

/** Runs the sweeps of orders, money and goods, as a running store does each minute. */
export async function sweep(run: Run, names: readonly SweepName[] = ownSweeps): Promise<void> {
  for (const name of names) {
    try {
      await jobs[name](run.store.system(), {});
    } catch (error) {
      if (!(error instanceof ProcessDeath))
        run.world.failures.push({ message: `${name} failed: ${String(error).slice(0, 200)}`, jobId: null });
    }
  }
}

/** The next process does not die. */
export function disarm(run: Run): void {
  armFailpoint(null);
  run.armed = null;
}

const pass = (weight: number, ms: number) =>
  step(weight, async (run) => {
    run.store.clock.advance(ms);
    await runJobs(run);
    await sweep(run);
    await runJobs(run);
    return true;
  });

export const timeSteps: Steps = {
  MINUTE_PASSES: pass(6, 61_000),
  HALF_HOUR_PASSES: pass(4, 31 * MINUTE),
  HOURS_PASS: pass(3, 5 * HOUR),
  DAY_PASSES: pass(4, 25 * HOUR),
  DAYS_PASS: pass(2, 3 * DAY),
  WEEK_PASSES: pass(1, 7 * DAY),
  JOBS_RUN: step(5, async (run) => {
    await runJobs(run);
    return true;
  }),
  ONE_SWEEP_RUNS: step(3, async (run, { pick }) => {
    await sweep(run, [ownSweeps[pick % ownSweeps.length] ?? 'sweep.payments']);
    return true;
  }),
  /** The process dies at this failpoint, if one of the next steps reaches it. */
  PROCESS_DIES: step(4, async (run, { pick }) => {
    const name = failpoints[pick % failpoints.length] ?? 'order.written';
    armFailpoint(name, () => {
      disarm(run);
      throw new ProcessDeath(name);
    });
    run.armed = name;
    run.isCrashing = true;
    return true;
  }),
  BOOKS_ARE_COMPARED: step(1, async (run) => {
    await noteUnseen(run);
    await sweep(run, ['sweep.reconciliation']);
    return true;
  }),
};
