import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeJobs } from '@/backend/jobs/store-jobs';
import { sweepNames, sweepTimes } from '@/backend/ports/jobs';
import { createTestStore, type TestStore } from '@/backend/testing';
import { printFigures } from '../setup/run-counts';
import { recordStatements } from './count-rows-read';

let store: TestStore;
beforeAll(async () => {
  store = await createTestStore({}, { keepsFacts: true });
});
afterAll(() => store?.close());

/** Statements of the job queue for a run of a sweep: it fetches the job. Outcomes are stored together. */
const ofQueue = 1;
/** Statements a minute of all sweeps of a shop in which nothing happens, with those of the queue. */
const limit = 60;

it('runs its sweeps with few statements when nothing is due', async () => {
  const counts = new Map<string, number>();
  for (const name of sweepNames) {
    await storeJobs[name](store.system(), {});
    const statements = await recordStatements(() => storeJobs[name](store.system(), {}));
    counts.set(name, (statements.length + ofQueue) / sweepTimes[name].every);
  }
  const perMinute = [...counts.values()].reduce((sum, count) => sum + count, 0);
  printFigures(`${Math.round(perMinute)} statements a minute: ${JSON.stringify(Object.fromEntries(counts))}`);
  expect(perMinute).toBeLessThanOrEqual(limit);
});
